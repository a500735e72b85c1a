import { tmpdir } from 'node:os';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Page } from '@playwright/test';
import { checkIns } from '@tsudoi/contract/check-ins';
import { TEST_CODE } from '@tsudoi/domain';
import { uploadFile } from '@tsudoi/kit/families/storages';
import { doorText, filmOf, forbidden, openDoor, ownDoor, scan } from '../support/door.ts';
import { storedText } from '../support/phone.ts';
import { picture } from '../support/pictures.ts';
import { expect, outages, refusals, test } from '../support/test.ts';

/** Where a browser with a camera that shows a film is started. */
const withFilm = (film: string) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
      '--host-resolver-rules=MAP *.localhost 127.0.0.1',
    ],
  });
/** How a small photo begins in base64. */
const WEBP = 'UklGR';
const axe = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('the sample code is read by camera and hand scanner; what another keyboard layout garbles is named', async ({
  request,
}) => {
  const door = await ownDoor(request, 'mihon');
  await door.bearer('小林');
  const own = await withFilm(filmOf(TEST_CODE, tmpdir()));
  const { page } = await openDoor(own, door, '北口', { size: { width: 320, height: 640 }, start: false });
  // Ready says nothing of what was not tried.
  await expect(page.getByText(doorText('door.ready.untested'))).toBeVisible();
  await page.getByRole('button', { name: `${doorText('door.ready.scanner')} ${doorText('door.ready.try')}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: doorText('door.test.title') })).toBeVisible();
  await expect(page.getByRole('textbox')).toBeFocused();
  // A scanner that is set to another layout.
  await scan(page, TEST_CODE.replaceAll('*', '(').replaceAll(':', '+'));
  const said = page.getByRole('region', { name: doorText('door.test.scanner') });
  await expect(said).toContainText(doorText('door.test.garbled', { count: 2 }));
  await expect(said.getByRole('listitem')).toHaveText(['* → (', ': → +']);
  await expect(said).toContainText(doorText('door.test.todo.layout'));
  expect(await isWide(page)).toBe(false);
  expect(await axe(page)).toEqual([]);
  await scan(page, 'S004821');
  await expect(said).toContainText(doorText('door.test.other'));
  await scan(page, TEST_CODE);
  await expect(said).toContainText(doorText('door.test.scanner_good'));
  await page.getByRole('button', { name: doorText('door.test.camera') }).click();
  await expect(page.getByRole('region', { name: doorText('door.ready.camera') }).first()).toContainText(
    doorText('door.test.camera_good'),
  );
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('textbox')).toBeHidden();
  await expect(page.getByRole('img', { name: doorText('door.test.title') })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: doorText('door.back') }).click();
  await expect(page.getByText(doorText('door.ready.read_good'))).toHaveCount(2);
  await expect(page.getByText(doorText('door.ready.untested'))).toBeHidden();
  await own.close();
});

test('doors share the tickets: without network that of another door is looked at, with it any door takes it; photos stand beside names', async ({
  browser,
  request,
  expected,
}) => {
  expected.push(...outages);
  const door = await ownDoor(request, 'buntan');
  const { page, context } = await openDoor(browser, door, '北口', { start: false });
  const { buffer } = await picture(page, 'photo.png', 300, 300);
  const photo = await uploadFile(door.staff, { purpose: 'profile', bytes: buffer });
  const kobayashi = await door.bearer('小林', true, photo.file_path ?? '');
  const mori = await door.bearer('森');

  // One shares out, by the keyboard, on a phone of 320 px.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: doorText('door.ready.list_again') }).click();
  await expect(page.getByText(doorText('door.ready.photos', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: `${doorText('door.plan.title')} ${doorText('door.plan.change')}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel(doorText('door.plan.name', { number: 1 })).fill('北口');
  await page.getByLabel(doorText('door.plan.name', { number: 2 })).fill('北口');
  await page.getByLabel(doorText('door.plan.by_number')).check();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(doorText('door.plan.same_name'));
  expect(await axe(page)).toEqual([]);
  expect(await isWide(page)).toBe(false);
  await page.getByLabel(doorText('door.plan.name', { number: 2 })).fill('南口');
  await page.keyboard.press('Enter');
  await expect(page.getByText(doorText('door.plan.is', { count: 2, door: '北口' }))).toBeVisible();
  expect(await isWide(page)).toBe(false);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: doorText('door.ready.start') }).click();

  // The other door picks its share.
  const south = await openDoor(browser, door, '本部', { start: false });
  await expect(south.page.getByText(doorText('door.plan.choose'))).toBeVisible();
  await south.page.getByRole('button', { name: /^南口/ }).click();
  await expect(south.page.getByText(doorText('door.plan.is', { count: 2, door: '南口' }))).toBeVisible();
  await south.page.getByRole('button', { name: doorText('door.ready.start') }).click();

  await context.setOffline(true);
  await scan(page, mori.shows());
  const amber = page.getByRole('alertdialog', { name: doorText('door.why.other_door_of', { door: '南口' }) });
  await expect(amber).toContainText(mori.name);
  await expect(amber.locator('.photo')).toHaveText('森');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await scan(page, kobayashi.shows());
  const green = page.getByRole('alertdialog', { name: doorText('door.in') });
  await expect(green).toContainText(kobayashi.name);
  await expect(green.locator('img.photo')).toBeVisible();
  await expect(green).toBeHidden();

  // With network the server knows what all doors did.
  await context.setOffline(false);
  await expect(page.getByText(/^接続|つながりました/)).toBeVisible();
  await scan(page, mori.code);
  await expect(green).toContainText(mori.name);
  await expect(green).toBeHidden();

  // Other shares come to doors that are open.
  await door.staff.call(checkIns.plan, { body: { ...door.query, version: 1, by: 'number', doors: ['南口', '北口'] } });
  await expect.poll(() => storedText(south.page)).toMatch(/version[^a-z]+2[^a-z]+by[^a-z]+number/);
  await south.context.close();

  // Photos leave the device with the list.
  expect(await storedText(page)).toContain(WEBP);
  await page.getByRole('button', { name: doorText('door.close') }).click();
  await expect(page.getByRole('heading', { name: doorText('door.choose') })).toBeVisible();
  await expect.poll(() => storedText(page)).not.toContain(WEBP);
  await context.close();
});

test('choosing to have no names takes the lists of all events off the device', async ({ browser, request }) => {
  const door = await ownDoor(request, 'zenbu');
  const kobayashi = await door.bearer('小林');
  const mori = await door.bearer('森', false);
  const other = await door.another('別の体験会', [mori.id]);
  const { page, context } = await openDoor(browser, door, '北口', { start: false });
  await page.goto(other);
  await expect(page.getByText(doorText('door.ready.yes'))).toBeVisible();
  await expect.poll(() => storedText(page)).toContain(mori.name);
  expect(await storedText(page)).toContain(kobayashi.name);
  await page.getByRole('button', { name: doorText('door.sealed.do') }).click();
  await expect(page.getByText(doorText('door.sealed.is'))).toBeVisible();
  await expect(page.getByText(doorText('door.ready.yes'))).toBeVisible();
  const stored = await storedText(page);
  for (const { name } of [kobayashi, mori]) expect(stored).not.toContain(name);
  await context.close();
});

test('getting ready tells of the battery where the browser does, and is red for who could not send what they scan', async ({
  browser,
  request,
  expected,
}) => {
  expected.push(...refusals);
  const door = await ownDoor(request, 'denchi');
  const kobayashi = await door.bearer('小林');
  const { page, context } = await openDoor(browser, door, '北口', {
    start: false,
    size: { width: 320, height: 640 },
    async arrive(page) {
      await page.addInitScript(() =>
        Object.assign(navigator, { getBattery: async () => ({ level: 0.21, charging: false }) }),
      );
    },
  });
  await expect(page.getByText(doorText('door.ready.battery_of', { percent: 21 }))).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.addInitScript(() => Object.assign(navigator, { getBattery: undefined }));
  await page.reload();
  await expect(page.getByText(doorText('door.ready.yes'))).toBeVisible();
  await expect(page.getByText(doorText('door.ready.battery'), { exact: true })).toHaveCount(0);

  // The list of an earlier time goes with the right: nobody starts with it, and no name stays on the device.
  await expect.poll(() => storedText(page)).toContain(kobayashi.name);
  await page.route('**/check-ins/list', (route) => route.fulfill(forbidden));
  await page.reload();
  await expect(page.getByText(doorText('door.ready.no_right'))).toBeVisible();
  await expect(page.getByRole('button', { name: doorText('door.ready.start') })).toBeDisabled();
  await expect.poll(() => storedText(page)).not.toContain(kobayashi.name);
  expect(await isWide(page)).toBe(false);
  expect(await axe(page)).toEqual([]);
  await context.close();
});

test('a device that only scans has nobody’s name: a card names its own bearer without network, and a number is for the server', async ({
  browser,
  request,
  expected,
}) => {
  expected.push(...outages);
  const door = await ownDoor(request, 'fuuin');
  const kobayashi = await door.bearer('小林');
  const mori = await door.bearer('森');
  const { page, context } = await openDoor(browser, door, '北口', {
    size: { width: 320, height: 640 },
    start: false,
  });
  await expect.poll(() => storedText(page)).toContain(kobayashi.name);
  // A list with names that is under way when the device is told to scan only is not kept.
  const list = '**/check-ins/list';
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = page.waitForRequest(list);
  await page.route(list, (route) => isHeld.then(() => route.continue()), { times: 1 });
  await page.reload();
  await asked;
  await page.getByRole('button', { name: doorText('door.sealed.do') }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => storedText(page)).not.toContain(kobayashi.name);
  answer();
  await expect(page.getByText(doorText('door.sealed.is'))).toBeVisible();
  await expect(page.getByText(doorText('door.ready.yes'))).toBeVisible();
  const stored = await storedText(page);
  for (const { name, code } of [kobayashi, mori]) {
    expect(stored).not.toContain(name);
    expect(stored).not.toContain(code);
  }
  expect(await isWide(page)).toBe(false);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: doorText('door.ready.start') }).click();
  await expect(page.getByRole('button', { name: doorText('door.list') })).toHaveCount(0);

  await context.setOffline(true);
  await scan(page, kobayashi.shows());
  const green = page.getByRole('alertdialog', { name: doorText('door.in') });
  await expect(green).toContainText(kobayashi.name);
  await expect(green).toContainText('はじめてコース');
  await expect(green).toBeHidden();
  await scan(page, kobayashi.shows());
  await expect(page.getByRole('alertdialog', { name: doorText('door.why.already_in') })).toContainText(kobayashi.name);
  await page.keyboard.press('Escape');
  await scan(page, mori.code);
  await expect(page.getByRole('alertdialog', { name: doorText('door.sealed.not_known') })).not.toContainText(mori.name);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await scan(page, mori.code);
  await expect(green).toBeVisible();
  await expect(green).toBeHidden();
  expect(await storedText(page)).not.toContain(mori.name);
  await context.close();
});

import { tmpdir } from 'node:os';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Page } from '@playwright/test';
import { checkIns } from '@tsudoi/contract/check-ins';
import { passBody, passText, readPass } from '@tsudoi/domain';
import { revokePass } from '@tsudoi/kit/families/passes';
import { doorText, filmOf, openDoor, ownDoor, scan } from '../support/door.ts';
import { storedText } from '../support/phone.ts';
import { expect, outages, test, watch } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const answer = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const next = (page: Page, name = doorText('door.next')) => page.getByRole('button', { name }).click();

test('two doors without network let in one card; both learn of it, with times, and staff settle it', async ({
  browser,
  request,
  expected,
}) => {
  expected.push(...outages);
  const door = await ownDoor(request, 'tobira');
  const kobayashi = await door.bearer('小林');
  await door.bearer('森');
  // Its document alone compiles WebAssembly. Only the browser knows the names of facilities, and the documents are those of all.
  const policyOf = async (address: string) =>
    (await request.get(new URL(address).pathname)).headers()['content-security-policy'];
  expect(await policyOf(door.address)).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(await policyOf(door.facility.at('/manage/overview'))).not.toContain('wasm');
  const north = await openDoor(browser, door, '北口');
  // A phone: what both see, it shows on its first screen as well.
  const south = await openDoor(browser, door, '南口', { size: { width: 320, height: 568 } });
  await north.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  await north.context.setOffline(true);
  await south.context.setOffline(true);
  // It starts without network as well.
  await north.page.reload();
  await north.page.getByRole('button', { name: doorText('door.ready.start') }).click();
  await scan(north.page, kobayashi.shows());
  await expect(answer(north.page, doorText('door.in'))).toContainText(kobayashi.name);
  await expect(north.page.getByText(doorText('door.unsent', { count: 1 }))).toBeVisible();
  await scan(south.page, kobayashi.code);
  await expect(answer(south.page, doorText('door.in'))).toContainText(kobayashi.name);
  await expect(answer(south.page, doorText('door.in'))).toBeHidden();
  // The same door knows.
  await scan(south.page, kobayashi.shows());
  await expect(answer(south.page, doorText('door.why.already_in'))).toContainText('南口');
  await next(south.page, doorText('door.not_in_next'));

  await north.context.setOffline(false);
  await south.context.setOffline(false);
  const sign = south.page.getByRole('button', { name: doorText('door.conflicts', { count: 1 }) });
  for (const text of [kobayashi.name, '北口', '南口']) await expect(sign).toContainText(text);
  await expect(sign).toBeInViewport({ ratio: 1 });
  expect(await south.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  expect((await new AxeBuilder({ page: south.page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await sign.click();
  for (const { page } of [north, south]) {
    const conflicts = page.getByRole('region', { name: doorText('door.conflicts', { count: 1 }) });
    await expect(conflicts).toContainText(kobayashi.name);
    await expect(conflicts.getByRole('listitem').filter({ hasText: '北口' }).last()).toContainText(/\d\d:\d\d/);
    await expect(conflicts).toContainText('南口');
    await expect(page.getByText(doorText('door.unsent', { count: 1 }))).toBeHidden();
    await expect(page.getByRole('img', { name: doorText('door.inside', { inside: 1, expected: 2 }) })).toBeVisible();
  }
  // The office has them as well, with days and times, before they are settled and afterwards.
  const office = await north.context.newPage();
  await office.goto(door.office);
  const strip = office.getByRole('region', { name: consoleText('participants.strip') });
  await expect(strip.getByRole('button', { name: consoleText('participants.checked_in') })).toContainText('1 / 2');
  await expect(office.getByRole('columnheader', { name: consoleText('participants.checked_in_at') })).toBeVisible();
  const open = office.getByRole('region', { name: consoleText('events.door.conflicts', { count: 1 }) });
  for (const text of [kobayashi.name, '北口', '南口', /\d{4}-\d\d-\d\d \d\d:\d\d/])
    await expect(open).toContainText(text);
  expect((await new AxeBuilder({ page: office }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await south.page.getByRole('button', { name: doorText('door.same') }).click();
  for (const { page } of [north, south])
    await expect(page.getByRole('region', { name: doorText('door.conflicts', { count: 1 }) })).toBeHidden();
  await expect(sign).toBeHidden();

  await office.reload();
  const settled = office.getByRole('region', { name: consoleText('events.door.conflicts_settled', { count: 1 }) });
  await expect(settled).toContainText(consoleText('events.door.settled_same'));

  // Taking a check-in back is heard at the other door.
  await north.page.getByRole('button', { name: `${doorText('door.undo')} ${kobayashi.name}` }).click();
  await expect(
    south.page.getByRole('img', { name: doorText('door.inside', { inside: 0, expected: 2 }) }),
  ).toBeVisible();

  // Closing takes the list off the device.
  await north.page.getByRole('button', { name: doorText('door.close') }).click();
  await expect(north.page.getByRole('heading', { name: doorText('door.choose') })).toBeVisible();
  await north.context.setOffline(true);
  await north.page.goto(door.address);
  await expect(north.page.getByText(doorText('door.ready.no_list'))).toBeVisible();
  await north.context.close();
  await south.context.close();
});

test('a list that a closed door has left is gone once its staff sign out in the console, or their session is over there', async ({
  browser,
  request,
}) => {
  const door = await ownDoor(request, 'wasure');
  await door.bearer('小林');
  for (const leave of ['sign out', 'session over'] as const) {
    const { page, context } = await openDoor(browser, door, '北口');
    const names = () => storedText(page);
    expect(await names()).toContain('小林');
    await page.goto(door.facility.at('/manage/overview'));
    await expect(page.getByRole('main')).toBeVisible();
    expect(await names()).toContain('小林');
    if (leave === 'sign out') {
      await page.getByRole('button', { name: 'ログアウトする' }).click();
    } else {
      await page.evaluate(() => localStorage.clear());
      await page.goto(door.facility.at('/manage/login'));
    }
    await page.waitForURL(/login/);
    await expect.poll(names).not.toContain('小林');
    await context.close();
  }
});

test('a door tells forged, foreign, revoked, copied and unknown cards apart, with network and without', async ({
  browser,
  request,
  expected,
}) => {
  expected.push(...outages);
  const door = await ownDoor(request, 'mihari');
  const [good, stranger, lost] = [
    await door.bearer('小林'),
    await door.bearer('他所', false),
    await door.bearer('紛失'),
  ];
  await revokePass(door.staff, lost.id);
  const { page, context } = await openDoor(browser, door, '北口', { arrive: (page) => page.clock.install() });
  const refused = async (text: string, why: string) => {
    await scan(page, text);
    await expect(answer(page, doorText('door.no'))).toContainText(why);
    await next(page);
  };
  const pass = readPass(good.shows());
  if (pass === undefined) throw new Error('no pass');

  await context.setOffline(true);
  await refused(
    passText(passBody({ ...pass, account: pass.account + 1 }), pass.signature),
    doorText('door.why.forged'),
  );
  await refused(passText(passBody({ ...pass, facility: 99 }), pass.signature), doorText('door.why.foreign'));
  await refused(lost.shows(), doorText('door.why.revoked'));
  await refused('X'.repeat(60), doorText('door.why.unreadable'));
  // As long as a code can be; nothing of it holds up what comes after.
  await page.getByLabel(doorText('door.find')).fill('Z'.repeat(4_000));
  await page.keyboard.press('Enter');
  await expect(answer(page, doorText('door.no'))).toContainText(doorText('door.why.unreadable'));
  await next(page);
  await page.getByLabel(doorText('door.find')).fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await scan(page, stranger.shows());
  await expect(answer(page, doorText('door.why.maybe_new'))).toBeVisible();
  await next(page, doorText('door.not_in_next'));

  await context.setOffline(false);
  await expect(page.getByText(/^接続|つながりました/)).toBeVisible();
  await refused(stranger.shows(), doorText('door.why.not_in_list'));
  const { rows } = await door.staff.call(checkIns.state, { query: door.query });
  const whys = rows.map(({ why }) => why).filter((why) => why !== null);
  expect(whys.toSorted()).toEqual(
    ['forged', 'foreign', 'revoked', 'unreadable', 'unreadable', 'not_in_list', 'not_in_list'].toSorted(),
  );

  // Twenty minutes later the picture of a screen is known as one, and what the phone shows then is good.
  await context.setOffline(true);
  await page.clock.fastForward('20:00');
  await refused(good.shows(), doorText('door.why.old_screenshot'));
  await scan(page, good.shows(20 * 60));
  await expect(answer(page, doorText('door.in'))).toContainText(good.name);
  await context.close();
});

test('a device whose clock is ten minutes wrong answers and records by the right one', async ({ browser, request }) => {
  const door = await ownDoor(request, 'tokei');
  const kobayashi = await door.bearer('小林');
  const { page, context } = await openDoor(browser, door, '北口', {
    arrive: (page) => page.clock.install({ time: Date.now() + 10 * 60_000 }),
  });
  await scan(page, kobayashi.shows());
  await expect(answer(page, doorText('door.in'))).toContainText(kobayashi.name);
  const entered = async () =>
    (await door.staff.call(checkIns.state, { query: door.query })).rows.filter(({ means }) => means === 'live');
  await expect.poll(async () => (await entered()).length).toBe(1);
  const [row] = await entered();
  expect(row?.verdict).toBe('in');
  expect(Math.abs(Date.parse(row?.at ?? '') - Date.now())).toBeLessThan(3 * 60_000);
  await context.close();
});

test('the camera reads a code, on a phone of 320 px, with a camera that is refused, by keyboard and for axe', async ({
  browser,
  request,
}) => {
  const door = await ownDoor(request, 'camera');
  const kobayashi = await door.bearer('小林');
  const film = filmOf(kobayashi.code, tmpdir());
  const own = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
      '--host-resolver-rules=MAP *.localhost 127.0.0.1',
    ],
  });
  const size = { width: 320, height: 640 };
  const complaints: string[] = [];
  const { page } = await openDoor(own, door, '北口', { size, arrive: async (page) => watch(page, complaints) });
  await expect(answer(page, doorText('door.in'))).toContainText(kobayashi.name);
  // What is still before the camera is not read again and again; held there anew, it is in already.
  await expect(answer(page, doorText('door.in'))).toBeHidden();
  await expect(page.getByRole('img', { name: doorText('door.inside', { inside: 1, expected: 1 }) })).toBeVisible();
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWide()).toBe(false);
  await page.getByRole('button', { name: doorText('door.list') }).click();
  expect(await isWide()).toBe(false);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  expect(complaints).toEqual([]);
  await own.close();

  const { page: refused, context } = await openDoor(browser, door, '南口', { size });
  await expect(refused.getByText(doorText('door.camera_refused'))).toBeVisible();
  await refused.getByRole('button', { name: doorText('door.by_number') }).focus();
  await refused.keyboard.press('Enter');
  await expect(refused.getByLabel(doorText('door.number_field'))).toBeFocused();
  await scan(refused, kobayashi.code);
  await expect(answer(refused, doorText('door.why.already_in'))).toContainText('北口');
  expect((await new AxeBuilder({ page: refused }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await refused.getByRole('button', { name: doorText('door.admit_anyway') }).click();
  await refused.getByRole('button', { name: doorText('door.reason.back') }).click();
  await expect(answer(refused, doorText('door.in'))).toBeVisible();
  await context.close();
});

test('what was typed before is no part of the next code, and each answer is left by keyboard, on the smallest phone', async ({
  browser,
  request,
}) => {
  const door = await ownDoor(request, 'moji');
  const kobayashi = await door.bearer('小林');
  await door.bearer('森');
  const { page, context } = await openDoor(browser, door, '北口', { size: { width: 320, height: 568 } });
  await page.getByRole('button', { name: doorText('door.list') }).click();
  await page.keyboard.type('モ');
  await page.keyboard.press('Escape');
  await scan(page, kobayashi.code);
  await expect(answer(page, doorText('door.in'))).toContainText(kobayashi.name);
  await expect(page.getByRole('alertdialog')).toBeHidden();

  // Whatever there is to read, what one presses is in sight.
  await scan(page, kobayashi.code);
  await expect(answer(page, doorText('door.why.already_in'))).toBeFocused();
  await expect(page.getByRole('button', { name: doorText('door.not_in_next') })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: doorText('door.admit_anyway') }).click();
  await expect(page.getByRole('button', { name: doorText('door.reason.staff') })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await scan(page, 'X'.repeat(60));
  await expect(answer(page, doorText('door.no'))).toBeFocused();
  await expect(page.getByRole('button', { name: doorText('door.next') })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await context.close();
});

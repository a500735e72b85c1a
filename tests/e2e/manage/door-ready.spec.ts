import { tmpdir } from 'node:os';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Page } from '@playwright/test';
import { TEST_CODE } from '@tsudoi/domain';
import { doorText, filmOf, openDoor, ownDoor, scan } from '../support/door.ts';
import { expect, test } from '../support/test.ts';

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

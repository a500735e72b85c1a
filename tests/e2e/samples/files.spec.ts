import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectReachedByKeyboard } from '../support/checks.ts';
import { blank, picture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { consoleText, sampleText } from '../support/words.ts';
import { inputsPage } from './form.ts';

const MIB = 1_048_576;

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** The input of a field: its label and its button name it. */
const pickOf = (page: Page, part: string, label: string): Locator =>
  section(page, part)
    .getByLabel(new RegExp(`^${label}`))
    .and(page.locator('input'));
const fieldOf = (page: Page, part: string, label: string): Locator =>
  section(page, part).locator('.field', { has: page.locator('label', { hasText: new RegExp(`^${label}$`) }) });

const single = sampleText('samples.files.single');
const images = sampleText('samples.files.images');
const several = sampleText('samples.files.several');
const uploads = sampleText('samples.files.uploads');

test.beforeEach(async ({ page }) => {
  await page.goto(inputsPage(single, images, several, uploads));
  await expect(section(page, uploads)).toBeVisible();
});

test('inputs for files and text fit 320 px and have targets large enough', async ({ page }) => {
  await page.goto(inputsPage(single, images, several, uploads, sampleText('samples.files.editor')));
  await expect(page.locator('.editor [contenteditable]').first()).toBeVisible();
  await expectNoSidewaysScroll(page, 'samples at 1440');
  const small = (least: number) =>
    page.evaluate((least) => {
      const parts = document.querySelectorAll('.pick label, .file button, .file a, .editor button, .upload button');
      return [...parts].flatMap((part) => {
        const { width, height } = part.getBoundingClientRect();
        const isLink = part.tagName === 'A';
        return width > 0 && ((!isLink && width < least) || height < (isLink ? 24 : least))
          ? [`${part.getAttribute('aria-label') ?? part.textContent} ${width}×${height}`]
          : [];
      });
    }, least);
  expect(await small(24)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page, 'samples at 320');
  expect(await small(44)).toEqual([]);
});

test.describe('one file', () => {
  const label = sampleText('samples.files.photo');

  test('is chosen and taken out by keyboard alone, and said', async ({ page }) => {
    const input = pickOf(page, single, label);
    // Listens before the keys are pressed.
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('heading', { name: single, exact: true }).click();
    await expectReachedByKeyboard(page, new RegExp(label), 'the first file input');
    await expect(input).toBeFocused();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(await picture(page, '合宿.jpg', 40, 30));
    const field = fieldOf(page, single, label);
    await expect(field.getByText('合宿.jpg', { exact: true })).toBeVisible();
    await expect(field.getByRole('status')).toHaveText(consoleText('files.chosen', { name: '合宿.jpg' }));
    await input.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(field.getByRole('button', { name: consoleText('files.remove', { name: '合宿.jpg' }) })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field.getByText('合宿.jpg', { exact: true })).toHaveCount(0);
    await expect(input).toBeFocused();
  });

  test('of another kind or too large is refused in the words of the specification, and the words stay', async ({
    page,
  }) => {
    const input = pickOf(page, single, label);
    const field = fieldOf(page, single, label);
    await input.setInputFiles(blank('a.svg', 10));
    await expect(field.locator('.err')).toHaveText('写真は.png .jpg .jpegのファイルを指定してください。');
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(/写真は\.png/);
    await input.focus();
    await page.keyboard.press('Tab');
    await expect(field.locator('.err')).toBeVisible();
    await input.setInputFiles(blank('a.png', 5 * MIB + 1));
    await expect(field.locator('.err')).toHaveText('写真は5MB以下にしてください。');
    await input.setInputFiles(await picture(page, 'a.png', 4, 4));
    await expect(field.locator('.err')).toHaveCount(0);
  });

  test('cannot be changed where the field is disabled or only to be read', async ({ page }) => {
    await expect(pickOf(page, single, sampleText('samples.files.disabled'))).toBeDisabled();
    const read = fieldOf(page, single, sampleText('samples.files.read_only')).or(
      section(page, single).locator('.field', { hasText: sampleText('samples.files.read_only') }),
    );
    await expect(read.getByRole('link', { name: '規約.pdf' })).toBeVisible();
    await expect(read.locator('input, button')).toHaveCount(0);
  });
});

test.describe('a picture', () => {
  test('is cropped by keyboard to exactly the size its purpose asks for', async ({ page }) => {
    for (const [label, name, pixels] of [
      [sampleText('samples.files.icon'), '印.png', 144],
      [sampleText('samples.files.onboarding'), '案内.jpg', 1024],
    ] as const) {
      await pickOf(page, images, label).setInputFiles(await picture(page, name, 600, 400));
      const dialog = page.getByRole('dialog', { name: consoleText('crop.title') });
      const area = dialog.getByRole('group', { name: consoleText('crop.area') });
      await expect(area).toBeVisible();
      const left = () => area.evaluate((element) => element.getBoundingClientRect().left);
      const before = await left();
      await area.focus();
      for (let n = 0; n < 5; n++) await page.keyboard.press('Shift+ArrowLeft');
      expect(await left()).toBeLessThan(before);
      await expectAccessible(page, 'crop', 'light', '[role="dialog"]');
      await dialog.getByRole('button', { name: consoleText('crop.apply') }).press('Enter');
      await expect(dialog).toHaveCount(0);
      const thumb = fieldOf(page, images, label).getByRole('img');
      await expect(thumb).toBeVisible();
      const size = () => thumb.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
      await expect.poll(size).toEqual([pixels, pixels]);
    }
  });

  test('of the wrong kind, too large or broken says so; closing the window changes nothing', async ({
    page,
    expected,
  }) => {
    // The recorder of failed runs looks into what the page shows, and is not let in.
    expected.push(/Connecting to 'blob:/);
    const label = sampleText('samples.files.icon');
    const input = pickOf(page, images, label);
    const error = fieldOf(page, images, label).locator('.err');
    await input.setInputFiles(await picture(page, 'a.jpg', 20, 20));
    await expect(error).toHaveText('アイコンは.png形式にしてください。');
    await input.setInputFiles(blank('a.png', MIB + 1));
    await expect(error).toHaveText('アイコンは1MB以下にしてください。');
    await input.setInputFiles(blank('a.png', 100));
    await expect(error).toHaveText(consoleText('image.broken'));
    await input.setInputFiles(await picture(page, 'b.png', 200, 200));
    await expect(page.getByRole('dialog', { name: consoleText('crop.title') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(fieldOf(page, images, label).locator('.file')).toHaveCount(0);
  });
});

test('several files: too large is said and not added, another kind is left out without a word, errors stand at their file', async ({
  page,
}) => {
  const label = sampleText('samples.files.documents');
  const input = pickOf(page, several, label);
  const field = fieldOf(page, several, label);
  const rows = field.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1).locator('.err')).toHaveText('名簿.xlsxは.pdf形式にしてください。');
  await input.setInputFiles([blank('a.txt', 10), blank('b.exe', 10), blank('c.zip', 5 * MIB + 1)]);
  await expect(rows).toHaveCount(3);
  await expect(field.locator('.err').last()).toHaveText('ファイルは5MBまでです。');
  await input.setInputFiles(blank('only.exe', 10));
  await expect(rows).toHaveCount(3);
  await expect(field.getByText('ファイルは5MBまでです。')).toHaveCount(0);
  await expect(field.getByText('.lzh')).toBeVisible();

  await field.getByRole('button', { name: consoleText('files.delete', { name: '会則.docx' }) }).click();
  await expect(rows.first()).toContainText(consoleText('files.will_delete'));
  await field.getByRole('button', { name: consoleText('files.undelete', { name: '会則.docx' }) }).click();
  await expect(rows.first()).not.toContainText(consoleText('files.will_delete'));
  await field.getByRole('button', { name: consoleText('files.remove', { name: 'a.txt' }) }).click();
  await expect(rows).toHaveCount(2);
});

test('a medium: another kind is refused by name, an upload shows percent and bytes, and can be given up', async ({
  page,
}) => {
  const label = sampleText('samples.files.video');
  const input = pickOf(page, uploads, label);
  const field = fieldOf(page, uploads, label);
  await expect(input).toHaveAttribute('accept', '.mp4,.mov');
  await expect(pickOf(page, uploads, sampleText('samples.files.audio'))).toHaveAttribute('accept', '.mp3');
  await expect(pickOf(page, uploads, sampleText('samples.files.pdf'))).toHaveAttribute('accept', '.pdf');
  await expect(pickOf(page, uploads, sampleText('samples.files.image'))).toHaveAttribute('accept', 'image/*');
  await input.setInputFiles(blank('a.avi', 10));
  await expect(field.locator('.err')).toHaveText('動画は.mp4 .mov形式にしてください。');
  await input.setInputFiles(blank('a.mov', 2 * MIB));
  await expect(
    field.getByRole('progressbar', { name: consoleText('upload.progress', { name: 'a.mov' }) }),
  ).toBeVisible();
  await expect(field.getByText(/^\d+%（[\d.]+ [KM]?B \/ 2\.0 MB）$/)).toBeVisible();
  await field.getByRole('button', { name: consoleText('upload.cancel') }).click();
  await expect(field.getByRole('progressbar')).toHaveCount(0);
  await expect(field.getByRole('status')).toHaveText(consoleText('upload.cancelled'));
  await input.setInputFiles(blank('b.mov', MIB));
  await expect(field.locator('.file')).toContainText('b.mov');
});

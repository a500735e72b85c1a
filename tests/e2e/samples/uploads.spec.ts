import { open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { picture } from '../support/pictures.ts';
import { asStaff, expect, outages, test } from '../support/test.ts';
import { consoleText, sampleText } from '../support/words.ts';
import { inputsPage } from './form.ts';

const MIB = 1_048_576;
/** Enough to see that nothing is held in memory; a gigabyte at night. */
const LARGE = (process.env.NIGHTLY ? 1024 : 256) * MIB;

const uploads = sampleText('samples.files.uploads');
const fieldOf = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: uploads, exact: true })
    .locator('.field', { has: page.locator('label', { hasText: new RegExp(`^${label}$`) }) });
const inputOf = (page: Page, label: string): Locator => fieldOf(page, label).locator('input[type=file]');
const any = sampleText('samples.files.any');

/** A file with nothing in it that weighs that much. */
async function sparse(name: string, size: number): Promise<string> {
  const file = path.join(tmpdir(), `${process.pid}-${name}`);
  const handle = await open(file, 'w');
  await handle.truncate(size);
  await handle.close();
  return file;
}

/** The process of the server of this run. */
async function serverPid(): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [command, environment] = await Promise.all(
      ['cmdline', 'environ'].map((part) => readFile(`/proc/${pid}/${part}`, 'utf8').catch(() => '')),
    );
    // Not the shell that started it.
    if (
      /^[^\0]*node\0.*server\/(?:src|dist)\/main\.[jt]s\0/.test(command ?? '') &&
      environment?.split('\0').includes(`PORT=${process.env.E2E_PORT}`)
    )
      return Number(pid);
  }
  throw new Error('no server of this run');
}
const residentMib = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

test.beforeEach(async ({ context, page, staffState, expected }) => {
  expected.push(...outages);
  await asStaff(context, staffState);
  await page.goto('/manage/overview');
  await page.goto(inputsPage(sampleText('samples.files.uploads'), sampleText('samples.files.editor')));
  await expect(fieldOf(page, any)).toBeVisible();
});

test('a large file goes through without being held by browser or server', async ({ page }) => {
  test.slow();
  const file = await sparse('large.bin', LARGE);
  const pid = await serverPid();
  const before = await residentMib(pid);
  expect(before).toBeGreaterThan(50);
  let peak = before;
  const watching = setInterval(async () => {
    peak = Math.max(peak, await residentMib(pid));
  }, 50);
  try {
    await inputOf(page, any).setInputFiles(file);
    const field = fieldOf(page, any);
    await expect(field.getByRole('progressbar')).toBeVisible();
    await expect(field.locator('.file')).toContainText('large.bin', { timeout: 150_000 });
    await expect(field.locator('.file')).toContainText(LARGE === 1024 * MIB ? '1.0 GB' : '256.0 MB');
    const heap = await page.evaluate(
      () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
    );
    expect(heap).toBeLessThan(100 * MIB);
  } finally {
    clearInterval(watching);
    await rm(file);
  }
  console.log(`        ${LARGE / MIB} MiB: server ${before.toFixed(0)} MiB before, ${peak.toFixed(0)} MiB at most`);
  expect(peak - before).toBeLessThan(150);
});

test('an upload pauses without network and begins again by itself', async ({ page, context }) => {
  const cdp = await context.newCDPSession(page);
  const line = (offline: boolean, uploadThroughput: number) =>
    cdp.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput });
  await cdp.send('Network.enable');
  await line(false, 2 * MIB);
  const file = await sparse('long.bin', 30 * MIB);
  const field = fieldOf(page, any);
  await inputOf(page, any).setInputFiles(file);
  await expect(field.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/);
  await line(true, 0);
  await expect(field.getByText(consoleText('upload.waiting'))).toBeVisible();
  await line(false, -1);
  await expect(field.locator('.file')).toContainText('long.bin', { timeout: 60_000 });
  await rm(file);
});

test('what is not what it says is refused by the server, in words at its field; a good one is opened again', async ({
  page,
}) => {
  const picked = sampleText('samples.files.image');
  const field = fieldOf(page, picked);
  await inputOf(page, picked).setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  });
  await expect(field.getByRole('alert')).toHaveText('ファイルの形式が正しくありません。');
  const good = await picture(page, 'b.png', 300, 200);
  // Behind the picture hangs a page.
  good.buffer = Buffer.concat([good.buffer, Buffer.from('<script>alert(1)</script>')]);
  await inputOf(page, picked).setInputFiles(good);
  const link = field.getByRole('link', { name: 'b.png' });
  await expect(link).toBeVisible();
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  expect((await answer.body()).includes('<script>')).toBe(false);
});

test('an image in the editor is uploaded, has a lasting address and is what is stored', async ({ page }) => {
  const editor = page.getByRole('region', { name: sampleText('samples.files.editor'), exact: true });
  const field = editor.getByRole('group', { name: new RegExp(`^${sampleText('samples.files.body')}`) });
  const choose = async (file: Awaited<ReturnType<typeof picture>>) => {
    const chooser = page.waitForEvent('filechooser');
    await field.getByRole('button', { name: consoleText('editor.image') }).click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) });
  await expect(field.locator('.err')).toHaveText('5MB以下の画像を指定してください。');
  await choose({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(field.locator('.err')).toHaveText('画像のアップロードに失敗しました。再度やり直してください。');
  await choose(await picture(page, 'c.png', 120, 80));
  const image = field.getByRole('textbox').locator('img:not(.ProseMirror-separator)');
  await expect(image).toHaveAttribute('src', /^\/files\/public\/[\w-]+\.png$/);
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(120);
  await editor.getByRole('button', { name: sampleText('samples.files.show_kept') }).click();
  const kept = page.getByRole('region', { name: sampleText('samples.files.kept'), exact: true });
  await expect(kept.locator('img')).toHaveAttribute('src', (await image.getAttribute('src')) ?? '');
});

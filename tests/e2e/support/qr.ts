import { expect, type Locator, type Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';

/** Time a reader may take over one picture, ms. */
const PATIENCE = 5_000;

/**
 * Reads the QR code off the screen as a scanner would: from the pixels of a screenshot, whatever drew them. It looks again
 * for a while where there is none, because the card is there before its code is drawn.
 */
export async function readQr(page: Page, what: Page | Locator): Promise<string> {
  let read = '';
  await expect(async () => {
    read = await readOnce(page, what);
  }).toPass({ timeout: 20_000 });
  return read;
}

async function readOnce(page: Page, what: Page | Locator): Promise<string> {
  const png = (await what.screenshot()).toString('base64');
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const parts: string[] = [];
    for (let at = 0; at < data.length; at += width * 4)
      parts.push(String.fromCharCode(...data.slice(at, at + width * 4)));
    return { width, height, pixels: btoa(parts.join('')) };
  }, png);
  return decodeQR({ width, height, data: new Uint8Array(Buffer.from(pixels, 'base64')) }, { timeLimit: PATIENCE });
}

import type { Page } from '@playwright/test';

/** A file as a file input takes it. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of a size, drawn in the browser: left half red, right half blue. */
export async function picture(page: Page, name: string, width: number, height: number): Promise<TestFile> {
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  const base64 = await page.evaluate(
    ({ width, height, mimeType }) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.fillStyle = 'red';
      context.fillRect(0, 0, width / 2, height);
      context.fillStyle = 'blue';
      context.fillRect(width / 2, 0, width / 2, height);
      return canvas.toDataURL(mimeType).split(',')[1] ?? '';
    },
    { width, height, mimeType },
  );
  return { name, mimeType, buffer: Buffer.from(base64, 'base64') };
}

/** A file of `size` arbitrary bytes. */
export const blank = (name: string, size: number): TestFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(size, 32),
});

import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Nothing but these four is ever decoded, whatever a file says it is: no SVG, no PDF, no TIFF.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
  });
  sharp.cache(false);
  return sharp;
}

/** The reader of pictures, which decodes JPEG, PNG, GIF and WebP alone; loaded with the first picture, so that no start waits for its library. */
export const loadSharp = (): Promise<typeof Sharp> => (loaded ??= load());

import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fieldProblem } from '@tsudoi/contract';
import { THUMBNAIL_BYTES, THUMBNAIL_PX, type UploadRule } from '@tsudoi/domain';
import type { Metadata, Sharp } from 'sharp';
import { loadSharp } from '../../content/sharp.ts';
import { inTurn } from '../../kernel/in-turn.ts';
import type { Storage } from '../../ports/storage.ts';
import { smallCopy } from './keys.ts';

/** Pixels an image may unfold to: 40 million are 120 MB while it is written anew, whatever it weighs on disk. */
const MAX_PIXELS = 40_000_000;
/** Ten thousands, as Japanese counts pixels. */
const MAN = 10_000;
const MAX_SECONDS = 20;

/** Two at a time: the pictures of a busy hour wait for each other instead of for memory. */
const turn = inTurn(2);

const wrong = (code: 'image_broken' | 'image_animated' | 'image_pixels' | 'image_size', pixels = 0) =>
  // A size in pixels is no amount: its thousands are not set apart.
  fieldProblem('file', code, { pixels: String(pixels), value: MAX_PIXELS / MAN });

/** Writes the format an image came in, so that its type stays what its key says. */
function encoded(image: Sharp, format: Metadata['format']): Sharp {
  switch (format) {
    case 'png':
      return image.png({ compressionLevel: 9 });
    case 'jpeg':
      return image.jpeg({ quality: 88, mozjpeg: true });
    case 'gif':
      return image.gif();
    case 'webp':
      return image.webp({ quality: 88 });
    default:
      throw wrong('image_broken');
  }
}

/**
 * An image decoded and written anew: upright, in sRGB, without metadata, thumbnails and whatever hung behind its end.
 * By its rule it must be a square of some pixels, or is made smaller to a longest side. Works beside the event loop, in threads of libvips.
 * @throws Problem with its reason at `file`: broken, moving, unfolding to too many pixels, of the wrong size
 */
export function renewed(
  source: Readable,
  { pixels, longestSide: side }: Pick<UploadRule, 'pixels' | 'longestSide'>,
): Promise<Buffer> {
  return turn(async () => {
    const sharp = await loadSharp();
    const input = await buffer(source);
    let seen: Metadata;
    try {
      // Reads the header only: nothing unfolds here.
      seen = await sharp(input, { limitInputPixels: false }).metadata();
    } catch {
      throw wrong('image_broken');
    }
    const { width = 0, height = 0, format, pages = 1 } = seen;
    if (pages > 1) throw wrong('image_animated');
    if (width * height > MAX_PIXELS) throw wrong('image_pixels');
    if (pixels !== undefined && (width !== pixels || height !== pixels)) throw wrong('image_size', pixels);
    const whole = sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
    const image =
      side === undefined ? whole : whole.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const output = encoded(image, format).timeout({ seconds: MAX_SECONDS });
    try {
      return await output.toBuffer();
    } catch {
      throw wrong('image_broken');
    }
  });
}

/** Stores an image, and beside it the small copy that its rule asks for; returns the bytes of the image. */
export async function putImage(
  storage: Pick<Storage, 'put'>,
  { key, image, type }: { key: string; image: Buffer; type: string },
  { small }: Pick<UploadRule, 'small'>,
): Promise<number> {
  // The copy comes first: an image that is there has one.
  if (small !== undefined) {
    const sharp = await loadSharp();
    const copy = await turn(() => sharp(image).resize({ width: small, height: small, fit: 'outside' }).toBuffer());
    await storage.put(smallCopy(key), copy, type);
  }
  return storage.put(key, image, type);
}

/** Qualities of a small picture, the first that is small enough counts. */
const QUALITIES = [60, 40, 20, 1];

/** A stored image as a small square, WebP of at most {@link THUMBNAIL_BYTES}; undefined where it cannot be read or made so small. */
export function thumbnail(source: Readable): Promise<Buffer | undefined> {
  return turn(async () => {
    const sharp = await loadSharp();
    const input = await buffer(source);
    try {
      const small = await sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ width: THUMBNAIL_PX, height: THUMBNAIL_PX, fit: 'cover' })
        .timeout({ seconds: MAX_SECONDS })
        .png()
        .toBuffer();
      for (const quality of QUALITIES) {
        const image = await sharp(small).webp({ quality, effort: 4 }).toBuffer();
        if (image.length <= THUMBNAIL_BYTES) return image;
      }
    } catch {
      // A file that is no picture has none.
    }
    return undefined;
  });
}

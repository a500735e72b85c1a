import { buffer } from 'node:stream/consumers';
import { loadSharp } from '../content/sharp.ts';
import type { Storage } from '../ports/storage.ts';

const MAX_PIXELS = 40_000_000;
/** Pictures that are read at once. */
const AT_ONCE = 4;

/** A stored picture as a PDF takes it, JPEG or, where it is see-through, PNG; null where there is none, or none that can be read. */
async function printable(storage: Storage, key: string, longestSide: number): Promise<Uint8Array | null> {
  if (!(await storage.exists(key))) return null;
  const [sharp, stored] = [await loadSharp(), await buffer(await storage.open(key))];
  try {
    const picture = sharp(stored, { limitInputPixels: MAX_PIXELS });
    const { hasAlpha } = await picture.metadata();
    picture.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    return await (hasAlpha ? picture.png() : picture.jpeg({ quality: 90 })).toBuffer();
  } catch {
    return null;
  }
}

/** Stored pictures by their keys, ready to be printed; without those that cannot be read. `longestSide` is in pixels. */
export async function printablePictures(
  storage: Storage,
  keys: Iterable<string>,
  longestSide: number,
): Promise<Record<string, Uint8Array>> {
  const all = [...new Set(keys)];
  const pictures: Record<string, Uint8Array> = {};
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE);
    const read = await Promise.all(some.map((key) => printable(storage, key, longestSide)));
    for (const [index, key] of some.entries()) {
      const bytes = read[index];
      if (bytes != null) pictures[key] = bytes;
    }
  }
  return pictures;
}

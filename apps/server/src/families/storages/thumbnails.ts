import type { Storage } from '../../ports/storage.ts';
import { thumbnail } from './images.ts';
import type { PictureRow } from './store.ts';

/** Pictures that are read at once. */
const AT_ONCE = 4;

/**
 * Makes the small pictures that are missing, in the order of the rows, until a moment (ms since 1970): who waits for them does not wait for
 * all. Returns them as base64, empty where a file cannot be read: it is not tried again.
 */
export async function makeThumbnails(
  storage: Storage,
  rows: readonly Pick<PictureRow, 'id' | 'key'>[],
  until: number,
): Promise<{ id: number; thumbnail: string }[]> {
  const made: { id: number; thumbnail: string }[] = [];
  for (let at = 0; at < rows.length && Date.now() < until; at += AT_ONCE)
    made.push(
      ...(await Promise.all(
        rows.slice(at, at + AT_ONCE).map(async ({ id, key }) => {
          const image = (await storage.exists(key)) ? await thumbnail(await storage.open(key)) : undefined;
          return { id, thumbnail: image?.toString('base64') ?? '' };
        }),
      )),
    );
  return made;
}

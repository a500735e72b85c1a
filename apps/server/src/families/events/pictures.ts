import { fieldProblem, Problem } from '@tsudoi/contract';
import type { EventPicture, EventWritten } from '@tsudoi/contract/events';
import { HOUR_MS } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import type { FileOwner } from '../../kernel/file-owner.ts';
import type { Services } from '../../kernel/services.ts';
import {
  type FileContext,
  type FileField,
  readFiles,
  replaceFiles,
  smallCopy,
  type WriteContext,
} from '../storages/index.ts';
import {
  isPictureReadable,
  kindOfAlbum,
  lockAlbum,
  picturesOfOthers,
  type StoredPicture,
  writePictures,
} from './picture-store.ts';
import { readerOf } from './reader.ts';

const KIND = 'event-pictures';

interface InSeries {
  id: number;
  series_id: number | null;
}
type WithPictures = InSeries & { pictures: unknown };
type Storing = Pick<Services, 'storage'>;

/** The events of a series share their pictures: a copy shows them without storing them again. The first event owns the files. */
const albumOf = ({ id, series_id }: InSeries): FileField => ({
  kind: KIND,
  id: series_id ?? id,
  field: 'pictures',
  purpose: 'event',
});

const storedOf = ({ pictures }: { pictures: unknown }): StoredPicture[] => pictures as StoredPicture[];

/** Pictures as staff read them. */
export async function presentPictures(context: FileContext, event: WithPictures): Promise<EventPicture[]> {
  const stored = storedOf(event);
  if (stored.length === 0) return [];
  const files = new Map((await readFiles(context, albumOf(event))).map((file) => [file.file_path, file]));
  return stored.flatMap(({ path, alt }) => {
    const file = files.get(path);
    return file === undefined ? [] : [{ file, alt }];
  });
}

/** An address that stays the same within an hour, so that no cache of a browser takes a picture for another one. */
function addressOf({ storage }: Storing, key: string, now: Date): string {
  const until = new Date((Math.floor(now.getTime() / HOUR_MS) + 2) * HOUR_MS);
  return storage.signedUrl(key, key.slice(key.lastIndexOf('/') + 1), until);
}

/** Pictures as whoever may read the event sees them. */
export const shownPictures = (services: Storing, event: { pictures: unknown }, now: Date) =>
  storedOf(event).map(({ path, alt }) => ({ url: addressOf(services, path, now), alt }));

/** The first picture of an event, small; null where it has none. */
export function smallPicture(services: Storing, event: { pictures: unknown }, now: Date) {
  const [first] = storedOf(event);
  return first === undefined ? null : { url: addressOf(services, smallCopy(first.path), now), alt: first.alt };
}

/**
 * Gives an event the pictures that were sent: those of its series, and completed uploads of the writer. What no event of the series shows
 * any more is let go. @throws Problem file_unavailable
 */
export async function replacePictures(
  context: WriteContext,
  event: InSeries,
  sent: EventWritten['pictures'],
): Promise<void> {
  const paths = sent.map(({ file }) => file);
  if (new Set(paths).size < paths.length) throw fieldProblem('pictures', 'file_unavailable');
  await keepPictures(context, event, paths);
  await writePictures(
    context.tx,
    event.id,
    sent.map(({ file, alt }) => ({ path: file, alt })),
  );
}

/** Lets the pictures of a deleted event go, unless another one of its series shows them. */
export const releasePictures = (context: WriteContext, event: InSeries): Promise<void> =>
  keepPictures(context, event, []);

async function keepPictures(context: WriteContext, event: InSeries, paths: readonly string[]): Promise<void> {
  const album = albumOf(event);
  await lockAlbum(context.tx, KIND, album.id);
  const others = await picturesOfOthers(context.tx, album.id, event.id);
  await replaceFiles(context, album, [...others, ...paths]);
}

/** Staff who may view the kind open pictures of its events, and members who may read an event that shows them. */
export const eventPictureFiles: FileOwner = {
  kind: KIND,
  uploads: { menu: 'events', of: 'any', purposes: ['event'] },
  async staffMayOpen({ tx, session }, { owner_id }) {
    const of = await kindOfAlbum(tx, owner_id);
    if (of === undefined) return false;
    if (!can(session.grants, { menu: 'events', flag: 'view', of })) throw new Problem('forbidden');
    return true;
  },
  async memberMayOpen({ tx, session }, { owner_id, key }) {
    return isPictureReadable(tx, await readerOf(tx, session, new Date()), { albumId: owner_id, path: key });
  },
};

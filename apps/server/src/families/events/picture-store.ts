import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { type EventReader, mayReadEvent } from './readable-store.ts';

/** A picture as the column of an event has it. */
export interface StoredPicture {
  path: string;
  alt: string | null;
}

/** Holds off other changes of the pictures of a series until the transaction ends. */
export async function lockAlbum(tx: FacilityTx, kind: string, albumId: number): Promise<void> {
  await tx.rows(
    query`select id from stored_file where owner_kind = ${kind} and owner_id = ${albumId} and owner_field is not null
      order by id for update`,
  );
}

/** Paths of the pictures that the other events of a series show. */
export async function picturesOfOthers(tx: FacilityTx, albumId: number, eventId: number): Promise<string[]> {
  const rows = await tx.rows(
    query<{
      path: string;
    }>`select distinct picture ->> 'path' as path from event e, jsonb_array_elements(e.pictures) picture
      where (e.id = ${albumId} or e.series_id = ${albumId}) and e.id <> ${eventId} and e.deleted_at is null`,
  );
  return rows.map(({ path }) => path);
}

export const writePictures = (tx: FacilityTx, eventId: number, pictures: readonly StoredPicture[]): Promise<number> =>
  tx.run(query`update event set pictures = ${JSON.stringify(pictures)}::jsonb where id = ${eventId}`);

/** The code of the kind of a series, which all its events are of; undefined where there is none. */
export async function kindOfAlbum(tx: FacilityTx, albumId: number): Promise<string | undefined> {
  const row = await tx.one(
    query<{ code: string }>`select k.code from event e join event_kind k on k.id = e.kind_id where e.id = ${albumId}`,
  );
  return row?.code;
}

/** Whether a reader may read one of the events of a series that show a picture. */
export async function isPictureReadable(
  tx: FacilityTx,
  reader: EventReader,
  { albumId, path }: { albumId: number; path: string },
): Promise<boolean> {
  const shown = JSON.stringify([{ path }]);
  const row = await tx.one(
    query`select e.id from event e join event_kind k on k.id = e.kind_id
      where (e.id = ${albumId} or e.series_id = ${albumId}) and e.pictures @> ${shown}::jsonb and ${mayReadEvent(reader)} limit 1`,
  );
  return row !== undefined;
}

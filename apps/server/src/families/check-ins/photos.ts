import { PHOTOS_MAX } from '@tsudoi/contract/check-ins';
import type { FacilityTx } from '../../db/scope.ts';
import type { Facility } from '../../kernel/facility.ts';
import type { Storage } from '../../ports/storage.ts';
import { definitionsOf, hiddenFields } from '../account-cms/index.ts';
import { profileImageOf } from '../card-designs/index.ts';
import { makeThumbnails, type PictureRow, picturesOf, writeThumbnails } from '../storages/index.ts';
import { accountsOf, type EventOfDoor } from './store.ts';

/** How long a list waits for small pictures that are still to be made, in ms; the others come with the next one. */
const MAKING_MS = 4_000;

/** Photos of the people of an event by account, as base64. */
export interface DoorPhotos {
  are: 'all' | 'part' | 'too_many';
  of: ReadonlyMap<number, string>;
}

/** Photos that staff may read of those who may be let in; undefined where they are too many. */
async function readable(tx: FacilityTx, event: EventOfDoor, facility: Facility): Promise<PictureRow[] | undefined> {
  const accounts = await accountsOf(tx, event.id);
  return accounts.length > PHOTOS_MAX ? undefined : readableOf(tx, facility, accounts);
}

interface Account {
  id: number;
  class_type: number;
}

/** Photos of some accounts that staff may read. */
async function readableOf(tx: FacilityTx, facility: Facility, accounts: readonly Account[]): Promise<PictureRow[]> {
  const photo = profileImageOf(0);
  const closed = hiddenFields(await definitionsOf(tx, facility))[photo.field] ?? [];
  const open = accounts.filter(({ class_type }) => !closed.includes(class_type));
  return picturesOf(
    tx,
    photo,
    open.map(({ id }) => id),
  );
}

/** Photos of some accounts that staff may read, as far as they were made small for a list before. */
export async function photosMade(
  tx: FacilityTx,
  facility: Facility,
  accounts: readonly Account[],
): Promise<ReadonlyMap<number, string>> {
  const rows = accounts.length === 0 ? [] : await readableOf(tx, facility, accounts);
  return new Map(rows.flatMap(({ owner_id, thumbnail }) => (thumbnail ? [[owner_id, thumbnail]] : [])));
}

/** What a transaction is run in. */
type Run = <T>(work: (tx: FacilityTx) => Promise<T>) => Promise<T>;

/** The photos for a list. What is missing of the small ones is made between two transactions, and kept. */
export async function photosForDoor(
  run: Run,
  eventOf: (tx: FacilityTx) => Promise<EventOfDoor>,
  { facility, storage }: { facility: Facility; storage: Storage },
): Promise<DoorPhotos> {
  const rows = await run(async (tx) => readable(tx, await eventOf(tx), facility));
  if (rows === undefined) return { are: 'too_many', of: new Map() };
  const missing = rows.filter(({ thumbnail }) => thumbnail === null);
  const made = await makeThumbnails(storage, missing, Date.now() + MAKING_MS);
  if (made.length > 0) await run((tx) => writeThumbnails(tx, made));
  const fresh = new Map(made.map(({ id, thumbnail }) => [id, thumbnail]));
  const of = new Map<number, string>();
  for (const { id, owner_id, thumbnail } of rows) {
    const image = thumbnail ?? fresh.get(id) ?? '';
    if (image !== '') of.set(owner_id, image);
  }
  return { are: made.length < missing.length ? 'part' : 'all', of };
}

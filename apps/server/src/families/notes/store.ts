import { build, query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type Note = Row<'member_note'>;

const records = recordsOf('member_note');
export const { insert: insertNote, update: updateNote, remove: removeNote } = records;

/** A note whether or not it is deleted, with the member it is on; undefined where that member is out of reach. */
export function noteInReach(tx: FacilityTx, id: number, scopeIds: readonly number[] | null): Promise<Note | undefined> {
  return tx.one(
    query<Note>`select n.* from member_note n join account a on a.id = n.member_id
      where n.id = ${id} and a.deleted_at is null
        and (${scopeIds}::int[] is null or a.organization_ids && ${scopeIds}::int[])`,
  );
}

/** Takes back the deletion of a note and returns its version; undefined where it is gone, or not deleted. */
export async function restoreNote(tx: FacilityTx, id: number, by: string): Promise<number | undefined> {
  const row = await tx.one(
    query<{
      version: number;
    }>`update member_note set deleted_at = null, version = version + 1, updated_at = now(), updated_by = ${by}
      where id = ${id} and deleted_at is not null returning version`,
  );
  return row?.version;
}

/** Removes notes that were deleted before an instant. */
export function deleteOldNotes(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  const due = build.selectFrom('member_note').select('id').where('deleted_at', '<', before).limit(limit);
  return tx.run(build.deleteFrom('member_note').where('id', 'in', due));
}

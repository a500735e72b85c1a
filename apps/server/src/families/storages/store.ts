import { build } from '../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';

/** A stored file as it is written down; `size` in bytes. */
export interface StoredFile {
  key: string;
  name: string;
  content_type: string;
  size: number;
}

/** A stored file with the record that refers to it. */
export interface ReferredFile extends StoredFile {
  owner_kind: string;
  owner_id: number;
  /** Organizations of the owner, where that is a member that is still there. */
  member_organizations: number[] | null;
}

export async function fileByKey(tx: FacilityTx, key: string): Promise<ReferredFile | undefined> {
  const [row] = await tx.sql<ReferredFile>(
    `select f.key, f.name, f.content_type, f.size, f.owner_kind, f.owner_id, a.organization_ids as member_organizations
     from stored_file f left join account a on f.owner_kind = 'member' and a.id = f.owner_id and a.role = 2 and a.deleted_at is null
     where f.key = $1`,
    [key],
  );
  return row;
}

/** Writes a file down with its owner and answers its id; undefined where the key is written down already. */
export async function keepFile(
  tx: FacilityTx,
  file: StoredFile,
  owner: { kind: string; id: number },
): Promise<number | undefined> {
  const row = await tx.one(
    build
      .insertInto('stored_file')
      .values({ ...file, owner_kind: owner.kind, owner_id: owner.id })
      .onConflict((conflict) => conflict.columns(['facility_id', 'key']).doNothing())
      .returning('id'),
  );
  return row?.id;
}

/** Writes down where a ticket allows an upload to. */
export async function noteIssued(tx: FacilityTx, key: string): Promise<void> {
  await tx.run(build.insertInto('issued_upload').values({ key }));
}

export interface IssuedUpload {
  facility_id: number;
  id: number;
  key: string;
}

/** Places of tickets made before a time, the oldest first, after one that was read before. */
export function issuedBefore(tx: OperatorTx, before: Date, afterId: number, limit: number): Promise<IssuedUpload[]> {
  return tx.sql(
    'select facility_id, id, key from issued_upload where created_at < $1 and id > $2 order by id limit $3',
    [before, afterId, limit],
  );
}

/** Forgets places at which nothing lies any more. */
export async function forgetIssued(tx: OperatorTx, uploads: readonly IssuedUpload[]): Promise<void> {
  await tx.sql(
    `delete from issued_upload i using unnest($1::int[], $2::int[]) as u (facility_id, id)
     where i.facility_id = u.facility_id and i.id = u.id`,
    [uploads.map((upload) => upload.facility_id), uploads.map((upload) => upload.id)],
  );
}

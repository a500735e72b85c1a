import { build } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

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

/** A place where something may be stored that no row refers to yet: who asked for it, and for how many bytes. */
export interface IssuedPlace {
  key: string;
  uploader: { kind: string; id: number };
  bytes: number;
}

/** Writes down a place before anything is stored there, so that whatever stays there is removed some day. */
export async function noteIssued(tx: FacilityTx, { key, uploader, bytes }: IssuedPlace): Promise<void> {
  await tx.run(
    build.insertInto('issued_upload').values({ key, bytes, uploader_kind: uploader.kind, uploader_id: uploader.id }),
  );
}

/** Lets one caller at a time count and note the uploads of the facility, until the transaction ends. */
export async function lockIssued(tx: FacilityTx): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('issued_upload', $1))`, [tx.facilityId]);
}

/** Bytes that were asked for since a time: by the whole facility, and by one uploader. */
export async function issuedBytes(
  tx: FacilityTx,
  since: Date,
  uploader: IssuedPlace['uploader'],
): Promise<{ facility: number; uploader: number }> {
  const [row] = await tx.sql<{ facility: string; uploader: string }>(
    `select coalesce(sum(bytes), 0)::text as facility,
       coalesce(sum(bytes) filter (where uploader_kind = $2 and uploader_id = $3), 0)::text as uploader
     from issued_upload where created_at > $1`,
    [since, uploader.kind, uploader.id],
  );
  return { facility: Number(row?.facility ?? 0), uploader: Number(row?.uploader ?? 0) };
}

/**
 * Places noted before a time, locked, the oldest first; those that another transaction holds are left out, and so is a
 * file that an import still reads.
 */
export function issuedBefore(
  tx: FacilityTx,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<{ id: number; key: string }[]> {
  return tx.sql(
    `select id, key from issued_upload i
     where created_at < $1 and id > $2 and not exists (select from task t where t.file_key = i.key and t.state = 'checking')
     order by id limit $3 for update skip locked`,
    [before, after, limit],
  );
}

export async function forgetIssued(tx: FacilityTx, ids: readonly number[]): Promise<void> {
  await tx.sql('delete from issued_upload where id = any ($1::int[])', [ids]);
}

/** Files that still belong to whoever sent them, because no record took them over; locked, as above. */
export function unusedFiles(
  tx: FacilityTx,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<{ id: number; key: string }[]> {
  return tx.sql(
    `select id, key from stored_file s
     where owner_kind in ('account', 'member') and created_at < $1 and id > $2
       and not exists (select from facility f where f.logo_image_path = s.key)
     order by id limit $3 for update skip locked`,
    [before, after, limit],
  );
}

export async function forgetFiles(tx: FacilityTx, ids: readonly number[]): Promise<void> {
  await tx.sql('delete from stored_file where id = any ($1::int[])', [ids]);
}

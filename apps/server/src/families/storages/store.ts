import type { UploadPurpose } from '@tsudoi/domain';
import { build, query } from '../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import type { OwnedFile } from '../../kernel/file-owner.ts';

/** A stored file as it is written down; `size` in bytes. */
export interface FileRow {
  key: string;
  name: string;
  content_type: string;
  size: number;
}

const FILE = ['key', 'name', 'content_type', 'size'] as const;

/** A stored file with what it belongs to. */
export interface OwnedFileRow extends FileRow, OwnedFile {
  owner_kind: string;
}

export async function fileByKey(tx: FacilityTx, key: string): Promise<OwnedFileRow | undefined> {
  const row = await tx.one(
    build
      .selectFrom('stored_file')
      .select([...FILE, 'owner_kind', 'owner_id', 'owner_field'])
      .where('key', '=', key),
  );
  return row && sized(row);
}

/** Bytes are a bigint of the database, and below 2^53. */
const sized = <R extends { size: string | number }>(row: R): R & { size: number } => ({
  ...row,
  size: Number(row.size),
});

/** Stores the row of a completed upload, which belongs to its uploader, and returns its id; undefined where there is one. */
export async function insertUpload(
  tx: FacilityTx,
  file: FileRow,
  owner: { kind: string; id: number },
  purpose: UploadPurpose,
): Promise<number | undefined> {
  const row = await tx.one(
    build
      .insertInto('stored_file')
      .values({ ...file, owner_kind: owner.kind, owner_id: owner.id, purpose })
      .onConflict((conflict) => conflict.columns(['facility_id', 'key']).doNothing())
      .returning('id'),
  );
  return row?.id;
}

/** A field of a record that holds files. `purpose` is what they must have been uploaded for. */
export interface FileField {
  /** Kind of the record, as its family's `fileOwners` names it. */
  kind: string;
  id: number;
  field: string;
  purpose: UploadPurpose;
}

/** The files of a field, in the order in which they were uploaded. */
export async function filesOfField(tx: FacilityTx, { kind, id, field }: FileField): Promise<FileRow[]> {
  const rows = await tx.rows(
    build
      .selectFrom('stored_file')
      .select(FILE)
      .where('owner_kind', '=', kind)
      .where('owner_id', '=', id)
      .where('owner_field', '=', field)
      .orderBy('id'),
  );
  return rows.map(sized);
}

/** The files of all fields of some records of a kind. */
export async function filesOfRecords(
  tx: FacilityTx,
  kind: string,
  ids: readonly number[],
): Promise<(FileRow & { owner_id: number; owner_field: string | null })[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows(
    build
      .selectFrom('stored_file')
      .select([...FILE, 'owner_id', 'owner_field'])
      .where('owner_kind', '=', kind)
      .where('owner_id', 'in', [...ids])
      .where('owner_field', 'is not', null)
      .orderBy('id'),
  );
  return rows.map(sized);
}

/** A file with the field of its record that holds it. */
export interface FieldFileRow extends FileRow {
  owner_field: string;
}

/**
 * The files of all fields of a record as SQL, {@link FieldFileRow} in the order in which they were uploaded: for the
 * statement that reads the record, whose id is `id` there. The kind is a name of the program.
 */
export const filesAsJson = (kind: string, id: string): string =>
  `(select coalesce(json_agg(json_build_object('key', f.key, 'name', f.name, 'content_type', f.content_type, 'size', f.size, 'owner_field', f.owner_field) order by f.id), '[]')
    from stored_file f where f.owner_kind = '${kind}' and f.owner_id = ${id} and f.owner_field is not null)`;

/** Gives a field those completed uploads of an uploader that are still free and for its purpose; returns the ones it got. */
export async function attachUploads(
  tx: FacilityTx,
  { kind, id, field, purpose }: FileField,
  uploader: { kind: string; id: number },
  keys: readonly string[],
): Promise<FileRow[]> {
  const rows = await tx.rows(
    build
      .updateTable('stored_file')
      .set({ owner_kind: kind, owner_id: id, owner_field: field })
      .where('key', 'in', [...keys])
      .where('owner_field', 'is', null)
      .where('owner_kind', '=', uploader.kind)
      .where('owner_id', '=', uploader.id)
      .where('purpose', '=', purpose)
      .returning(FILE),
  );
  return rows.map(sized);
}

/** Takes files from a record: those of one field but the named ones, or with neither named all. They are removed after a time. */
export async function detachUploads(
  tx: FacilityTx,
  { kind, id, field }: { kind: string; id: number; field?: string },
  keepKeys: readonly string[] = [],
): Promise<void> {
  await tx.sql(
    `update stored_file set owner_kind = '${DETACHED}', owner_field = null, detached_at = now()
     where owner_kind = $1 and owner_id = $2 and owner_field is not null and ($3::text is null or owner_field = $3)
       and key <> all ($4::text[])`,
    [kind, id, field ?? null, keepKeys],
  );
}

/** Deletes the rows of uploads that no record has taken over, and returns the keys of those that it deleted. */
export async function dropFreeFiles(tx: FacilityTx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.rows(
    build
      .deleteFrom('stored_file')
      .where('key', 'in', [...keys])
      .where('owner_field', 'is', null)
      .returning('key'),
  );
  return rows.map(({ key }) => key);
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

/** Owner of a file that its record has let go: nobody may open it. */
const DETACHED = 'detached';

/** Files that no record has taken over, and files that were taken out of one; locked, as above. */
export function unusedFiles(
  tx: FacilityTx,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<{ id: number; key: string }[]> {
  return tx.sql(
    `select id, key from stored_file s
     where owner_field is null and owner_kind in ('account', 'member', 'operator', '${DETACHED}')
       and coalesce(detached_at, created_at) < $1 and id > $2
       and not exists (select from facility f where f.logo_image_path = s.key)
     order by id limit $3 for update skip locked`,
    [before, after, limit],
  );
}

export async function forgetFiles(tx: FacilityTx, ids: readonly number[]): Promise<void> {
  await tx.sql('delete from stored_file where id = any ($1::int[])', [ids]);
}

/** An operator's facility by its id; undefined where there is none. */
export function facilityExists(tx: OperatorTx, id: number): Promise<{ id: number } | undefined> {
  return tx.one(build.selectFrom('facility').select('id').where('id', '=', id));
}

/** The picture in a field of a record, with its small one as base64: null where none was made yet, empty where none can be made. */
export interface PictureRow {
  id: number;
  key: string;
  owner_id: number;
  thumbnail: string | null;
}

/** The first picture in a field of each of some records. */
export const picturesOf = (
  tx: FacilityTx,
  { kind, field }: Pick<FileField, 'kind' | 'field'>,
  ids: readonly number[],
): Promise<PictureRow[]> =>
  tx.rows(
    query<PictureRow>`select distinct on (owner_id) id, key, owner_id, translate(encode(thumbnail, 'base64'), E'\\n', '') as thumbnail
      from stored_file where owner_kind = ${kind} and owner_field = ${field} and owner_id = any (${[...ids]}::int[]) order by owner_id, id`,
  );

/** Keeps small pictures, base64, with their files. */
export const writeThumbnails = (tx: FacilityTx, made: readonly { id: number; thumbnail: string }[]): Promise<number> =>
  tx.run(
    query`update stored_file f set thumbnail = decode(t.thumbnail, 'base64')
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as t (id int, thumbnail text) where f.id = t.id`,
  );

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

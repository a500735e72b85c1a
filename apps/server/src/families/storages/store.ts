import type { FacilityTx } from '../../db/scope.ts';

/** A stored file with the record that refers to it. */
export interface ReferredFile {
  key: string;
  name: string;
  owner_kind: string;
  owner_id: number;
  /** Organizations of the owner, where that is a member that is still there. */
  member_organizations: number[] | null;
}

export async function fileByKey(tx: FacilityTx, key: string): Promise<ReferredFile | undefined> {
  const [row] = await tx.sql<ReferredFile>(
    `select f.key, f.name, f.owner_kind, f.owner_id, a.organization_ids as member_organizations
     from stored_file f left join account a on f.owner_kind = 'member' and a.id = f.owner_id and a.role = 2 and a.deleted_at is null
     where f.key = $1`,
    [key],
  );
  return row;
}

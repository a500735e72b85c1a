import { filePurposes, Problem } from '@tsudoi/contract';
import type { UploadPurpose } from '@tsudoi/domain';
import { can, canSome, type Grants, type InstanceMenuKey, type PlainMenuKey } from '@tsudoi/permissions';
import type * as v from 'valibot';
import type { FacilityTx } from '../db/scope.ts';
import type { MemberSession, OrganizationScope, StaffSession } from './context.ts';

/** What a stored file belongs to. */
export interface OwnedFile {
  key: string;
  owner_id: number;
  /** Field of the record; null for an upload that no record has taken over. */
  owner_field: string | null;
}

/** Uploads for records of event or content kinds. */
interface UploadsOfKinds {
  menu: InstanceMenuKey;
  of: 'any';
  purposes: readonly UploadPurpose[];
}

/** Whether staff with some grants may upload for the records of an owner. */
export const mayUploadFor = (grants: Grants, { menu, of }: NonNullable<FileOwner['uploads']>): boolean =>
  of === 'any' ? canSome(grants, { menu, flag: 'edit' }) : can(grants, { menu, flag: 'edit' });

/** Who may open the files of one kind of record. What no family owns, only its uploader may open. */
export interface FileOwner {
  /** Kind of the record, as it stands in `stored_file.owner_kind`. */
  kind: string;
  /** @throws Problem forbidden where they reach the record and may not view it */
  staffMayOpen(
    reader: { tx: FacilityTx; session: StaffSession; scope: OrganizationScope },
    file: OwnedFile,
  ): Promise<boolean>;
  /** Staff with the edit flag of this menu, or of a kind of it, upload for these purposes, because the records of the menu have fields for them. */
  uploads?: { menu: PlainMenuKey; of?: undefined; purposes: readonly UploadPurpose[] } | UploadsOfKinds;
  /** Without it no member may. */
  memberMayOpen?(reader: { tx: FacilityTx; session: MemberSession }, file: OwnedFile): Promise<boolean>;
}

/**
 * Files of a plain family, whose records have no organization: staff who may view the menu open them, staff who may edit it upload
 * for the file fields among `fields`.
 */
export function ownedByMenu(kind: string, menu: PlainMenuKey, fields: v.ObjectEntries): FileOwner {
  return {
    kind,
    uploads: { menu, purposes: Object.values(filePurposes(fields)) },
    async staffMayOpen({ session }) {
      if (!can(session.grants, { menu, flag: 'view' })) throw new Problem('forbidden');
      return true;
    },
  };
}

import { Problem, type StoredFile } from '@tsudoi/contract';
import { can } from '@tsudoi/permissions';
import type { FileOwner } from '../../kernel/file-owner.ts';
import { profileImageOf } from '../card-designs/index.ts';
import {
  type FieldFileRow,
  type FileContext,
  type FileField,
  presentFile,
  readFile,
  replaceFile,
  replaceFiles,
  type WriteContext,
} from '../storages/index.ts';
import { findMember } from './store.ts';

/** Documents that staff keep of a member (ENT-17). */
const documentsOf = (id: number): FileField => ({ kind: 'member', id, field: 'document', purpose: 'document' });

/**
 * Files of members: staff who may view the member may open them. The member may open the own photo, and sees nothing that
 * staff keep of him.
 */
export const memberFiles: FileOwner = {
  kind: 'member',
  async staffMayOpen({ tx, session, scope }, { owner_id }) {
    if ((await findMember(tx, owner_id, scope.organizationIds)) === undefined) return false;
    if (!can(session.grants, { menu: 'members', flag: 'view' })) throw new Problem('forbidden');
    return true;
  },
  async memberMayOpen({ session }, { owner_id, owner_field }) {
    return owner_id === session.accountId && owner_field === profileImageOf(owner_id).field;
  },
};

/** The photo, as staff and the member itself read it. */
export const readPhoto = (context: FileContext, id: number) => readFile(context, profileImageOf(id));

/** All files of a member that were read with it, as staff read them. */
export function presentMemberFiles(
  { services, actor }: Omit<FileContext, 'tx'>,
  { id, files }: { id: number; files: readonly FieldFileRow[] },
): { document: StoredFile[]; profile_image: StoredFile | null } {
  const of = ({ field }: FileField) =>
    files.filter(({ owner_field }) => owner_field === field).map((file) => presentFile(services, file, actor));
  return { document: of(documentsOf(id)), profile_image: of(profileImageOf(id))[0] ?? null };
}

/** What a form says of the files of a member; what it leaves out stays. */
interface SentFiles {
  document?: readonly string[] | undefined;
  profile_image?: string | null | undefined;
}

/** Names of the files that a save changed, by field. */
export interface MemberFilesChange {
  before: { document?: readonly string[]; profile_image?: string | null };
  after: MemberFilesChange['before'];
}

/** Gives a member the files that a form sent; undefined where nothing changes. @throws Problem file_unavailable at its field */
export async function replaceMemberFiles(
  context: WriteContext,
  id: number,
  sent: SentFiles,
): Promise<MemberFilesChange | undefined> {
  const documents = await replaceFiles(context, documentsOf(id), sent.document, 'basic_info.document');
  const photo = await replaceFile(context, profileImageOf(id), sent.profile_image, 'basic_info.profile_image');
  if (documents === undefined && photo === undefined) return undefined;
  return {
    before: {
      ...(documents && { document: documents.before }),
      ...(photo && { profile_image: photo.before[0] ?? null }),
    },
    after: {
      ...(documents && { document: documents.after }),
      ...(photo && { profile_image: photo.after[0] ?? null }),
    },
  };
}

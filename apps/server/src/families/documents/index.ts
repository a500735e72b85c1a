import { Problem } from '@tsudoi/contract';
import { DocumentCreate } from '@tsudoi/contract/documents';
import { jstToday } from '@tsudoi/domain';
import type { Family } from '../../kernel/family.ts';
import { type FileOwner, ownedByMenu } from '../../kernel/file-owner.ts';
import { deleteAfter } from '../../kernel/retention.ts';
import { manageBindings } from './manage.ts';
import { memberBindings } from './member.ts';
import { documentRows } from './merge-store.ts';
import { KIND } from './present.ts';
import { deleteOldDocuments, documentById } from './store.ts';

const byMenu = ownedByMenu(KIND, 'documents', DocumentCreate.entries);

/** Staff open the files of documents that they reach. Members ask `openDocument`, which notes it, and nothing else. */
const documentFiles: FileOwner = {
  ...byMenu,
  async staffMayOpen(reader, file) {
    const { tx, scope } = reader;
    const at = { scopeIds: scope.organizationIds, today: jstToday(new Date()) };
    if ((await documentById(tx, file.owner_id, at)) === undefined) throw new Problem('not_found');
    return byMenu.staffMayOpen(reader, file);
  },
};

/** Files that the office shares with a member or a group of members, who alone can open them (G-14). */
export const documents: Family = {
  name: 'documents',
  bindings: [...manageBindings, ...memberBindings],
  fileOwners: [documentFiles],
  accountReferences: [
    { table: 'document_recipient', column: 'member_id', on: 'unite', work: documentRows('document_recipient') },
    { table: 'document_opening', column: 'member_id', on: 'unite', work: documentRows('document_opening', 'first_at') },
  ],
  retention: [
    deleteAfter({ days: 30 }, 'they were deleted', {
      name: 'documents',
      what: 'documents shared with members that were deleted, and who opened them',
      facility: deleteOldDocuments,
    }),
  ],
};

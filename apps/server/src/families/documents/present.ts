import type { DocumentRow, OwnDocument } from '@tsudoi/contract/documents';
import { DocumentCreate } from '@tsudoi/contract/documents';
import { type FileContext, recordFiles } from '../storages/index.ts';
import { groupNames, type ListedDocument, type OwnRow, onlyMembers } from './store.ts';

/** Kind of the record in `stored_file` and `fileOwners`. */
export const KIND = 'shared_document';
const { file } = DocumentCreate.entries;
export const files = recordFiles(KIND, { file });

/** Reads what belongs to documents, and returns the function that makes a row the record that travels. */
export async function presenting(
  context: FileContext,
  rows: readonly ListedDocument[],
): Promise<(row: ListedDocument) => DocumentRow> {
  const filesOf = await files.read(
    context,
    rows.map(({ id }) => id),
  );
  const names = await groupNames(context.tx, rows);
  const members = await onlyMembers(
    context.tx,
    rows.filter(({ audience, named_count }) => audience === 'members' && named_count === 1).map(({ id }) => id),
  );
  const named = (kind: string, ids: readonly number[]) =>
    names.filter((name) => name.kind === kind && ids.includes(name.id)).map(({ id, name }) => ({ id, name }));
  return (row) => {
    const only = members.get(row.id);
    return {
      id: row.id,
      title: row.title,
      note: row.note,
      visible_from: row.visible_from,
      visible_until: row.visible_until,
      ...filesOf(row.id),
      audience: row.audience,
      state: row.state,
      groups:
        row.audience === 'members'
          ? only === undefined
            ? []
            : [only]
          : named(row.audience, [...row.member_type_ids, ...row.organization_ids]),
      named_count: row.named_count,
      opened_count: row.opened_count,
      shared_by: row.shared_by,
      version: row.version,
      updated_at: row.updated_at.toISOString(),
      updated_by: row.updated_by,
    };
  };
}

/** A document as its member reads it. */
export const presentOwn = (row: OwnRow): OwnDocument => ({
  id: row.id,
  title: row.title,
  note: row.note,
  visible_from: row.visible_from,
  visible_until: row.visible_until,
  file_name: row.name,
  content_type: row.content_type,
  size: Number(row.size),
  file_at: row.file_at.toISOString(),
  is_new: row.opened_at === null || row.opened_at < row.file_at,
});

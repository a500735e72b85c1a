import { adminAccountCsvTemplate, importAdminAccounts } from '@tsudoi/contract/admin-accounts';
import { importMembers, memberCsvColumns, memberCsvTemplate } from '@tsudoi/contract/members';
import { CsvType } from '@tsudoi/domain';
import type { ConsoleId, Translate } from '@tsudoi/ui/headless/screen/i18n';
import type { Crumb } from '@tsudoi/ui/headless/screen/page';
import type { TypeColumn } from './planRow.ts';
import type { ImportWords } from './words.ts';

/** What can be imported by this screen. Another family's CSV is another constant like this one. */
export interface ImportSource {
  /** 0 where the specification has no type for it. */
  csvType: CsvType | 0;
  send: typeof importMembers | typeof importAdminAccounts;
  template: typeof memberCsvTemplate | typeof adminAccountCsvTemplate;
  /** The screen itself; a task is shown under it as `?task=`. */
  path: string;
  /** The list the rows go to. */
  listPath: string;
  /** Its title, where the way to the import leads over it: the sidebar has no entry of the import then. */
  under?: ConsoleId;
  /** Where a record of a row is shown. */
  detailPath(id: number): string;
  /** Words of completion. */
  completed: ConsoleId;
  /** The column a new record is described by. */
  type: TypeColumn;
  /** What is said otherwise than of members. */
  words: ImportWords;
}

/** The way to the screen of an import. */
export function crumbsTo({ under, listPath }: ImportSource, t: Translate<ConsoleId>): Crumb[] {
  return under === undefined ? [] : [{ text: t(under), to: listPath }];
}

const headers: Record<string, string> = Object.fromEntries(memberCsvColumns);

/** The member CSV. */
export const memberImport: ImportSource = {
  csvType: CsvType.account,
  send: importMembers,
  template: memberCsvTemplate,
  path: '/manage/members/import-csv',
  listPath: '/manage/members/search',
  detailPath: (id) => `/manage/members/detail/${id}`,
  completed: 'shell.members_import_completed',
  type: { field: 'member_type', header: headers.member_type ?? '' },
  words: {},
};

/** The CSV of staff accounts. */
export const staffImport: ImportSource = {
  csvType: 0,
  send: importAdminAccounts,
  template: adminAccountCsvTemplate,
  path: '/manage/admin-accounts/import-csv',
  listPath: '/manage/admin-accounts/search',
  under: 'admin_accounts.search.title',
  detailPath: (id) => `/manage/admin-accounts/edit/${id}`,
  completed: 'admin_accounts.import.completed',
  type: { field: 'role', header: '' },
  words: {
    'imports.title': 'admin_accounts.import.title',
    'imports.keep_note': 'admin_accounts.import.keep_note',
    'imports.rule.key': 'admin_accounts.import.rule_key',
    'imports.rule.blank_key': 'admin_accounts.import.rule_names',
    'imports.template_file': 'admin_accounts.import.template',
    'imports.undo_note': 'admin_accounts.import.undo_note',
    'imports.to_members': 'admin_accounts.import.to_list',
    'imports.search': 'admin_accounts.import.search',
    'imports.new_record': 'admin_accounts.import.new',
    'imports.new_record_plain': 'admin_accounts.import.new_plain',
    'imports.row.open': 'admin_accounts.import.open',
    'imports.reason.new_key': 'admin_accounts.import.new_key',
    'imports.reason.known_key': 'admin_accounts.import.known_key',
    'imports.reason.unchanged': 'admin_accounts.import.unchanged',
    'imports.mapping.group.plain': 'admin_accounts.import.fields',
    'members.column.code': 'field.email',
  },
};

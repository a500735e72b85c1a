import { adminAccountCsvTemplate, importAdminAccounts } from '@tsudoi/contract/admin-accounts';
import { corporateCsvTemplate, importCorporates } from '@tsudoi/contract/corporates';
import { importParticipants, participantCsvTemplate } from '@tsudoi/contract/event-participants';
import { importMembers, memberCsvColumns, memberCsvTemplate } from '@tsudoi/contract/members';
import type { ConsoleId, Translate } from '@tsudoi/ui/headless/screen/i18n';
import type { Crumb } from '@tsudoi/ui/headless/screen/page';
import { corporatePaths } from '../../pickers/corporate/paths.ts';
import type { TypeColumn } from './planRow.ts';
import type { ImportWords } from './words.ts';

/** What can be imported by this screen. Another family's CSV is another constant like this one. */
export interface ImportSource {
  /** Kinds of the tasks that it shows. */
  kinds: readonly string[];
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
  /** Rows with errors are left as they are, and all others are written. */
  leavesErrors?: boolean;
  /** Fields of rows that say what else follows from a change, and have no value before it. */
  notes?: readonly string[];
  /** The column a new record is described by. */
  type: TypeColumn;
  /** What is said otherwise than of members. */
  words: ImportWords;
  /** What its calls say beside the file, such as the event that its rows are of. */
  about?: Readonly<Record<string, string>>;
}

/** An import of a file. */
export interface FileSource extends ImportSource {
  /** Whether those who join by it can be charged. */
  charges?: true;
  send: typeof importMembers | typeof importAdminAccounts | typeof importCorporates | typeof importParticipants;
  template:
    | typeof memberCsvTemplate
    | typeof adminAccountCsvTemplate
    | typeof corporateCsvTemplate
    | typeof participantCsvTemplate;
}

/** The way to the screen of an import. */
export function crumbsTo({ under, listPath }: ImportSource, t: Translate<ConsoleId>): Crumb[] {
  return under === undefined ? [] : [{ text: t(under), to: listPath }];
}

const headers: Record<string, string> = Object.fromEntries(memberCsvColumns);

/** The member CSV. */
export const memberImport: FileSource = {
  kinds: ['member-import'],
  charges: true,
  send: importMembers,
  template: memberCsvTemplate,
  path: '/manage/members/import-csv',
  listPath: '/manage/members/search',
  detailPath: (id) => `/manage/members/detail/${id}`,
  completed: 'shell.members_import_completed',
  type: { field: 'member_type', header: headers.member_type ?? '' },
  words: {},
};

/** The CSV of corporates. */
export const corporateImport: FileSource = {
  kinds: ['corporate-import'],
  send: importCorporates,
  template: corporateCsvTemplate,
  path: corporatePaths.import,
  listPath: corporatePaths.search,
  under: 'corporates.search.title',
  detailPath: corporatePaths.detail,
  completed: 'corporates.import.completed',
  type: { field: 'member_type', header: headers.member_type ?? '' },
  words: {
    'imports.title': 'corporates.import.title',
    'imports.template_file': 'corporates.import.template',
    'imports.undo_note': 'corporates.import.undo_note',
    'imports.to_members': 'corporates.import.to_list',
    'imports.search': 'corporates.import.search',
    'imports.new_record': 'corporates.import.new',
    'imports.new_record_plain': 'corporates.import.new_plain',
    'imports.row.open': 'corporates.import.open',
    'imports.reason.new_key': 'corporates.import.new_key',
    'imports.reason.known_key': 'corporates.import.known_key',
    'imports.reason.unchanged': 'corporates.import.unchanged',
    'imports.mapping.group.plain': 'corporates.import.fields',
  },
};

/** The CSV of staff accounts. */
export const staffImport: FileSource = {
  kinds: ['admin-account-import'],
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

/** Changes of many members, which come from their list and not from a file. */
export const memberBulk: ImportSource = {
  kinds: ['member-change', 'member-standing'],
  path: '/manage/members/bulk',
  listPath: '/manage/members/search',
  under: 'members.search.title',
  detailPath: (id) => `/manage/members/detail/${id}`,
  completed: 'member_bulk.completed',
  leavesErrors: true,
  type: { field: 'member_type', header: '' },
  words: {
    'imports.title': 'member_bulk.name',
    'imports.plan.title': 'member_bulk.plan_title',
    'imports.run.title': 'member_bulk.run_title',
    'imports.apply.title': 'member_bulk.apply_title',
    'imports.applied.title': 'member_bulk.applied_title',
    'imports.undoing.title': 'member_bulk.undoing_title',
    'imports.undone.title': 'member_bulk.undone_title',
    'imports.step.check': 'member_bulk.step_check',
    'imports.choose_again': 'member_bulk.to_list',
    'imports.by': 'member_bulk.by',
    'imports.rows_of': 'member_bulk.people',
    'imports.keep_note': 'member_bulk.keep_note',
    'imports.search': 'member_bulk.search',
    'imports.checking': 'member_bulk.checking',
    'imports.checking_rows': 'member_bulk.checking_rows',
    'imports.checking_first': 'member_bulk.checking_first',
    'imports.tab.error': 'member_bulk.tab_error',
    'imports.tab.update': 'member_bulk.tab_update',
    'imports.hide_unchanged': 'member_bulk.hide_unchanged',
    'imports.nothing_to_apply': 'member_bulk.nothing',
    'imports.apply_note': 'member_bulk.apply_note',
    'imports.done_counts': 'member_bulk.done_counts',
    'imports.left_out_lead': 'member_bulk.left_out_lead',
    'imports.undo_confirm': 'member_bulk.undo_confirm',
    'imports.undo_note': 'member_bulk.undo_note',
    'imports.undone': 'member_bulk.undone',
    'imports.undone_left_out': 'member_bulk.undone_left_out',
    'imports.cancel': 'member_bulk.cancel',
    'imports.cancel_confirm': 'member_bulk.cancel_confirm',
    'imports.cancelled': 'member_bulk.cancelled',
    'imports.failed': 'member_bulk.failed',
    'imports.failed_note': 'member_bulk.failed_note',
    'imports.reason.known_key': 'member_bulk.reason_known',
    'imports.reason.unchanged': 'member_bulk.reason_same',
    'imports.reason.refused': 'member_bulk.reason_refused',
    'imports.row.of_file': 'member_bulk.row',
    'imports.cell.value': 'member_bulk.cell_value',
    'imports.cell.source': 'member_bulk.cell_source',
  },
};

/** Putting many members on a payment plan, which is planned like a change of many. */
export const planBulk: ImportSource = {
  ...memberBulk,
  kinds: ['plan-subscribe'],
  path: '/manage/payment-plans/bulk',
  listPath: '/manage/payment-plans/search',
  under: 'payment_plans.search.title',
  completed: 'payment_plans.bulk_completed',
  words: {
    ...memberBulk.words,
    'imports.title': 'payment_plans.bulk_name',
    'imports.plan.title': 'payment_plans.bulk_plan_title',
    'imports.choose_again': 'payment_plans.bulk_to_list',
    'imports.to_members': 'payment_plans.bulk_to_list',
    'imports.tab.error': 'payment_plans.bulk_tab_error',
    'imports.tab.update': 'payment_plans.bulk_tab_update',
    'imports.nothing_to_apply': 'payment_plans.bulk_nothing',
    'imports.apply_note': 'payment_plans.bulk_apply_note',
    'imports.done_counts': 'payment_plans.bulk_done_counts',
    'imports.undo_note': 'payment_plans.bulk_undo_note',
  },
};

/** Changes of several events of a kind, which come from their list; `base` is the address of the kind's screens. */
export const eventBulk = (base: string): ImportSource => ({
  kinds: ['event-change'],
  path: `${base}/bulk`,
  listPath: `${base}/search`,
  under: 'events.list',
  detailPath: (id) => `${base}/edit/${id}`,
  completed: 'events_several.completed',
  leavesErrors: true,
  notes: ['event_entries'],
  type: { field: 'name', header: '' },
  words: {
    'imports.title': 'events_several.name',
    'imports.plan.title': 'events_several.plan_title',
    'imports.run.title': 'events_several.run_title',
    'imports.apply.title': 'events_several.apply_title',
    'imports.applied.title': 'events_several.applied_title',
    'imports.undoing.title': 'events_several.undoing_title',
    'imports.undone.title': 'events_several.undone_title',
    'imports.step.check': 'events_several.step_check',
    'imports.choose_again': 'events_several.to_list',
    'imports.to_members': 'events_several.to_list',
    'imports.by': 'events_several.by',
    'imports.rows_of': 'events_several.events',
    'imports.keep_note': 'events_several.keep_note',
    'imports.search': 'events_several.search',
    'imports.checking': 'events_several.checking',
    'imports.checking_rows': 'events_several.checking_rows',
    'imports.checking_first': 'events_several.checking_first',
    'imports.tab.error': 'events_several.tab_error',
    'imports.tab.update': 'events_several.tab_update',
    'imports.hide_unchanged': 'events_several.hide_unchanged',
    'imports.nothing_to_apply': 'events_several.nothing',
    'imports.apply': 'events_several.apply',
    'imports.apply_confirm': 'events_several.apply_confirm',
    'imports.apply_note': 'events_several.apply_note',
    'imports.done_counts': 'events_several.done_counts',
    'imports.left_out_lead': 'events_several.left_out_lead',
    'imports.undo_confirm': 'events_several.undo_confirm',
    'imports.undo_note': 'events_several.undo_note',
    'imports.undone': 'events_several.undone',
    'imports.undone_left_out': 'events_several.undone_left_out',
    'imports.cancel': 'events_several.cancel',
    'imports.cancel_confirm': 'events_several.cancel_confirm',
    'imports.cancelled': 'events_several.cancelled',
    'imports.failed': 'events_several.failed',
    'imports.failed_note': 'events_several.failed_note',
    'imports.reason.known_key': 'events_several.reason_known',
    'imports.reason.unchanged': 'events_several.reason_same',
    'imports.reason.refused': 'events_several.reason_refused',
    'imports.row.of_file': 'events_several.row',
    'imports.row.open': 'events_several.open',
    'imports.cell.value': 'events_several.cell_value',
    'imports.cell.source': 'events_several.cell_source',
    'members.column.code': 'events_several.on',
    'members.column.name': 'events.name',
  },
});

/** Results and answers of who takes part in an event; `list` is the address of its participants. */
export const participantImport = (
  list: string,
  about: Readonly<Record<'event_cms_code' | 'event_code', string>>,
): FileSource => ({
  kinds: ['participant-import'],
  send: importParticipants,
  template: participantCsvTemplate,
  about,
  path: list.replace(/search$/, 'import-csv'),
  listPath: list,
  under: 'participants.title',
  detailPath: (id) => list.replace(/search$/, `edit/${id}`),
  completed: 'participants.import.completed',
  type: { field: 'course', header: '' },
  words: {
    'imports.title': 'participants.import.title',
    'imports.keep_note': 'participants.import.keep_note',
    'imports.rule.key': 'participants.import.rule_key',
    'imports.rule.blank_key': 'participants.import.rule_names',
    'imports.template_file': 'participants.import.template',
    'imports.undo_note': 'participants.import.undo_note',
    'imports.to_members': 'participants.import.to_list',
    'imports.search': 'participants.import.search',
    'imports.new_record': 'participants.import.new',
    'imports.new_record_plain': 'participants.import.new',
    'imports.row.open': 'participants.import.open',
    'imports.reason.new_key': 'participants.import.new',
    'imports.reason.known_key': 'participants.import.known_key',
    'imports.reason.unchanged': 'participants.import.unchanged',
    'imports.mapping.group.plain': 'participants.import.fields',
    'members.column.code': 'participants.number',
  },
});

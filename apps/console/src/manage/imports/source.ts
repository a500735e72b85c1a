import { importMembers, memberCsvColumns, memberCsvTemplate } from '@tsudoi/contract/members';
import { CsvType } from '@tsudoi/domain';
import type { ConsoleId } from '@tsudoi/ui/headless/screen/i18n';
import type { TypeColumn } from './planRow.ts';

/** What can be imported by this screen. Another family's CSV is another constant like this one. */
export interface ImportSource {
  csvType: CsvType;
  send: typeof importMembers;
  template: typeof memberCsvTemplate;
  /** The screen itself; a task is shown under it as `?task=`. */
  path: string;
  /** The list the rows go to. */
  listPath: string;
  /** Where a record of a row is shown. */
  detailPath(id: number): string;
  /** Words of completion. */
  completed: ConsoleId;
  /** The column a new record is described by. */
  type: TypeColumn;
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
};

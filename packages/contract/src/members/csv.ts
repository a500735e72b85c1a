import * as v from 'valibot';
import { CsvEncodingType, csvExportFields, csvImportFields } from '../core/csv.ts';
import { endpoint } from '../core/endpoint.ts';
import { bodyOfSearch } from '../core/page.ts';
import { TaskStarted } from '../core/task.ts';
import { Flag } from '../core/values.ts';
import { MemberSearch } from './schema.ts';

/** Labels of the member CSV in their order; the first is the key. */
export const memberCsvColumns = [
  ['member_code', '会員番号'],
  ['last_name', '姓'],
  ['first_name', '名'],
  ['last_name_kana', 'セイ'],
  ['first_name_kana', 'メイ'],
  ['gender', '性別'],
  ['birthday', '生年月日'],
  ['email', 'メールアドレス'],
  ['phone', '電話番号'],
  ['zipcode', '郵便番号'],
  ['prefecture', '都道府県'],
  ['city', '市区町村'],
  ['address', '番地'],
  ['building_name', '建物名'],
  ['member_type', '会員種別'],
  ['registration', '登録状態'],
  ['joined_on', '入会日'],
  ['expires_on', '有効期限'],
] as const;
export type MemberCsvField = (typeof memberCsvColumns)[number][0];
/** Headers that columns had in earlier files; imports still take them. */
export const memberCsvFormerHeaders: Readonly<Partial<Record<MemberCsvField, readonly string[]>>> = {
  member_code: ['会員コード'],
  registration: ['登録区分'],
};

export const exportMembers = endpoint({
  method: 'POST',
  path: '/management/member-csv/export',
  limit: 'heavy',
  access: { needs: { menu: 'members', flag: 'view' } },
  body: bodyOfSearch({
    ...MemberSearch.entries,
    /** Left out: as it is set for the files of members. */
    output_deleted: v.optional(Flag),
    ...csvExportFields,
  }),
  response: TaskStarted,
  status: 202,
  summary: 'Export the found members as CSV',
});
export const importMembers = endpoint({
  method: 'POST',
  path: '/management/member-csv/import',
  access: { needs: { menu: 'members.import-csv', flag: 'edit' } },
  files: ['file'],
  maxBytes: 52_428_800,
  body: v.object({
    ...csvImportFields,
    send_invoice_flag: v.optional(Flag, 0),
    auto_payment_flag: v.optional(Flag, 0),
  }),
  response: TaskStarted,
  status: 202,
  summary: 'Check a CSV of members; nothing is written before the plan is applied',
});
/** Answers text/csv, not an envelope. */
export const memberCsvTemplate = endpoint({
  method: 'GET',
  path: '/management/member-csv/template',
  access: { needs: { menu: 'members.import-csv', flag: 'view' } },
  query: v.object({ encode_type: v.optional(CsvEncodingType, 'UTF-8') }),
  response: v.unknown(),
  summary: 'An empty CSV with the right headers',
});

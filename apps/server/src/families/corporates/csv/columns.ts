import { corporateColumns } from '@tsudoi/contract/corporates';
import type { MemberCsvField } from '@tsudoi/contract/members';
import { MemberClass } from '@tsudoi/domain';
import { fieldLabel, LOCALES, type Locale } from '@tsudoi/i18n';
import type { CsvColumn } from '../../../tasks/csv/header.ts';
import { type CsvForm, type CsvPlan, ROW_COLUMNS } from '../../members/index.ts';

/** Columns of corporates that members have as well. */
const OF_MEMBERS = [
  'member_code',
  'last_name',
  'last_name_kana',
  'zipcode',
  'prefecture',
  'city',
  'address',
  'building_name',
  'phone',
  'email',
  'member_type',
  'registration',
  'joined_on',
  'expires_on',
] as const satisfies readonly MemberCsvField[];

const FIELDS = ['corporate_code', ...OF_MEMBERS, ...corporateColumns, 'principal', 'staff_count'] as const;
/** A built-in column of the files of corporates. */
export type CorporateCsvField = (typeof FIELDS)[number];

/** A company has one name, which stands in the columns of the surname. */
const LABELS: Partial<Record<CorporateCsvField, string>> = {
  last_name: 'company_name',
  last_name_kana: 'company_name_kana',
};
const labelOf = (field: CorporateCsvField, locale: Locale): string => fieldLabel(LABELS[field] ?? field, locale);

/** What a row needs that no corporate has the number of. */
const NEEDED: readonly string[] = ['last_name', 'member_type'];

/** The files of corporates, with headers in one language. */
export const corporateCsv = (locale: Locale): CsvForm<CorporateCsvField> => ({
  cmsCode: 'corporate',
  classes: [MemberClass.company],
  builtIn: FIELDS.map((field) => [field, labelOf(field, locale)] as const),
  besides: ['corporate_code', 'member_code', ...corporateColumns, 'principal', 'staff_count'],
  needed: ['member_code', 'last_name', 'member_type'],
  exportOnly: ['corporate_code', 'principal', 'staff_count'],
});

/** Headers of other programs; the person who imports is asked whether they mean the field. */
const SYNONYMS: Partial<Record<CorporateCsvField, readonly string[]>> = {
  member_code: ['会員No', '会員NO.', '会員ID', 'Member code', 'Member number'],
  last_name: ['会社名', '企業名', '団体名', '法人名称', '名称', '社名', 'Company', 'Company name', 'Name'],
  last_name_kana: ['会社名カナ', '会社名フリガナ', '企業名フリガナ', '法人名カナ', 'フリガナ', 'Name kana'],
  phone: ['電話', 'TEL', '代表電話', '代表電話番号', 'Phone', 'Telephone'],
  email: ['メール', 'Eメール', 'E-mail', 'Mail'],
  zipcode: ['〒', '郵便', 'Zip', 'Zip code', 'Postal code'],
  address: ['町名番地', '丁目番地'],
  building_name: ['建物', '建物名・部屋番号', 'Building'],
  member_type: ['種別', '区分', '会員区分', 'Member type'],
  contact_name: ['担当者', '担当者氏名', 'ご担当者', 'Contact'],
  contact_department: ['部署', '部署名', 'Department'],
};

/** Columns a file of corporates may have, in every language they are written in; only key, name and type must be there. */
export const corporateImportColumns = ({ columns }: CsvPlan<CorporateCsvField>): CsvColumn[] => [
  ...columns.map(({ field, header, own }): CsvColumn => {
    if (own !== null) return { field, header, optional: true, own: true };
    const name = field as CorporateCsvField;
    const synonyms = SYNONYMS[name];
    return {
      field,
      header,
      former: LOCALES.map((locale) => labelOf(name, locale)),
      ...(synonyms === undefined ? {} : { synonyms }),
      ...(field === 'member_code' ? { key: true } : NEEDED.includes(field) ? { needed: true } : { optional: true }),
    };
  }),
  ...ROW_COLUMNS,
];

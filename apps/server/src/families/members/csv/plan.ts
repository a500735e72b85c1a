import { type MemberCsvField, memberCsvColumns, memberCsvFormerHeaders } from '@tsudoi/contract/members';
import { ANSWER_PARTS, ExtendedInputType, guardFormula, MemberClass } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { CsvColumn } from '../../../tasks/csv/header.ts';
import {
  type AccountDefinitions,
  arrangedColumns,
  type DefinedItem,
  hiddenColumns,
  mayRead,
  orderedColumns,
  ownFields,
} from '../../account-cms/index.ts';

/** A column of a field of the facility's own: the whole answer, or one part of a name or place. */
export interface OwnColumn {
  /** `extend_info.7`, `extend_info.7.zipcode` */
  field: string;
  header: string;
  classType: number;
  item: DefinedItem;
  part: string | null;
}

/** A column of a file. */
export interface PlanColumn<Field extends string = string> {
  field: Field | OwnColumn['field'];
  header: string;
  /** It is in every file. */
  needed: boolean;
  own: OwnColumn | null;
}

/** The columns that files of some records can have beside the facility's own fields. */
export interface CsvForm<Field extends string> {
  /** What settings call the definition of these records. */
  cmsCode: string;
  /** Classes of members whose own fields the file has; what is said of the first one decides about built-in columns. */
  classes: readonly MemberClass[];
  builtIn: readonly (readonly [field: Field, header: string])[];
  /** Built-in fields that the form of members says nothing about. */
  besides: readonly Field[];
  /** Columns that are in every file. */
  needed: readonly Field[];
  /** Columns that tell about a record and are not read back. */
  exportOnly: readonly Field[];
}

/** What a CSV of a facility consists of. */
export interface CsvPlan<Field extends string = MemberCsvField> {
  /** All columns in their order. */
  columns: readonly PlanColumn<Field>[];
  /** Those of them that are built in, in their own order. */
  fields: readonly Field[];
  /** Those of own fields, in the order of the forms. */
  own: readonly OwnColumn[];
}

/** Built-in fields by the code of their item, where it is another word. */
const CODES: Partial<Record<MemberCsvField, string>> = {
  ...{ last_name: 'name', first_name: 'name', last_name_kana: 'name_kana', first_name_kana: 'name_kana' },
  ...{ zipcode: 'location', prefecture: 'location', city: 'location', address: 'location', building_name: 'location' },
};
const codeOf = (field: string): string => CODES[field as MemberCsvField] ?? field;
const HEADERS = new Map<string, string>(memberCsvColumns);
/** Parts are headed as the built-in columns of the same meaning. */
const PART_FIELDS: Readonly<Record<string, string>> = { pref_code: 'prefecture', city_code: 'city' };

/** The column that exports with deleted members carry; a row that has something in it is passed over. */
export const DELETED_HEADER = serverText('ja', 'csv.deleted');
const REASON_HEADER = serverText('ja', 'csv.reason');

const comparable = (header: string): string => header.normalize('NFKC').trim();

function partsOf({ input_type }: DefinedItem): readonly (string | null)[] {
  if (input_type === ExtendedInputType.name) return ANSWER_PARTS.name;
  if (input_type === ExtendedInputType.nameKana) return ANSWER_PARTS.name_kana;
  return input_type === ExtendedInputType.location ? ANSWER_PARTS.location : [null];
}

/** Headers of an item that no other column has: where a label is taken it gets a number in brackets. */
function headersOf(item: DefinedItem, taken: ReadonlySet<string>): string[] {
  for (let number = 1; ; number++) {
    const label = number === 1 ? item.label : `${item.label}（${number}）`;
    const headers = partsOf(item).map((part) =>
      guardFormula(part === null ? label : `${label}（${HEADERS.get(PART_FIELDS[part] ?? part) ?? part}）`),
    );
    if (!headers.some((header) => taken.has(comparable(header)))) return headers;
  }
}

const columnsOf = (item: DefinedItem, classType: number, headers: readonly string[]): OwnColumn[] =>
  partsOf(item).map((part, index) => ({
    field: `extend_info.${item.id}${part === null ? '' : `.${part}`}`,
    header: headers[index] ?? '',
    classType,
    item,
    part,
  }));

/** What a row needs that no member has the number of. */
const NEEDED = ['last_name', 'first_name', 'member_type'] as const;

/** The files of members. */
export const MEMBER_CSV: CsvForm<MemberCsvField> = {
  cmsCode: 'member',
  classes: [MemberClass.personal, MemberClass.company],
  builtIn: memberCsvColumns,
  besides: ['member_code'],
  needed: ['member_code', ...NEEDED],
  exportOnly: [],
};

/** Every column that staff may read of what a facility's definitions ask for: built-in ones as ever, then own ones in the order of the forms. */
function columnsIn<Field extends string>(
  form: CsvForm<Field>,
  definitions: AccountDefinitions,
  may: (item: DefinedItem) => boolean = (item) => mayRead('staff', item),
): PlanColumn<Field>[] {
  const items = form.classes.flatMap((classType) =>
    definitions
      .groups(classType, 'ja')
      .flatMap((group) => group.items)
      .filter((item) => item.in_csv && may(item))
      .map((item) => ({ classType, item })),
  );
  const codes = new Set(items.filter(({ classType }) => classType === form.classes[0]).map(({ item }) => item.code));
  const builtIn = form.builtIn
    .filter(([field]) => form.besides.includes(field) || codes.has(codeOf(field)))
    .map(([field, header]) => ({ field, header, needed: form.needed.includes(field), own: null }));
  const former = Object.values(memberCsvFormerHeaders).flat();
  const taken = new Set(
    [...HEADERS.values(), ...form.builtIn.map(([, header]) => header), ...former, DELETED_HEADER, REASON_HEADER].map(
      comparable,
    ),
  );
  const own = items
    .filter(({ item }) => item.type === 'extend')
    .flatMap(({ item, classType }) => {
      const headers = headersOf(item, taken);
      for (const header of headers) taken.add(comparable(header));
      return columnsOf(item, classType, headers).map((column) => ({
        field: column.field,
        header: column.header,
        needed: false,
        own: column,
      }));
    });
  return [...builtIn, ...own];
}

/** A column as the settings show it. */
export type SetColumn = PlanColumn & { shown: boolean; place: number };

/** Every column a file can have, in the order that somebody set, with the fields of columns that the reader may not know. */
export function settableColumns<Field extends string>(
  form: CsvForm<Field>,
  definitions: AccountDefinitions,
): { columns: SetColumn[]; unseen: ReadonlySet<string> } {
  const columns = columnsIn(form, definitions);
  const seen = new Set<string>(columns.map(({ field }) => field));
  const unseen = columnsIn(form, definitions, () => true).filter(({ field }) => !seen.has(field));
  return {
    columns: arrangedColumns(columns, definitions.csvSetting(form.cmsCode)?.output_headers),
    unseen: new Set(unseen.map(({ field }) => field)),
  };
}

/** The columns of a file: those that a facility's definitions ask for, in the order that staff set and without those they left out. */
export function planOf<Field extends string>(form: CsvForm<Field>, definitions: AccountDefinitions): CsvPlan<Field> {
  const setting = definitions.csvSetting(form.cmsCode);
  const hidden = hiddenColumns(setting?.output_headers);
  const all = columnsIn(form, definitions).filter(({ field, needed }) => needed || !hidden.has(field));
  const inFile = new Set<string>(all.map(({ field }) => field));
  return {
    columns: orderedColumns(all, setting?.output_headers),
    fields: form.builtIn.map(([field]) => field).filter((field) => inFile.has(field)),
    own: all.flatMap(({ own }) => (own === null ? [] : [own])),
  };
}

/** The columns of the member CSV. */
export const csvPlan = (definitions: AccountDefinitions): CsvPlan => planOf(MEMBER_CSV, definitions);

/** Every own column that files of members or corporates can have, whether or not staff left it out. */
export const ownColumnsOfFiles = (definitions: AccountDefinitions): OwnColumn[] =>
  columnsIn(MEMBER_CSV, definitions).flatMap(({ own }) => (own === null ? [] : [own]));

/** The columns of one own field that staff may read, whether or not it is in the CSV; headed by its label alone. */
export function ownColumns(definitions: AccountDefinitions, id: number): OwnColumn[] {
  return Object.values(MemberClass).flatMap((classType) =>
    ownFields(definitions, classType, 'ja')
      .filter((item) => item.id === id && mayRead('staff', item))
      .flatMap((item) => columnsOf(item, classType, headersOf(item, new Set()))),
  );
}

/** Headers of an export, and of a template. */
export const headersIn = ({ columns }: Pick<CsvPlan<string>, 'columns'>): string[] =>
  columns.map(({ header }) => header);

/** Headers of other programs; the person who imports is asked whether they mean the field. */
const SYNONYMS: Partial<Record<MemberCsvField, readonly string[]>> = {
  member_code: ['会員No', '会員NO.', '会員ID', '会員№', 'Member code', 'Member number'],
  last_name: ['苗字', '名字', 'Last name', 'Surname', 'Family name'],
  first_name: ['First name', 'Given name'],
  last_name_kana: ['姓カナ', '姓（カナ）', '姓フリガナ', '姓ふりがな', 'カナ姓', 'せい'],
  first_name_kana: ['名カナ', '名（カナ）', '名フリガナ', '名ふりがな', 'カナ名', 'めい'],
  gender: ['男女', 'Gender', 'Sex'],
  birthday: ['誕生日', 'Birthday', 'Date of birth'],
  email: ['メール', 'Eメール', 'メルアド', 'E-mail', 'E-mail address', 'Mail'],
  phone: ['電話', 'TEL', '携帯', '携帯電話', '携帯番号', '連絡先', 'Phone', 'Telephone'],
  zipcode: ['〒', '郵便', 'Zip', 'Zip code', 'Postal code'],
  prefecture: ['都道府県名', 'Prefecture'],
  city: ['市町村', '市区町村名', '市区郡', 'City'],
  address: ['町名番地', '丁目番地'],
  building_name: ['建物', 'マンション名', '建物名・部屋番号', 'Building'],
  member_type: ['種別', '区分', '会員区分', '会員種類', '会員の種類', 'Member type'],
  joined_on: ['入会', '入会年月日', '入会日付', 'Joined on'],
  expires_on: ['期限', '満了日', '有効期間', '有効期限日', 'Expires on'],
};
/** Columns of other programs in which two of ours stand together, with a space between them. */
const SPLIT_COLUMNS: readonly CsvColumn[] = [
  {
    field: 'full_name',
    header: '姓・名',
    optional: true,
    splits: ['last_name', 'first_name'],
    synonyms: ['氏名', 'お名前', '会員名', '会員氏名', 'Name', 'Full name', 'Member name'],
  },
  {
    field: 'full_name_kana',
    header: 'セイ・メイ',
    optional: true,
    splits: ['last_name_kana', 'first_name_kana'],
    synonyms: [
      'フリガナ',
      'ふりがな',
      'ヨミガナ',
      'よみがな',
      '読み仮名',
      '氏名カナ',
      '氏名フリガナ',
      '氏名ふりがな',
      'カナ氏名',
      'お名前フリガナ',
      '会員名カナ',
      'Name kana',
    ],
  },
];
/** Columns that say something of the row itself; the downloaded list of bad rows can be corrected and sent as it is. */
export const ROW_COLUMNS: readonly CsvColumn[] = [
  { field: 'deleted', header: DELETED_HEADER, optional: true },
  { field: 'reason', header: REASON_HEADER, optional: true },
];

/**
 * Columns a file may have: own ones may be missing, and two that say something of the row itself. Where staff chose the columns,
 * a file of before may have been without one that is there now.
 */
export function importColumnsOf(
  { columns, fields }: CsvPlan,
  definitions: Pick<AccountDefinitions, 'csvSetting'>,
): CsvColumn[] {
  const plain = new Set<string>(fields);
  const isChosen = (definitions.csvSetting(MEMBER_CSV.cmsCode)?.output_headers.length ?? 0) > 0;
  return [
    ...columns.flatMap(({ field, header, needed, own }): CsvColumn[] => {
      if (own !== null) return [{ field, header, optional: true, own: true }];
      const name = field as MemberCsvField;
      return [
        {
          field,
          header,
          former: memberCsvFormerHeaders[name],
          synonyms: SYNONYMS[name],
          ...(isChosen && !needed ? { optional: true } : {}),
          ...(field === 'member_code' ? { key: true } : {}),
          ...(NEEDED.some((one) => one === field) ? { needed: true } : {}),
        },
        // A column that fills two stands behind the second of them.
        ...SPLIT_COLUMNS.filter(({ splits }) => splits?.[1] === field && plain.has(splits[0])),
      ];
    }),
    ...ROW_COLUMNS,
  ];
}

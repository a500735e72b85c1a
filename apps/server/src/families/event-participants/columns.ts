import { CsvType, ExtendedInputType, guardFormula } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { type ServerMessageId, serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../db/scope.ts';
import type { CsvColumn } from '../../tasks/csv/header.ts';
import { arrangedColumns, csvSettingOf } from '../account-cms/index.ts';
import type { EventComponent } from '../event-kinds/index.ts';

/** Columns of a file of participants; those of answers follow as `answers.7`. */
export const BUILT_IN = [
  'number',
  'member_code',
  'name',
  'course',
  'standing',
  'companions',
  'companion_names',
  'fee',
  'paid',
  'queued_at',
  'checked_in_at',
  'result_value',
  'result_rank',
  'result_record',
  'note',
] as const;
export type BuiltIn = (typeof BUILT_IN)[number];
/** What an import finds an entry by, and what it writes of one; everything else is only looked at. */
const FOUND_BY: readonly string[] = ['number', 'member_code', 'course'];
/** What an import reads of a file. */
const READ_BACK: readonly string[] = [...FOUND_BY, 'result_value', 'result_rank', 'result_record', 'note'];

export const headerOf = (column: BuiltIn, locale: Locale): string =>
  serverText(locale, `participants.${column}` satisfies ServerMessageId);

/** Answers of several parts stand in one cell as they are read; they are not read back. */
const PARTS: readonly ExtendedInputType[] = [
  ExtendedInputType.name,
  ExtendedInputType.nameKana,
  ExtendedInputType.location,
];
export const isReadBack = ({ input_type }: Pick<EventComponent, 'input_type'>): boolean => !PARTS.includes(input_type);

/** Fields of a form that are in files. */
export const inFiles = (components: readonly EventComponent[]): EventComponent[] =>
  components.filter(({ in_csv }) => in_csv);

const labelOf = (component: EventComponent, locale: Locale): string =>
  locale === 'ja' ? component.label_ja : component.label_en;

/** Headers of answers, which no spreadsheet runs as a formula; one that is also another's has its id beside it. */
export function answerHeaders(components: readonly EventComponent[], locale: Locale): string[] {
  const taken = new Set<string>(BUILT_IN.map((column) => headerOf(column, locale)));
  return components.map((component) => {
    const label = labelOf(component, locale);
    const header = guardFormula(taken.has(label) ? `${label}（${component.id}）` : label);
    taken.add(header);
    return header;
  });
}

/** A column of a file of participants, as its setting has it. */
export interface ParticipantColumn {
  field: string;
  header: string;
  /** Entries are found by it, so that no file is without it. */
  needed: boolean;
  own: boolean;
  /** It tells of an entry and is not read back. */
  export_only: boolean;
}

/** Columns that a file of participants of a kind can have, in the order of nobody's choice. */
export function fileColumns(components: readonly EventComponent[], locale: Locale): ParticipantColumn[] {
  const shown = inFiles(components);
  const headers = answerHeaders(shown, locale);
  return [
    ...BUILT_IN.map((field) => ({
      field,
      header: headerOf(field, locale),
      needed: field === 'number',
      own: false,
      export_only: !READ_BACK.includes(field),
    })),
    ...shown.map((component, index) => ({
      field: answerField(component.id),
      header: headers[index] ?? '',
      needed: false,
      own: true,
      export_only: !isReadBack(component),
    })),
  ];
}

/** Columns that the files of a kind have, as staff arranged them (CSV-08). */
export async function columnsOfFiles(
  tx: FacilityTx,
  { code, components }: { code: string; components: readonly EventComponent[] },
  locale: Locale,
): Promise<ParticipantColumn[]> {
  const setting = await csvSettingOf(tx, CsvType.event, code);
  return arrangedColumns(fileColumns(components, locale), setting?.output_headers).filter(({ shown }) => shown);
}

const ANSWERS = 'answers.';
const answerField = (id: number): string => `${ANSWERS}${id}`;
/** The field of the entry form that a column is of; undefined of a built-in one. */
export const answerOf = (field: string): number | undefined =>
  field.startsWith(ANSWERS) ? Number(field.slice(ANSWERS.length)) : undefined;

/** Columns that an import may have: the member's number and the course find an entry as well as its own number does. */
export function importColumns(components: readonly EventComponent[], locale: Locale): CsvColumn[] {
  const shown = inFiles(components);
  const headers = answerHeaders(shown, locale);
  return [
    ...BUILT_IN.map(
      (field): CsvColumn => ({
        field,
        header: headerOf(field, locale),
        optional: true,
        ...(field === 'number' && { key: true, synonyms: ['ゼッケン', 'No', '番号'] }),
        ...(FOUND_BY.includes(field) && field !== 'number' && { needed: true }),
      }),
    ),
    ...shown.map(
      (component, index): CsvColumn => ({
        field: answerField(component.id),
        header: headers[index] ?? '',
        optional: true,
        own: true,
      }),
    ),
  ];
}

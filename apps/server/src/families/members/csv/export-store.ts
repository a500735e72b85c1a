import type { MemberCsvField } from '@tsudoi/contract/members';
import { AccountRole, Gender, Registration } from '@tsudoi/domain';
import { label } from '@tsudoi/i18n/labels';
import { parameterName, settingOf, withSettings } from '../../../db/copy-parameters.ts';
import type { CopySettings } from '../../../db/opening.ts';
import { placeNames } from '../../reference/index.ts';
import { TYPE_SEPARATOR } from './cells.ts';
import { isNumber, ownText } from './export-own.ts';
import type { CsvPlan, OwnColumn } from './plan.ts';

let places: string | undefined;

/** Which members an export reads, as `a`, and in which order; what its text needs to know is in settings. */
export interface ExportedRows {
  from: string;
  order: string;
  settings: CopySettings;
}

/**
 * Members by their ids. They are fetched by ascending id, which reads the table from front to back, each by one probe of the
 * primary key, however many members the planner thinks there are, and put into their order afterwards.
 */
export function rowsOfIds(ids: readonly number[]): ExportedRows {
  const byId = ids.map((id, index) => ({ id, index })).sort((a, b) => a.id - b.id);
  return {
    from: `unnest(current_setting('app.export_ids')::int[], current_setting('app.export_order')::int[]) as o (id, n)
      cross join lateral (select * from account a where a.id = o.id and a.role = ${AccountRole.member} offset 0) a`,
    order: 'o.n',
    settings: {
      'app.export_ids': `{${byId.map(({ id }) => id).join(',')}}`,
      'app.export_order': `{${byId.map(({ index }) => index).join(',')}}`,
    },
  };
}

/** All members that a search finds, in the statement of their search. */
export function foundRows({
  from,
  order,
  values,
}: {
  from: string;
  order: string;
  values: readonly unknown[];
}): ExportedRows {
  const settings = Object.fromEntries(values.map((value, index) => [parameterName(index + 1), settingOf(value)]));
  return { from: withSettings(from), order: withSettings(order), settings };
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const words = (column: string, name: 'gender' | 'registration', values: readonly number[]): string =>
  `case ${column} ${values.map((value) => `when ${value} then ${quote(label(name, value, 'ja'))}`).join(' ')} end`;
const day = (column: string): string => `replace(${column}::text, '-', '/')`;

/** Texts a spreadsheet would run as a formula, or that already look guarded. */
const FORMULA = String.raw`'^''*[=+\-@\t\r＝＋－＠]'`;
/** Codes of the characters they begin with: looking at one is ten times cheaper than a regular expression. */
const FIRST = [...`=+-@'\t\r＝＋－＠`].map((character) => character.codePointAt(0)).join(', ');
/** What `guardFormula` of the domain does, for texts that people write, operators among them. */
const guarded = (text: string): string =>
  `case when ascii(${text}) in (${FIRST}) and ${text} ~ ${FORMULA} then '''' || ${text} else ${text} end`;

// Words are looked up in objects that are made once; a join would be planned without knowing how many rows there are.
const place = (code: string): string => `(select current_setting('app.export_places')::jsonb) ->> ${code}`;
const zip = (text: string): string =>
  `case when length(${text}) = 7 then left(${text}, 3) || '-' || substr(${text}, 4) else ${text} end`;
const TYPE_NAME = '(select jsonb_object_agg(id, name) from member_type) ->>';
/** A cell begins with the first of its types, so that only this one is guarded. */
const FIRST_TYPE = `(select jsonb_object_agg(id, ${guarded('name')}) from member_type) ->>`;
const TYPES = `case when cardinality(a.member_type_ids) < 2 then ${FIRST_TYPE} a.member_type_ids[1]::text
  else (select string_agg(case n when 1 then ${FIRST_TYPE} x::text else ${TYPE_NAME} x::text end, ${quote(TYPE_SEPARATOR)} order by n)
    from unnest(a.member_type_ids) with ordinality as t (x, n)) end`;

/** What stands in each built-in column. */
const BUILT_IN: Record<MemberCsvField, string> = {
  member_code: guarded('a.member_code'),
  last_name: guarded('a.last_name'),
  first_name: guarded('a.first_name'),
  last_name_kana: 'a.last_name_kana',
  first_name_kana: 'a.first_name_kana',
  gender: words('a.gender', 'gender', Object.values(Gender)),
  birthday: day('a.birthday'),
  email: guarded('a.email'),
  phone: guarded('a.phone'),
  zipcode: zip('a.zipcode'),
  prefecture: place('a.pref_code'),
  city: place('a.city_code'),
  address: guarded('a.address'),
  building_name: guarded('a.building_name'),
  member_type: TYPES,
  registration: words('a.registration', 'registration', Object.values(Registration)),
  joined_on: day('a.joined_on'),
  expires_on: day('a.expires_on'),
};

/** Rows of the member CSV in their order, labels in words; its columns are those of the plan. */
export function exportSql(
  { columns: all, own }: CsvPlan,
  ownWords: string,
  rows: ExportedRows,
  deleted: boolean,
): { text: string; settings: CopySettings } {
  places ??= JSON.stringify(placeNames());
  const answerOf = (column: OwnColumn): string => {
    const name = `p.c${own.indexOf(column)}`;
    return isNumber(column.item) ? name : guarded(name);
  };
  const columns = [
    ...all.map((column) => (column.own === null ? BUILT_IN[column.field as MemberCsvField] : answerOf(column.own))),
    ...(deleted ? ['case when a.deleted_at is null then null else 1 end'] : []),
  ];
  const texts = own.map((column, index) => `${ownText(column, { place, zip })} as c${index}`);
  // Each own text is put together once, however often the guard looks at it.
  const answers = own.length === 0 ? '' : `cross join lateral (select ${texts.join(', ')} offset 0) p`;
  return {
    text: `copy (select ${columns.join(', ')} from ${rows.from} ${answers} order by ${rows.order}) to stdout (format csv)`,
    settings: { ...rows.settings, 'app.export_places': places, 'app.export_words': ownWords },
  };
}

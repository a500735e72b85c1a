import { AccountRole, Gender, Registration } from '@tsudoi/domain';
import { label } from '@tsudoi/i18n/labels';
import type { FacilityTx } from '../../db/scope.ts';
import { TYPE_SEPARATOR } from './csv-cells.ts';
import { placeNames } from './places.ts';

let places: string | undefined;

/** Says in settings of the transaction which members are exported; `COPY` takes no parameters. */
export async function setExport(tx: FacilityTx, ids: readonly number[]): Promise<void> {
  places ??= JSON.stringify(placeNames());
  await tx.sql(`select set_config('app.export_ids', $1, true), set_config('app.export_places', $2, true)`, [
    `{${ids.join(',')}}`,
    places,
  ]);
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const words = (column: string, name: 'gender' | 'registration', values: readonly number[]): string =>
  `case ${column} ${values.map((value) => `when ${value} then ${quote(label(name, value, 'ja'))}`).join(' ')} end`;
const day = (column: string): string => `replace(${column}::text, '-', '/')`;

/** Texts people write; one of them may look like a formula to a spreadsheet. */
const GUARDED = [
  'member_code',
  'last_name',
  'first_name',
  'last_name_kana',
  'first_name_kana',
  'email',
  'phone',
  'address',
  'building_name',
] as const;
/** What {@link guardFormula} of the domain does, for cells joined by a control character: one look at a row. */
const FORMULA = String.raw`'(^|\x01)''*[=+\-@\t\r＝＋－＠]'`;
const guarded = (column: string): string =>
  `case when g.danger and a.${column} ~ ${String.raw`'^''*[=+\-@\t\r＝＋－＠]'`} then '''' || a.${column} else a.${column} end`;

const NAMES = `case when cardinality(a.member_type_ids) < 2 then mt.name
  else (select string_agg(m.name, ${quote(TYPE_SEPARATOR)} order by array_position(a.member_type_ids, m.id)) from member_type m where m.id = any (a.member_type_ids)) end`;

/** Rows of the member CSV in the order of the ids, labels in words; its columns are those of `memberCsvColumns`. */
export function exportSql(deleted: boolean): string {
  const columns = [
    guarded('member_code'),
    guarded('last_name'),
    guarded('first_name'),
    guarded('last_name_kana'),
    guarded('first_name_kana'),
    words('a.gender', 'gender', Object.values(Gender)),
    day('a.birthday'),
    guarded('email'),
    guarded('phone'),
    `case when length(a.zipcode) = 7 then left(a.zipcode, 3) || '-' || substr(a.zipcode, 4) else a.zipcode end`,
    'pp.name',
    'pc.name',
    guarded('address'),
    guarded('building_name'),
    NAMES,
    words('a.registration', 'registration', Object.values(Registration)),
    day('a.joined_on'),
    day('a.expires_on'),
    ...(deleted ? ['case when a.deleted_at is null then null else 1 end'] : []),
  ];
  return `copy (
    with place as materialized (select key as code, value as name from json_each_text(current_setting('app.export_places')::json))
    select ${columns.join(', ')}
    from unnest(current_setting('app.export_ids')::int[]) with ordinality as o (id, n)
    join account a on a.id = o.id and a.role = ${AccountRole.member}
    cross join lateral (select concat_ws(E'\\x01', ${GUARDED.map((column) => `a.${column}`).join(', ')}) ~ ${FORMULA} as danger) g
    left join member_type mt on mt.id = a.member_type_ids[1]
    left join place pp on pp.code = a.pref_code
    left join place pc on pc.code = a.city_code
    order by o.n) to stdout (format csv)`;
}

import { AccountRole, Gender, Registration } from '@tsudoi/domain';
import { label } from '@tsudoi/i18n/labels';
import type { FacilityTx } from '../../db/scope.ts';
import { TYPE_SEPARATOR } from './csv-cells.ts';
import { placeNames } from './places.ts';

let places: string | undefined;

/**
 * Says in settings of the transaction which members are exported; `COPY` takes no parameters. They are fetched by
 * ascending id, which reads the table from front to back, and put into their order afterwards.
 */
export async function setExport(tx: FacilityTx, ids: readonly number[]): Promise<void> {
  places ??= JSON.stringify(placeNames());
  const byId = ids.map((id, index) => ({ id, index })).sort((a, b) => a.id - b.id);
  await tx.sql(
    `select set_config('app.export_ids', $1, true), set_config('app.export_order', $2, true), set_config('app.export_places', $3, true)`,
    [`{${byId.map(({ id }) => id).join(',')}}`, `{${byId.map(({ index }) => index).join(',')}}`, places],
  );
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const words = (column: string, name: 'gender' | 'registration', values: readonly number[]): string =>
  `case ${column} ${values.map((value) => `when ${value} then ${quote(label(name, value, 'ja'))}`).join(' ')} end`;
const day = (column: string): string => `replace(${column}::text, '-', '/')`;

/** Texts a spreadsheet would run as a formula, or that already look guarded. */
const FORMULA = String.raw`'^''*[=+\-@\t\r＝＋－＠]'`;
/** Codes of the characters they begin with: looking at one is ten times cheaper than a regular expression. */
const FIRST = [...`=+-@'\t\r＝＋－＠`].map((character) => character.codePointAt(0)).join(', ');
/** What `guardFormula` of the domain does, for texts people write. */
const guarded = (column: string): string =>
  `case when ascii(a.${column}) in (${FIRST}) and a.${column} ~ ${FORMULA} then '''' || a.${column} else a.${column} end`;

// Words are looked up in objects that are made once; a join would be planned without knowing how many rows there are.
const place = (column: string): string => `(select current_setting('app.export_places')::jsonb) ->> a.${column}`;
const TYPE_NAME = '(select jsonb_object_agg(id, name) from member_type) ->>';
const TYPES = `case when cardinality(a.member_type_ids) < 2 then ${TYPE_NAME} a.member_type_ids[1]::text
  else (select string_agg(${TYPE_NAME} x::text, ${quote(TYPE_SEPARATOR)} order by n) from unnest(a.member_type_ids) with ordinality as t (x, n)) end`;

/** Rows of the member CSV in the order of the ids, labels in words; its columns are those of `memberCsvColumns`. */
export function exportSql(deleted: boolean): string {
  const columns = [
    guarded('member_code'),
    guarded('last_name'),
    guarded('first_name'),
    'a.last_name_kana',
    'a.first_name_kana',
    words('a.gender', 'gender', Object.values(Gender)),
    day('a.birthday'),
    guarded('email'),
    guarded('phone'),
    `case when length(a.zipcode) = 7 then left(a.zipcode, 3) || '-' || substr(a.zipcode, 4) else a.zipcode end`,
    place('pref_code'),
    place('city_code'),
    guarded('address'),
    guarded('building_name'),
    TYPES,
    words('a.registration', 'registration', Object.values(Registration)),
    day('a.joined_on'),
    day('a.expires_on'),
    ...(deleted ? ['case when a.deleted_at is null then null else 1 end'] : []),
  ];
  // Each id is one probe of the primary key, in the order of the ids, however many members the planner thinks there are.
  return `copy (
    select ${columns.join(', ')}
    from unnest(current_setting('app.export_ids')::int[], current_setting('app.export_order')::int[]) as o (id, n)
    cross join lateral (select * from account a where a.id = o.id and a.role = ${AccountRole.member} offset 0) a
    order by o.n) to stdout (format csv)`;
}

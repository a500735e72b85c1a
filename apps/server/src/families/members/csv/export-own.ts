import { ExtendedInputType } from '@tsudoi/domain';
import { choiceWords, PAIR } from './own-cells.ts';
import type { OwnColumn } from './plan.ts';

type Item = Pick<OwnColumn['item'], 'input_type'>;

/** Whether a field holds numbers, which need no guard: a minus before one is no formula. */
export const isNumber = ({ input_type }: Item): boolean =>
  input_type === ExtendedInputType.number || input_type === ExtendedInputType.decimal;

/** Words of all choices by field and value, as the setting that the export's SQL looks them up in. */
export function ownWords(columns: readonly OwnColumn[]): string {
  return JSON.stringify(
    Object.fromEntries(columns.map(({ item }) => [item.id, Object.fromEntries(choiceWords(item).words)])),
  );
}

const WORDS = `(select current_setting('app.export_words')::jsonb)`;
/** Separators come from a list of ours, ids are numbers: nothing a person wrote stands in the SQL. */
const quoted = (separator: string): string => (separator === '\n' ? 'chr(10)' : `'${separator}'`);

/** SQL over `account a` for what stands in an own column; the twin of `printOwn`. */
export function ownText(
  { item, part }: Pick<OwnColumn, 'item' | 'part'>,
  sql: { place(code: string): string; zip(text: string): string },
): string {
  const key = `'${Number(item.id)}'`;
  const answer = `(a.extend_info -> ${key})`;
  const text = `(a.extend_info ->> ${key})`;
  const word = (value: string) => `coalesce(${WORDS} -> ${key} ->> ${value}, ${value})`;
  const separator = quoted(choiceWords(item).separator);
  switch (item.input_type) {
    case ExtendedInputType.radio:
    case ExtendedInputType.dropdown:
      return word(text);
    case ExtendedInputType.checkbox:
      return `case when jsonb_typeof(${answer}) = 'array' then
        (select string_agg(${word('v')}, ${separator} order by n) from jsonb_array_elements_text(${answer}) with ordinality as t (v, n)) else ${word(text)} end`;
    case ExtendedInputType.dropdownRelated:
      return `coalesce(${WORDS} -> ${key} ->> concat_ws('${PAIR}', ${answer} ->> 0, ${answer} ->> 1), nullif(concat_ws(${separator}, ${answer} ->> 0, ${answer} ->> 1), ''))`;
    case ExtendedInputType.date:
    case ExtendedInputType.yearMonth:
      return `replace(${text}, '-', '/')`;
    case ExtendedInputType.datetime:
      return `replace(left(${text}, 10), '-', '/') || ' ' || substr(${text}, 12, 5)`;
  }
  if (part === null) return text;
  const piece = `(${answer} ->> '${part}')`;
  if (part === 'zipcode') return sql.zip(piece);
  return part === 'pref_code' || part === 'city_code' ? sql.place(piece) : piece;
}

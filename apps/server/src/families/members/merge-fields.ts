import { fieldProblem } from '@tsudoi/contract';
import type { MergeChoice, MergeField } from '@tsudoi/contract/members';
import { ExtendedInputType, isBlank, Registration, sameAnswer } from '@tsudoi/domain';
import { fieldLabel, type Locale } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import { type AccountDefinitions, hiddenFields, mayRead, ownFields } from '../account-cms/index.ts';
import type { MemberValues } from './columns.ts';
import { memberInWords } from './words.ts';

type Values = MemberValues & { member_code: string };
type Column = keyof MemberValues;

/** Columns that are chosen together: half an address, or the first name of one with the last name of the other, is nobody's. */
const GROUPS: readonly { field: string; columns: readonly Column[]; list?: true }[] = [
  { field: 'name', columns: ['last_name', 'first_name'] },
  { field: 'name_kana', columns: ['last_name_kana', 'first_name_kana'] },
  { field: 'gender', columns: ['gender'] },
  { field: 'birthday', columns: ['birthday'] },
  { field: 'email', columns: ['email'] },
  { field: 'phone', columns: ['phone'] },
  { field: 'location', columns: ['zipcode', 'pref_code', 'city_code', 'address'] },
  { field: 'building_name', columns: ['building_name'] },
  { field: 'member_type', columns: ['member_type_ids'], list: true },
  { field: 'registration', columns: ['registration'] },
  { field: 'joined_on', columns: ['joined_on'] },
  { field: 'expires_on', columns: ['expires_on'] },
];

/** The photo is a file, and chosen like a field. */
export const PHOTO = 'profile_image';
const OWN = /^extend_info\.(\d+)$/;

/** A field of two members that are to be merged. */
interface Mergeable {
  field: string;
  hidden: boolean;
  list: boolean;
  same: boolean;
  kept: readonly unknown[];
  gone: readonly unknown[];
}

const areBlank = (values: readonly unknown[]): boolean => values.every(isBlank);
const equal = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.every((value, index) => sameAnswer(value, other[index]));

/** Every field of two members of one class, those that staff may not read among them. */
export function mergeableFields(definitions: AccountDefinitions, kept: Values, gone: Values): Mergeable[] {
  const closed = hiddenFields(definitions);
  const wire = (column: Column) => (column === 'member_type_ids' ? 'member_type' : column);
  const builtIn = GROUPS.map(({ field, columns, list = false }) => {
    const [left, right] = [columns.map((column) => kept[column]), columns.map((column) => gone[column])];
    const hidden = columns.some((column) => closed[wire(column)]?.includes(kept.class_type) === true);
    return { field, hidden, list, same: equal(left, right), kept: left, gone: right };
  });
  const own = ownFields(definitions, kept.class_type, 'ja').map((item) => {
    const [left, right] = [[kept.extend_info[item.id]], [gone.extend_info[item.id]]];
    return {
      field: `extend_info.${item.id}`,
      hidden: !mayRead('staff', item),
      list: item.input_type === ExtendedInputType.checkbox,
      same: equal(left, right),
      kept: left,
      gone: right,
    };
  });
  return [...builtIn, ...own];
}

/** What is proposed: what only one of them has, the earlier day of joining, the later end of a term. */
function suggestion({ field, same, kept, gone }: Mergeable): MergeChoice {
  if (same || areBlank(gone)) return 'kept';
  if (areBlank(kept)) return 'gone';
  const [left, right] = [String(kept[0]), String(gone[0])];
  if (field === 'joined_on') return right < left ? 'gone' : 'kept';
  if (field === 'expires_on') return right > left ? 'gone' : 'kept';
  return field === 'registration' && gone[0] === Registration.official ? 'gone' : 'kept';
}

/** The fields that staff may read, in words. */
export async function fieldsInWords(
  tx: FacilityTx,
  definitions: AccountDefinitions,
  kept: Values,
  gone: Values,
  locale: Locale,
): Promise<{ fields: MergeField[]; hidden: number }> {
  const all = mergeableFields(definitions, kept, gone);
  const words = await Promise.all([kept, gone].map((values) => memberInWords(tx, definitions, { ...values }, locale)));
  const [left, right] = words.map((rows) => new Map(rows.map((row) => [row.field, row])));
  const inWords = (side: typeof left, field: string): string | null => {
    const columns = GROUPS.find((group) => group.field === field)?.columns ?? [field];
    const texts = columns.map((column) => side?.get(column === 'member_type_ids' ? 'member_type' : column)?.text ?? '');
    return texts.filter((text) => text !== '').join(' ') || null;
  };
  const fields = all
    .filter(({ hidden }) => !hidden)
    .map(
      (one): MergeField => ({
        field: one.field,
        label: OWN.test(one.field) ? (left?.get(one.field)?.label ?? one.field) : fieldLabel(one.field, locale),
        kept: inWords(left, one.field),
        gone: inWords(right, one.field),
        same: one.same,
        list: one.list,
        suggested: suggestion(one),
      }),
    );
  // All of them, whatever stands in them: how many differ would tell what they hold.
  return { fields, hidden: all.filter(({ hidden }) => hidden).length };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : isBlank(value) ? [] : [value]);
const united = (one: unknown, other: unknown): unknown[] => [...new Set([...listOf(one), ...listOf(other)])];

/**
 * The values of the one who stays after the merge. What staff may not read they do not choose either: it stays, and is filled
 * where it was blank. Organizations are united, so that nobody loses sight of the member.
 * @throws Problem validation for a field that is not there or has no two values
 */
export function mergedValues(
  definitions: AccountDefinitions,
  kept: Values,
  gone: Values,
  choices: Readonly<Record<string, MergeChoice>>,
): Values {
  const fields = mergeableFields(definitions, kept, gone);
  const visible = new Map(fields.filter(({ hidden }) => !hidden).map((one) => [one.field, one]));
  for (const [field, choice] of Object.entries(choices)) {
    if (field === PHOTO && choice !== 'both') continue;
    const one = visible.get(field);
    if (one === undefined) throw fieldProblem(`choices.${field}`, 'unknown_field');
    if (choice === 'both' && !one.list) throw fieldProblem(`choices.${field}`, 'choice');
  }
  const chosen: Record<string, unknown> = {};
  const answers: Record<string, unknown> = { ...kept.extend_info };
  for (const one of fields) {
    const choice = one.hidden ? (areBlank(one.kept) ? 'gone' : 'kept') : (choices[one.field] ?? 'kept');
    if (choice === 'kept') continue;
    const values = choice === 'gone' ? one.gone : [united(one.kept[0], one.gone[0])];
    const own = OWN.exec(one.field)?.[1];
    if (own === undefined)
      for (const [index, column] of (GROUPS.find(({ field }) => field === one.field)?.columns ?? []).entries())
        chosen[column] = values[index];
    else if (isBlank(values[0])) delete answers[own];
    else answers[own] = values[0];
  }
  const organization_ids = [...new Set([...kept.organization_ids, ...gone.organization_ids])];
  return {
    ...kept,
    ...(chosen as Partial<MemberValues>),
    member_code: kept.member_code,
    organization_ids,
    extend_info: answers,
  };
}

import type { FieldEffects } from '@tsudoi/contract/account-cms';
import {
  answerOf,
  CHECKED_MEMBERS_MAX,
  checkForm,
  type Day,
  FormItemUse,
  type FormValues,
  isBlank,
  isMissing,
  itemKey,
  operandOf,
  stateOfItem,
  yearOf,
} from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import { type DefinedItem, isFor, itemOf } from './definitions.ts';
import { type FieldRow, type MemberAnswers, membersAfter, type SectionRow } from './settings-store.ts';
import { formValues } from './values.ts';

const BATCH = 1_000;

/** A field in its section, before the change or after it. */
export interface PlacedField {
  field: FieldRow;
  section: SectionRow;
}

/** A version of the field as the form of a member has it. */
interface Side {
  item: DefinedItem;
  /** Whether its section is for somebody of these member types. */
  hasTypes(memberTypeIds: readonly number[]): boolean;
}

const sideOf = ({ field, section }: PlacedField, locale: Locale): Side => ({
  item: itemOf(field, section, locale),
  hasTypes: (ids) => section.member_type_ids.length === 0 || section.member_type_ids.some((id) => ids.includes(id)),
});

const faultsOf = (item: DefinedItem, values: FormValues, today: Day, stored?: FormValues) =>
  checkForm([item], values, today, stored);
/** Whether a form of the member, its own or that of staff, shows the field. */
const isShown = ({ item, hasTypes }: Side, ids: readonly number[], values: FormValues, today: Day): boolean =>
  hasTypes(ids) && stateOfItem(item, values, yearOf(today)).shown;
const lacks = ({ item }: Side, values: FormValues, today: Day): boolean =>
  faultsOf(item, values, today, values).some(isMissing);
/** An answer that would be refused if it were given now. */
const isOutside = ({ item }: Side, values: FormValues, today: Day): boolean =>
  faultsOf({ ...item, use_type: FormItemUse.optional, choices: every(item) }, values, today).some(
    (fault) => !isMissing(fault),
  );
const every = ({ choices }: DefinedItem): DefinedItem['choices'] =>
  choices.map(({ retired: _, children, ...choice }) => ({
    ...choice,
    ...(children === undefined ? {} : { children: children.map(({ retired: __, ...child }) => child) }),
  }));

/** Hands over rows in the order of their ids, `most` of them; returns whether those were all. */
export async function lookAtRows<One extends { id: number }>(
  read: (after: number, limit: number) => Promise<readonly One[]>,
  look: (row: One) => void,
  most: number,
): Promise<boolean> {
  let [last, count] = [0, 0];
  while (count < most) {
    const limit = Math.min(BATCH, most - count);
    const rows = await read(last, limit);
    for (const row of rows) look(row);
    if (rows.length < limit) return true;
    last = rows.at(-1)?.id ?? last;
    count += rows.length;
  }
  return (await read(last, 1)).length === 0;
}

/** What a change of a field, or a new one, would do to the members who are there. */
export async function effectsOf(
  tx: FacilityTx,
  change: { before: PlacedField | undefined; after: PlacedField; others: readonly FieldRow[] },
  { locale, today }: { locale: Locale; today: Day },
): Promise<FieldEffects> {
  const after = sideOf(change.after, locale);
  const before = change.before === undefined ? undefined : sideOf(change.before, locale);
  const isHidden = after.item.use_type === FormItemUse.hide;
  const wasHidden = before === undefined || before.item.use_type === FormItemUse.hide;
  const gone = retiredNow(before?.item, after.item);
  const retired = new Map(gone.map(({ value }) => [value, 0]));
  const effects = { members: 0, asked: 0, hidden: 0, closed: 0, outside: 0 };
  const look = (row: MemberAnswers) => {
    const { member_type_ids: ids } = row;
    const values = formValues(row);
    const answer = answerOf(after.item, values);
    const hasSeen = before !== undefined && !isBlank(answer) && isShown(before, ids, values, today);
    const isStillShown = isShown(after, ids, values, today);
    if (hasSeen && !isStillShown) effects.hidden += 1;
    else if (hasSeen && isFor('member', before.item) && !isFor('member', after.item)) effects.closed += 1;
    if (!after.hasTypes(ids)) return;
    effects.members += 1;
    const hasLacked = before?.hasTypes(ids) === true && lacks(before, values, today);
    if (lacks(after, values, today) && !hasLacked) effects.asked += 1;
    if (before === undefined || isBlank(answer)) return;
    if (isOutside(after, values, today) && !isOutside(before, values, today)) effects.outside += 1;
    for (const one of new Set(Array.isArray(answer) ? answer : [answer])) {
      const count = typeof one === 'string' ? retired.get(one) : undefined;
      if (count !== undefined) retired.set(String(one), count + 1);
    }
  };
  const read = (last: number, limit: number) => membersAfter(tx, change.after.field.class_type, last, limit);
  const whole = await lookAtRows(read, look, CHECKED_MEMBERS_MAX);
  const isOfMember = isFor('member', after.item) && after.item.member_editable;
  return {
    ...effects,
    whole,
    asked_of: isOfMember ? 'member' : 'staff',
    retired: gone.map(({ value, text }) => ({ text, members: retired.get(value) ?? 0 })),
    rules: isHidden && !wasHidden ? namesOfRules(change, locale) : [],
  };
}

/** Choices that are offered before the change and not after it; children of dependent drop-downs among them. */
function retiredNow(before: DefinedItem | undefined, after: DefinedItem): { value: string; text: string }[] {
  const offered = ({ choices }: DefinedItem) =>
    choices.flatMap(({ children = [], ...choice }) => [choice, ...children]).filter(({ retired }) => retired !== true);
  if (before === undefined) return [];
  const stays = new Set(offered(after).map(({ value }) => value));
  return offered(before).filter(({ value }) => !stays.has(value));
}

function namesOfRules(
  { after, others }: { after: PlacedField; others: readonly FieldRow[] },
  locale: Locale,
): string[] {
  const key = itemKey({ ...after.field, code: after.field.type === 'default' ? after.field.code : '' });
  return others
    .filter(({ conditions }) => conditions.some((condition) => operandOf(condition) === key))
    .map((other) => itemOf(other, after.section, locale).label);
}

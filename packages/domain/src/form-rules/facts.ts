import { trueAge } from '../dates/age.ts';
import type { Day } from '../dates/day.ts';
import { ExtendedInputType, FormItemUse } from '../enums/forms.ts';
import { holds } from './compare.ts';
import { conditionGroups } from './evaluate.ts';
import type { DependencyCondition, FormItem } from './items.ts';

/** Facts of whoever enters an event that rules of its form look at, with the kind of field that each is compared as. */
export const ENTRANT_FACTS = {
  age: ExtendedInputType.number,
  member_type: ExtendedInputType.dropdown,
  gender: ExtendedInputType.radio,
} as const;
/** The name of such a fact. */
export type EntrantFact = keyof typeof ENTRANT_FACTS;

/** The facts of one person, as built-in fields of a form (`basic_info`): the full age, null where the birthday is not known; ids of member types. */
export interface EntrantFacts {
  age: number | null;
  member_type: number[];
  gender: number | null;
}

/** The facts of an account on the first day of an event. */
export const entrantFacts = (
  account: { birthday: Day | null; member_type_ids: readonly number[]; gender: number | null },
  on: Day,
): EntrantFacts => ({
  age: account.birthday === null ? null : trueAge(account.birthday, on),
  member_type: [...account.member_type_ids],
  gender: account.gender,
});

/** The facts that rules of a form look at; the others are left out, as nobody asks for them. */
export function factsAsked(items: readonly Pick<FormItem, 'conditions'>[], facts: EntrantFacts): EntrantFacts {
  const asked = new Set(
    items.flatMap(({ conditions }) => conditions.map((one) => one.dependency_account_cms_component_code)),
  );
  return {
    age: asked.has('age') ? facts.age : null,
    member_type: asked.has('member_type') ? facts.member_type : [],
    gender: asked.has('gender') ? facts.gender : null,
  };
}

const looksAtFact = ({ type }: DependencyCondition): boolean => type === 'default';

/** Uses of a field whose rule always applies, and of one whose rule never does. */
const SETTLED: Partial<Record<FormItemUse, readonly [always: FormItemUse, never: FormItemUse]>> = {
  [FormItemUse.requiredRelated]: [FormItemUse.required, FormItemUse.optional],
  [FormItemUse.displayRelated]: [FormItemUse.optional, FormItemUse.hide],
  [FormItemUse.both]: [FormItemUse.required, FormItemUse.hide],
};

/**
 * A field of an entry form as it is for one person: what its rule says of their facts is settled, so that whoever fills it in for them does not learn
 * the facts. With every answer it is shown and required as it was.
 */
export function settleFacts<Item extends Pick<FormItem, 'use_type' | 'conditions'>>(
  item: Item,
  facts: EntrantFacts,
  year: number,
): Item {
  const settled = SETTLED[item.use_type];
  if (settled === undefined || !item.conditions.some(looksAtFact)) return item;
  const values = { basic_info: { ...facts }, extend_info: {} };
  const left = conditionGroups(item.conditions)
    .filter((group) => group.every((condition) => !looksAtFact(condition) || holds(condition, values, year)))
    .map((group) => group.filter((condition) => !looksAtFact(condition)));
  const [always, never] = settled;
  if (left.some((group) => group.length === 0)) return { ...item, use_type: always, conditions: [] };
  if (left.length === 0) return { ...item, use_type: never, conditions: [] };
  const conditions = left.flatMap((group) =>
    group.map((condition, index) => ({
      ...condition,
      logical_function: index === 0 ? ('or' as const) : ('and' as const),
    })),
  );
  return { ...item, conditions };
}

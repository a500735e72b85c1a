import { FormItemUse } from '../enums/forms.ts';
import { holds } from './compare.ts';
import type { DependencyCondition, FormItem, FormValues } from './items.ts';

/** What a form does with one item for the answers given so far. */
export interface ItemState {
  shown: boolean;
  required: boolean;
}

/** Conditions in their groups: a group begins where one joins with `or`. */
export function conditionGroups(conditions: readonly DependencyCondition[]): DependencyCondition[][] {
  const groups: DependencyCondition[][] = [];
  for (const condition of conditions) {
    const group = groups.at(-1);
    if (group === undefined || condition.logical_function === 'or') groups.push([condition]);
    else group.push(condition);
  }
  return groups;
}

/**
 * Whether an item is shown and required (use types of ENUM-10): in a group every condition must hold, any one group
 * suffices (VAL-77, VAL-78). An item without groups is shown, and required only where its use says plainly so (VAL-80).
 * `year` is the current year in Japan.
 */
export function stateOfItem(
  item: Pick<FormItem, 'use_type' | 'conditions'>,
  values: FormValues,
  year: number,
): ItemState {
  switch (item.use_type) {
    case FormItemUse.required:
      return { shown: true, required: true };
    case FormItemUse.optional:
      return { shown: true, required: false };
    case FormItemUse.hide:
      return { shown: false, required: false };
  }
  const groups = conditionGroups(item.conditions);
  if (groups.length === 0) return { shown: true, required: false };
  const applies = groups.some((group) => group.every((condition) => holds(condition, values, year)));
  return {
    shown: item.use_type === FormItemUse.requiredRelated || applies,
    required: item.use_type !== FormItemUse.displayRelated && applies,
  };
}

/** The states of a form's items in their order, for the answers given. The same function decides on screen and on the server. */
export function evaluateForm(
  items: readonly Pick<FormItem, 'use_type' | 'conditions'>[],
  values: FormValues,
  year: number,
): ItemState[] {
  return items.map((item) => stateOfItem(item, values, year));
}

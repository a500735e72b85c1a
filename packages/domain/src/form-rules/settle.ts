import { stateOfItem } from './evaluate.ts';
import { DEFAULT_ITEM_FIELDS, type FormItem, type FormValues, isDefaultItemCode } from './items.ts';

type Item = Pick<FormItem, 'type' | 'id' | 'code' | 'use_type' | 'conditions'>;

/** Items of the groups that are meant for members of these types; a group that names no type is meant for all. */
export function itemsFor<One>(
  groups: readonly { member_type_ids: readonly number[]; items: readonly One[] }[],
  memberTypeIds: readonly number[],
): One[] {
  return groups
    .filter(({ member_type_ids: only }) => only.length === 0 || only.some((id) => memberTypeIds.includes(id)))
    .flatMap(({ items }) => items);
}

/**
 * Answers as they are after a save: what an item says that is not shown is not taken, what stood there before stays.
 * As that may hide another item, it goes on until every item that is not shown is as it was.
 */
export function settleForm(items: readonly Item[], sent: FormValues, stored: FormValues, year: number): FormValues {
  const hidden = items.filter((item) => !stateOfItem(item, sent, year).shown);
  if (hidden.length === 0) return sent;
  const open = items.filter((item) => !hidden.includes(item));
  return settleForm(open, withStored(hidden, sent, stored), stored, year);
}

/** The answers with those of some items as they were before. */
export function withStored(
  items: readonly Pick<FormItem, 'type' | 'id' | 'code'>[],
  values: FormValues,
  stored: FormValues,
): FormValues {
  const basic_info: Record<string, unknown> = { ...values.basic_info };
  const extend_info: Record<string, unknown> = { ...values.extend_info };
  for (const { type, id, code } of items) {
    if (type === 'extend') extend_info[id] = stored.extend_info[id];
    else
      for (const field of isDefaultItemCode(code) ? DEFAULT_ITEM_FIELDS[code] : [code])
        basic_info[field] = stored.basic_info[field];
  }
  return { basic_info, extend_info };
}

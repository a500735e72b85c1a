import { FormItemUse } from '../enums/forms.ts';
import type { DefaultItemCode, FormItem } from './items.ts';

/** Screens of a member form whose layout an operator arranges, and the list, whose fields are the columns that it begins with. */
export const LAYOUT_SCREENS = ['register', 'profile', 'staff', 'detail', 'list'] as const;
/** A value of {@link LAYOUT_SCREENS}. */
export type LayoutScreen = (typeof LAYOUT_SCREENS)[number];

/** How a screen shows a form; sections and fields stand in this order, those that it does not name behind them. */
export interface FormLayout {
  /** Fields beside each other where there is room. */
  columns: 1 | 2;
  /** Without its heading a section goes on below the one above it, where both are for the same members. */
  sections: readonly { id: number; heading: boolean }[];
  fields: readonly { id: number; shown: boolean; read_only: boolean }[];
}

type LaidOutItem = Pick<FormItem, 'id' | 'use_type'> & { read_only: boolean; code?: string };
/** A section as layouts see it. */
export interface LaidOutGroup<Item> {
  id: number;
  member_type_ids: readonly number[];
  items: readonly Item[];
}

const NEEDED: readonly FormItemUse[] = [FormItemUse.required, FormItemUse.requiredRelated, FormItemUse.both];

/** Fields that a list begins with where nobody has arranged it, by their codes. */
export const LIST_FIELDS: readonly string[] = [
  'member_code',
  'name',
  'name_kana',
  'member_type',
  'organization',
  'registration',
  'expires_on',
] satisfies DefaultItemCode[];

/**
 * Whether a screen cannot do without a field: nobody could fill in what has to be filled in, and a row of a list is known by
 * its name.
 */
export function isNeededOn(
  screen: LayoutScreen,
  { use_type, code }: Pick<FormItem, 'use_type'> & { code?: string },
): boolean {
  if (screen === 'list') return code === 'name';
  return screen !== 'detail' && NEEDED.includes(use_type);
}

/** One list in the order of another; what that does not name stays behind, in its own order. */
function inOrder<One extends { id: number }>(list: readonly One[], order: readonly { id: number }[]): One[] {
  const places = new Map(order.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: One) => places.get(id) ?? order.length;
  return list.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Sections and fields in the order of a layout, those that it leaves out among them. */
export const orderForm = <Item extends { id: number }, Group extends LaidOutGroup<Item>>(
  groups: readonly Group[],
  layout: FormLayout | undefined,
): Group[] =>
  layout === undefined
    ? [...groups]
    : inOrder(groups, layout.sections).map((group) => ({ ...group, items: inOrder(group.items, layout.fields) }));

const sameMembers = (one: LaidOutGroup<unknown>, other: LaidOutGroup<unknown>): boolean =>
  one.member_type_ids.length === other.member_type_ids.length &&
  one.member_type_ids.every((id) => other.member_type_ids.includes(id));

/** A form as a screen shows it: in order, without what is left out; sections without fields are left out as well. */
export function arrangeForm<Item extends LaidOutItem, Group extends LaidOutGroup<Item>>(
  groups: readonly Group[],
  layout: FormLayout | undefined,
  screen: LayoutScreen,
): Group[] {
  if (layout === undefined) return groups.filter(({ items }) => items.length > 0);
  const fields = new Map(layout.fields.map((field) => [field.id, field]));
  const headless = new Set(layout.sections.filter(({ heading }) => !heading).map(({ id }) => id));
  const arranged: Group[] = [];
  for (const group of orderForm<Item, Group>(groups, layout)) {
    const items = group.items
      // A field that is added since is in every form, but no column of a list.
      .filter((item) => (fields.get(item.id)?.shown ?? screen !== 'list') || isNeededOn(screen, item))
      .map((item) =>
        fields.get(item.id)?.read_only === true && !isNeededOn(screen, item) ? { ...item, read_only: true } : item,
      );
    const above = arranged.at(-1);
    if (items.length === 0) continue;
    if (above !== undefined && headless.has(group.id) && sameMembers(above, group))
      arranged[arranged.length - 1] = { ...above, items: [...above.items, ...items] };
    else arranged.push({ ...group, items });
  }
  return arranged;
}

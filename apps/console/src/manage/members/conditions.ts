import type { Conditions, Sort } from '@tsudoi/ui/headless/list/searchAddress';

/** A membership that ends within this many days asks for attention. */
export const EXPIRING_DAYS = 30;

/** Members that can be named one by one in a call; more than that are named by the search that finds them. */
export const PICKED_MAX = 1_000;

/** Every condition of the search form with what it starts with; the address bar writes lists as `1,2` and ranges as `a~b`. */
export const MEMBER_CONDITIONS = {
  keyword: '',
  member_type: [],
  organization: [],
  registration: [],
  expires_on: {},
  gender: [],
  age: {},
  joined_on: {},
  sign_up: '',
  birthday: {},
} satisfies Conditions;

/** The order a list begins with: what was changed last stands first. */
export const MEMBER_ORDER = { column: 'updated_at', direction: 'desc' } as const satisfies Sort;

const ORDER_COLUMNS = ['kana', 'member_code', 'updated_at', 'joined_on', 'expires_on'] as const;
/** Columns the list can be sorted by, as the contract names them. */
export const SORTABLE: readonly string[] = ORDER_COLUMNS;

/** Name of an order, to look up its words by. */
export function orderOf(sort: Sort | undefined): `${(typeof ORDER_COLUMNS)[number]}.${Sort['direction']}` | undefined {
  const column = ORDER_COLUMNS.find((candidate) => candidate === sort?.column);
  return column === undefined || sort === undefined ? undefined : `${column}.${sort.direction}`;
}

/** Orders of the list, each with words of its own. */
export const ORDERS = ORDER_COLUMNS.flatMap((column) => [`${column}.asc`, `${column}.desc`] as const);
/** One of {@link ORDERS}. */
export type OrderName = (typeof ORDERS)[number];

/** The order of a name. */
export function orderNamed(name: OrderName): Sort {
  const [column = '', direction] = name.split('.');
  return { column, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** What a call on picked members searches for: those picked, or everything found. */
export function pickedSearch(
  picked: { ids: ReadonlySet<number>; isEverything: boolean },
  found: Conditions,
): Conditions {
  return picked.isEverything ? found : { ids: [...picked.ids] };
}

import { addDays, type Day, Registration } from '@tsudoi/domain';
import { type Conditions, type Sort, withoutBlanks } from '@tsudoi/ui/headless/list/searchAddress';

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
  const column = ORDER_COLUMNS.find((known) => known === sort?.column);
  return column === undefined || sort === undefined ? undefined : `${column}.${sort.direction}`;
}

/** Tabs above the search form: conditions people come for every day. */
export const QUICK_CONDITIONS = ['all', 'expiring', 'temporary', 'not_invited'] as const;
/** One of {@link QUICK_CONDITIONS}. */
export type QuickCondition = (typeof QUICK_CONDITIONS)[number];

/** What a tab searches for; `today` is the Japanese day. */
export function quickConditions(quick: QuickCondition, today: Day): Conditions {
  switch (quick) {
    case 'all':
      return {};
    case 'expiring':
      return { expires_on: { from: today, to: addDays(today, EXPIRING_DAYS) } };
    case 'temporary':
      return { registration: [String(Registration.temporary)] };
    case 'not_invited':
      return { sign_up: 'no' };
  }
}

/** The tab whose conditions are exactly those searched; undefined where people searched for something else. */
export function quickOf(conditions: Conditions, today: Day): QuickCondition | undefined {
  const searched = comparable(conditions);
  return QUICK_CONDITIONS.find((quick) => comparable(quickConditions(quick, today)) === searched);
}

/** What a call on picked members searches for: those picked, or everything found. */
export function pickedSearch(
  picked: { ids: ReadonlySet<number>; isEverything: boolean },
  found: Conditions,
): Conditions {
  return picked.isEverything ? found : { ids: [...picked.ids] };
}

function comparable(conditions: Conditions): string {
  const asText = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(String).sort();
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value)
        .map(([end, day]) => `${end}=${String(day).replaceAll('/', '-')}`)
        .sort();
    }
    return value;
  };
  const entries = Object.entries(withoutBlanks(conditions)).sort(([a], [b]) => a.localeCompare(b));
  return JSON.stringify(entries.map(([name, value]) => [name, asText(value)]));
}

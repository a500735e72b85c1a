import type { PAGE_SIZES } from '@tsudoi/domain';
import * as v from 'valibot';
import { FactColumns, FactConditions, FactName } from './facts.ts';
import { AnswerInteger, integerBetween, Line, WireInteger } from './values.ts';

/** How many rows a page has: 20, 50, 100 or all. */
export const PerPage = v.union(
  [v.pipe(WireInteger, v.picklist([20, 50, 100], 'choice')), v.literal('all', 'choice')],
  'choice',
);
export type PerPage = (typeof PAGE_SIZES)[number];

/** A number to compare with: any that JavaScript holds exactly. */
const Comparable = v.pipe(
  v.number('integer'),
  v.minValue(Number.MIN_SAFE_INTEGER, 'integer'),
  v.maxValue(Number.MAX_SAFE_INTEGER, 'integer'),
);

/** Values of a filter of which a record has any, at most 1,000. */
export const AnyOf = <const S extends v.GenericSchema<unknown, unknown>>(value: S) =>
  v.optional(v.pipe(v.array(value), v.maxLength(1000, 'too_many')));

/** One condition of an advanced search; the operators are those of `DependencyOperator`. */
export const SearchCondition = v.object({
  type: v.picklist(['default', 'extend'], 'choice'),
  dependency_account_cms_component_code: v.optional(Line(100)),
  dependency_account_cms_extend_component_id: v.optional(WireInteger),
  value: v.union([
    Line(1000),
    Comparable,
    v.pipe(v.array(v.union([Line(1000), Comparable])), v.maxLength(1000, 'too_many')),
  ]),
  operator_type: v.pipe(WireInteger, v.picklist([1, 2, 3, 4, 5], 'choice')),
});
export type SearchCondition = v.InferOutput<typeof SearchCondition>;

/** Groups of conditions: all of a group must hold, any one group suffices. */
export const AdvancedSearch = v.optional(
  v.pipe(v.array(v.pipe(v.array(SearchCondition), v.maxLength(20, 'too_many'))), v.maxLength(10, 'too_many')),
  [],
);

/** A list that takes no conditions beside its own fields: an empty list of groups, anything else is refused. */
const NoAdvancedSearch = v.optional(v.pipe(v.array(v.unknown(), 'array'), v.maxLength(0, 'unknown_field')), []);

/** A field of the specification that is not served yet: it is refused instead of being ignored. */
export const NotServed = v.optional(v.never('unknown_field'));

const closedObject = <const E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, ({ expected }) => (expected === 'never' ? 'unknown_field' : 'shape'));

/**
 * The fields a list is searched by (`default_search`), joined by AND. A name it does not have is refused: passed over, it
 * would widen what is found, and with it what an export or an invitation goes to.
 */
export const filterBy = <const E extends v.ObjectEntries>(entries: E) => closedObject(entries);

/** The body around such fields: a name it does not have is refused as theirs are (decision 0063). */
export const bodyOfSearch = <const E extends v.ObjectEntries>(entries: E) => closedObject(entries);

/** The query of a plain list: its own parameters beside the page; what is no page is refused as a search refuses it. */
export const listQuery = <const E extends v.ObjectEntries>(entries: E) =>
  v.object({
    ...entries,
    page: v.optional(integerBetween(1), 1),
    per_page: v.optional(PerPage, 20),
  });

function bodyWith<
  const C extends readonly [string, ...string[]],
  S extends v.GenericSchema<unknown, unknown>,
  A extends v.GenericSchema<unknown, unknown>,
>(columns: C, fields: S, advanced: A) {
  return bodyOfSearch({
    page: v.optional(integerBetween(1), 1),
    per_page: v.optional(PerPage, 20),
    sort: v.optional(
      v.object({ column: v.picklist(columns, 'choice'), direction: v.picklist(['asc', 'desc'], 'choice') }),
    ),
    default_search: fields,
    advanced_search: advanced,
    /** Only lists of participants have them (G-02). */
    extras: NotServed,
  });
}

/**
 * Body of every `POST …/search`: page from 1, rows per page, order, and the list's own fields joined by AND.
 * `columns` are the columns the list can be sorted by; the first is the order without a `sort`.
 */
export const searchBody = <const C extends readonly [string, ...string[]], S extends v.GenericSchema<unknown, unknown>>(
  columns: C,
  fields: S,
) => bodyWith(columns, fields, NoAdvancedSearch);

/** The body of a search that also takes conditions on any field (`advanced_search`). */
export const advancedSearchBody = <
  const C extends readonly [string, ...string[]],
  S extends v.GenericSchema<unknown, unknown>,
>(
  columns: C,
  fields: S,
) => bodyWith(columns, fields, AdvancedSearch);

/**
 * The body of a search whose records have facts: it also takes conditions on any fact (`where`), sorts by any, and names
 * the facts that rows are to carry as `cells`.
 */
export const factSearchBody = <
  const C extends readonly [string, ...string[]],
  S extends v.GenericSchema<unknown, unknown>,
>(
  columns: C,
  fields: S,
) =>
  bodyOfSearch({
    ...advancedSearchBody(columns, fields).entries,
    sort: v.optional(v.object({ column: FactName, direction: v.picklist(['asc', 'desc'], 'choice') })),
    where: FactConditions,
    columns: FactColumns,
  });

/** The call for how many each of several searches finds, counted in one query; counting stops at {@link COUNT_STOP}. */
export const ViewCounts = v.object({
  counts: v.record(
    v.string(),
    v.nullable(
      v.object({
        count: WireInteger,
        /** There are more than the count says. */
        more: v.boolean(),
      }),
    ),
  ),
});
export type ViewCounts = v.InferOutput<typeof ViewCounts>;
/** Where the count of a view stops. */
export const COUNT_STOP = 1_000;

/** A record with what it is sorted by, so that a walk through a list goes on from where the record was. */
export const ListPlace = v.object({ id: WireInteger, key: v.nullable(v.string()) });
/** Where a record stands in what a search finds: null beside it where the list ends, no position once it is not found any more. */
export const Neighbours = v.object({
  here: ListPlace,
  previous: v.nullable(ListPlace),
  next: v.nullable(ListPlace),
  position: v.nullable(WireInteger),
  total: WireInteger,
});
export type Neighbours = v.InferOutput<typeof Neighbours>;

/** Reply of every list. `per_page` echoes the request, `last_page` is at least 1. */
export function pageOf<S extends v.GenericSchema<unknown, unknown>>(item: S) {
  return v.object({
    items: v.array(item),
    total: WireInteger,
    page: WireInteger,
    per_page: PerPage,
    last_page: WireInteger,
  });
}

/** A range whose ends may each be missing. */
export const rangeOf = <S extends v.GenericSchema<unknown, unknown>>(value: S) =>
  v.optional(v.object({ from: v.optional(v.nullable(value)), to: v.optional(v.nullable(value)) }));

/** One choice of a select list; `children` for groups. */
export const SelectOption = v.object({
  id: v.union([AnswerInteger, v.string()]),
  text: v.string(),
  children: v.optional(v.array(v.object({ id: v.union([AnswerInteger, v.string()]), text: v.string() }))),
});
export type SelectOption = v.InferOutput<typeof SelectOption>;
export const SelectList = v.array(SelectOption);

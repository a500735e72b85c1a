import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from '@tsudoi/domain';
import { readWhere, type Where, writeWhere } from './where.ts';

/** Order of a list. */
export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

/** A condition as the form holds it: text, a choice of several, a range, or nothing. */
export type Condition =
  | string
  | number
  | null
  | undefined
  | readonly (string | number)[]
  | { readonly from?: string | number | null; readonly to?: string | number | null };

/** Conditions of a search form by field name. */
export type Conditions = Record<string, Condition>;

/** What the address bar says of a list. */
export interface ListAddress {
  conditions: Conditions;
  page: number;
  perPage: PageSize;
  sort: Sort | undefined;
  /** Conditions on facts, of lists whose records have some; null where the address says something unreadable. */
  where?: Where | null;
  /** Names of the columns that were chosen, in order; undefined: those the list begins with. */
  columns?: readonly string[];
}

/** What a view of a list holds; what it leaves out is as the list begins. */
export interface ListView {
  conditions?: Conditions;
  where?: Where | null;
  sort?: Sort;
  columns?: readonly string[];
}

/** A view as it is saved: its conditions by name, the rest as the address bar has it. */
export function writeView({ conditions = {}, where, sort, columns }: ListView): Record<string, unknown> {
  return {
    ...withoutBlanks(conditions),
    ...(where?.length ? { where: writeWhere(where) } : {}),
    ...(sort === undefined ? {} : { sort: `${sort.column}.${sort.direction}` }),
    ...(columns === undefined ? {} : { columns: columns.join(',') }),
  };
}

/** A view as it was saved; conditions that cannot be read any more are null, so that the list stops. */
export function readView(saved: Record<string, unknown>): ListView {
  const { where, sort, columns, ...conditions } = saved;
  const [, column, direction] = /^(.+)\.(asc|desc)$/.exec(String(sort ?? '')) ?? [];
  return {
    // What was saved is what an address bar held; anything else is ignored when the list reads it.
    conditions: conditions as Conditions,
    ...(typeof where === 'string' ? { where: readWhere(where) ?? null } : {}),
    ...(column === undefined ? {} : { sort: { column, direction: direction === 'desc' ? 'desc' : 'asc' } }),
    ...(typeof columns === 'string' ? { columns: columns.split(',').filter((name) => name !== '') } : {}),
  };
}

/** Whether two views ask for the same rows; columns and order are how these are shown. */
export const sameRows = (a: ListView, b: ListView): boolean =>
  sameConditions(a.conditions ?? {}, b.conditions ?? {}) && writeWhere(a.where ?? []) === writeWhere(b.where ?? []);

/** Between the ends of a range: `2026-04-01~`. */
const RANGE = '~';
/** Parameters that are no conditions. */
const RESERVED = new Set(['page', 'per_page', 'sort', 'where', 'columns']);
/** Facts are named like this: `expires_on`, `extend_info.7`. */
const FACT = /^[a-z][a-z_]*(?:\.\d+)?$/;

/** Whether a condition asks for nothing. */
export function isBlank(condition: Condition): boolean {
  if (condition === null || condition === undefined) return true;
  if (typeof condition === 'string') return condition.trim() === '';
  if (typeof condition === 'number') return false;
  if (isList(condition)) return condition.length === 0;
  return isBlank(condition.from) && isBlank(condition.to);
}

/** The conditions that ask for something. */
export function withoutBlanks(conditions: Conditions): Conditions {
  const out: Conditions = {};
  for (const [name, condition] of Object.entries(conditions)) {
    if (isBlank(condition)) continue;
    out[name] = typeof condition === 'string' ? condition.trim() : withoutBlankEnds(condition);
  }
  return out;
}

function withoutBlankEnds(condition: Condition): Condition {
  if (typeof condition !== 'object' || condition === null || isList(condition)) return condition;
  const { from, to } = condition;
  return { ...(isBlank(from) ? {} : { from }), ...(isBlank(to) ? {} : { to }) };
}

/** Whether two sets of conditions ask for the same, whatever order they were written in. */
export function sameConditions(a: Conditions, b: Conditions): boolean {
  const written = (conditions: Conditions) =>
    Object.entries(withoutBlanks(conditions))
      .map(([name, condition]) => `${name}=${writeCondition(condition)}`)
      .sort()
      .join('&');
  return written(a) === written(b);
}

/** Writes a list's state as search parameters; what is as it was at the start is left out. */
export function writeAddress(address: ListAddress, start: ListAddress): URLSearchParams {
  const out = new URLSearchParams();
  for (const [name, condition] of Object.entries(address.conditions)) {
    const text = writeCondition(condition);
    if (text !== writeCondition(start.conditions[name])) out.set(name, text);
  }
  if (address.page !== 1) out.set('page', String(address.page));
  if (address.perPage !== start.perPage) out.set('per_page', String(address.perPage));
  const sort = address.sort === undefined ? '' : `${address.sort.column}.${address.sort.direction}`;
  const startSort = start.sort === undefined ? '' : `${start.sort.column}.${start.sort.direction}`;
  if (sort !== startSort) out.set('sort', sort);
  if (address.where?.length) out.set('where', writeWhere(address.where));
  if (address.columns !== undefined) out.set('columns', address.columns.join(','));
  return out;
}

/**
 * Reads a list's state; the kind of each condition (text, list, range) is that of `start`. What is malformed or unknown is
 * ignored, so that a hand-written address never breaks a screen. `sortable` are the columns it can be sorted by: their names, or any fact.
 */
export function readAddress(
  params: URLSearchParams,
  start: ListAddress,
  sortable: readonly string[] | 'facts',
): ListAddress {
  const conditions: Conditions = {};
  for (const [name, initial] of Object.entries(start.conditions)) {
    const text = RESERVED.has(name) ? null : params.get(name);
    conditions[name] = text === null ? initial : readCondition(text, initial);
  }
  const page = Number(params.get('page') ?? 1);
  const size = params.get('per_page');
  const [, column = '', direction] = /^(.*?)(?:\.(asc|desc))?$/.exec(params.get('sort') ?? '') ?? [];
  const isSortable = sortable === 'facts' ? FACT.test(column) : sortable.includes(column);
  const where = params.get('where');
  const columns = params.get('columns');
  return {
    conditions,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: PAGE_SIZES.find((pageSize) => String(pageSize) === size) ?? start.perPage ?? DEFAULT_PAGE_SIZE,
    sort: isSortable ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : start.sort,
    ...(where === null || sortable !== 'facts' ? {} : { where: readWhere(where) ?? null }),
    ...(columns === null ? {} : { columns: columns.split(',').filter((name) => name !== '') }),
  };
}

function writeCondition(condition: Condition): string {
  if (isBlank(condition) || condition === null || condition === undefined) return '';
  if (typeof condition !== 'object') return String(condition).trim();
  if (isList(condition)) return condition.join(',');
  return `${condition.from ?? ''}${RANGE}${condition.to ?? ''}`;
}

function readCondition(text: string, initial: Condition): Condition {
  if (typeof initial !== 'object' || initial === null) return text;
  if (isList(initial)) return text === '' ? [] : text.split(',');
  const [from = '', to = ''] = text.split(RANGE);
  return { from, to };
}

function isList(condition: NonNullable<Condition>): condition is readonly (string | number)[] {
  return Array.isArray(condition);
}

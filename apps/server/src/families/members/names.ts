import type { FacilityTx } from '../../db/scope.ts';
import type { Facility } from '../../kernel/facility.ts';
import { namesOf } from './store.ts';

export interface TypeName {
  id: number;
  member_type_code: string;
  name: string;
}

export interface OrganizationName {
  id: number;
  name: string;
}

/** What the types and organizations of a facility are called, by id, deleted ones among them. */
export interface Names {
  types: ReadonlyMap<number, TypeName>;
  organizations: ReadonlyMap<number, OrganizationName>;
}

/** A row that names types and organizations by their ids. */
interface Named {
  member_type_ids: readonly number[];
  organization_ids: readonly number[];
}

const cached = new WeakMap<Facility, { types: Map<number, TypeName>; organizations: Map<number, OrganizationName> }>();

const without = (ids: readonly number[], loaded: ReadonlyMap<number, unknown>): number[] => [
  ...new Set(ids.filter((id) => !loaded.has(id))),
];

/**
 * The names that the rows of a list need. Those that were read before come from memory, for as long as the directory
 * keeps the facility, two seconds; whoever renames a type or an organization calls `facilities.forget()`.
 */
export async function namesFor(tx: FacilityTx, facility: Facility, rows: readonly Named[]): Promise<Names> {
  const names = cached.get(facility) ?? { types: new Map(), organizations: new Map() };
  cached.set(facility, names);
  const types = without(
    rows.flatMap((row) => row.member_type_ids),
    names.types,
  );
  const organizations = without(
    rows.flatMap((row) => row.organization_ids),
    names.organizations,
  );
  if (types.length + organizations.length === 0) return names;
  for (const { id, code, name } of await namesOf(tx, types, organizations)) {
    if (code === null) names.organizations.set(id, { id, name });
    else names.types.set(id, { id, member_type_code: code, name });
  }
  return names;
}

/** The words for ids, in their order. */
export const named = <T>(ids: readonly number[], words: ReadonlyMap<number, T>): T[] =>
  ids.flatMap((id) => words.get(id) ?? []);

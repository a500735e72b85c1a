import { type FactCondition, type FactConditions, fieldProblem } from '@tsudoi/contract';
import { isMemberFact, type MemberFact } from '@tsudoi/contract/members';
import type { Day, ExtendedInputType } from '@tsudoi/domain';
import type { FacilityTx } from '../../../db/scope.ts';
import type { StaffSession } from '../../../kernel/context.ts';
import { type FactColumn, factCondition, type Parameters } from '../../../kernel/facts/condition.ts';
import type { HiddenFields } from '../../account-cms/index.ts';
import { ifReadable } from '../hidden.ts';
import { allTypes, existingOrganizations } from '../store.ts';
import { factColumns, ownColumn } from './columns.ts';
import { type KnownFact, readAs } from './known.ts';

/** A fact that a search looks at, as tasks keep it: its name and, of an own field, what it holds. */
export interface AskedFact {
  field: string;
  own?: { id: number; input: ExtendedInputType; choices: readonly string[] };
}

/** A condition with the fact that it looks at, and its place in the body for whoever is told that it does not fit. */
export interface AskedCondition {
  fact: AskedFact;
  condition: FactCondition;
  path: string;
}

const askedFact = ({ field, own, choices }: KnownFact): AskedFact =>
  own === undefined
    ? { field }
    : { field, own: { id: own.id, input: own.input, choices: choices.map(({ value }) => value) } };

/** The fact of a name. @throws Problem unknown_field at `path` where there is none, or none that staff may read */
export function factNamed(facts: readonly KnownFact[], field: string, path: string): AskedFact {
  const fact = facts.find((candidate) => candidate.field === field);
  if (fact === undefined) throw fieldProblem(path, 'unknown_field');
  return askedFact(fact);
}

/** Types and organizations that conditions name and that exist: a statement for each of both, however many conditions there are. */
async function existingRecords(tx: FacilityTx, conditions: readonly FactCondition[]) {
  const asked = (fact: MemberFact) => [
    ...new Set(conditions.flatMap((each) => (each.field === fact && 'values' in each ? each.values : []))),
  ];
  const ids = asked('organization')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31);
  const types = asked('member_type').length === 0 ? [] : await allTypes(tx);
  return {
    member_type: new Set(types.map(({ id }) => String(id))),
    organization: new Set([...(await existingOrganizations(tx, ids))].map(String)),
  };
}

/** Values that a choice may be asked for. */
const valuesOf = (
  { field, choices }: KnownFact,
  records: Awaited<ReturnType<typeof existingRecords>>,
): ReadonlySet<string> =>
  field === 'member_type' || field === 'organization'
    ? records[field]
    : new Set(choices.flatMap(({ value, children = [] }) => [value, ...children.map((child) => child.value)]));

/**
 * The conditions of a body with the facts that they look at.
 * @throws Problem where a field or a choice is gone or may not be read: a search that lost a condition would find more than was asked for
 */
export async function askedConditions(
  tx: FacilityTx,
  groups: FactConditions,
  facts: readonly KnownFact[],
  reach: StaffSession['reach'],
): Promise<AskedCondition[][]> {
  const records = await existingRecords(tx, groups.flat());
  const one = (condition: FactCondition, path: string): AskedCondition => {
    const fact = facts.find(({ field }) => field === condition.field);
    if (fact === undefined) throw fieldProblem(`${path}.field`, 'unknown_field');
    if (!('values' in condition)) return { fact: askedFact(fact), condition, path };
    const allowed = valuesOf(fact, records);
    if (condition.values.some((value) => !allowed.has(value))) throw fieldProblem(`${path}.values`, 'choice');
    // An organization stands for itself and all below it.
    const values =
      fact.field === 'organization'
        ? [...new Set(condition.values.flatMap((id) => (reach.get(Number(id)) ?? [id]).map(String)))]
        : condition.values;
    return { fact: askedFact(fact), condition: { ...condition, values }, path };
  };
  return groups.map((group, g) => group.map((condition, c) => one(condition, `where.${g}.${c}`)));
}

/** How a fact is read; its parameters are added to those of the statement. */
function columnOf(
  where: Parameters,
  { field, own }: AskedFact,
  { today, hidden }: { today: Day; hidden: HiddenFields },
): FactColumn {
  if (own !== undefined) return ownColumn(own.input, `${where.parameter(String(own.id))}::text`);
  if (!isMemberFact(field)) throw fieldProblem('where', 'unknown_field');
  return factColumns[field](() => where.parameter(today), hidden);
}

/** Groups of conditions as SQL over `account a`; members whose field may not be read meet no condition on it. */
export function whereText(
  where: Parameters,
  groups: readonly (readonly AskedCondition[])[],
  { today, hidden }: { today: Day; hidden: HiddenFields },
): string {
  const one = ({ fact, condition, path }: AskedCondition) =>
    ifReadable(
      hidden,
      readAs(fact.field),
      `${path}.field`,
      factCondition(where, columnOf(where, fact, { today, hidden }), condition, { path, today }),
    );
  return `(${groups.map((group) => `(${group.map(one).join(' and ')})`).join(' or ')})`;
}

/** What a list is sorted by where that is no column of its index; null where nothing is filled in. */
export function sortText(where: Parameters, fact: AskedFact, reading: { today: Day; hidden: HiddenFields }): string {
  const column = columnOf(where, fact, reading);
  if (fact.own !== undefined && column.kind === 'choice')
    return `array_position(${where.parameter(fact.own.choices)}::text[], ${column.sql})`;
  if (INSTANTS[fact.field] !== undefined) return INSTANTS[fact.field] ?? '';
  const isText = column.kind === 'text' || column.kind === 'month' || ('type' in column && column.type === 'text');
  return isText ? `nullif(${column.sql}, '') collate "C"` : column.sql;
}

const INSTANTS: Readonly<Record<string, string>> = {
  last_login_at: 'a.last_login_at',
  created_at: 'a.created_at',
  updated_at: 'a.updated_at',
};

import { type Lookalike, lookalikesOfMember, memberLookalikes } from '@tsudoi/contract/members';
import {
  type ComparablePerson,
  type Comparison,
  comparePersons,
  fullName,
  type Likeness,
  variantCharacters,
} from '@tsudoi/domain';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import { type AccountDefinitions, definitionsOf, hiddenFields, masked, readableBy } from '../account-cms/index.ts';
import { readDifferent, withoutKnownDifferent } from './different.ts';
import { differenceAmong } from './different-store.ts';
import { type ComparedRow, candidatesOf, type LookUpKeys } from './duplicates-store.ts';
import { named, namesFor } from './names.ts';
import { findMember } from './store.ts';

/** Candidates that are compared for one person at most. */
const MOST_CANDIDATES = 200;
const SHOWN = 3;

/** A member as staff may compare it: what they may not read of it is not known. */
export function comparable<Row extends ComparablePerson & { class_type: number; member_type_ids: readonly number[] }>(
  definitions: AccountDefinitions,
  row: Row,
): Row {
  return masked(row, readableBy('staff', definitions, row).field, ['last_name_kana', 'first_name_kana']);
}

/** Whether birthdays of all members are compared: staff may read them of every class. */
export const comparesBirthdays = (definitions: AccountDefinitions): boolean =>
  hiddenFields(definitions).birthday === undefined;

/** The reasons of a comparison as they travel. */
export function presentReasons(
  { reasons }: Pick<Comparison, 'reasons'>,
  a: ComparablePerson,
  b: ComparablePerson,
): Lookalike['reasons'] {
  const name = (of: ComparablePerson) => fullName({ last_name: of.last_name ?? '', first_name: of.first_name ?? '' });
  return reasons.map(({ field, result }) => ({
    field,
    result,
    characters: field === 'name' && result === 'variant' ? variantCharacters(name(a), name(b)) : [],
  }));
}

type Compared = { row: ComparedRow; comparison: Comparison };

function best<One extends Compared>(
  of: readonly One[],
  likeness: Likeness,
  areDifferent: (a: number, b: number) => boolean = () => false,
): One[] {
  const found = of.filter(({ comparison }) => comparison.likeness === likeness);
  return withoutKnownDifferent(
    found.map((one) => ({ id: one.row.id, score: one.comparison.score, one })),
    areDifferent,
  )
    .slice(0, SHOWN)
    .map(({ one }) => one);
}

type Reading = Pick<StaffContext<unknown>, 'tx' | 'facility' | 'scope'>;

/** Members in the reader's reach who may be a person, or of its household, the likeliest first; `besides` are not looked at. */
export async function lookalikesOf(
  { tx, facility, scope }: Reading,
  person: ComparablePerson & LookUpKeys,
  besides: readonly number[] = [],
): Promise<Lookalike[]> {
  const definitions = await definitionsOf(tx, facility);
  const rows = await candidatesOf(tx, person, {
    seen: scope.organizationIds,
    birthdays: comparesBirthdays(definitions),
    limit: MOST_CANDIDATES,
  });
  const compared = rows
    .filter(({ id }) => !besides.includes(id))
    .map((whole) => {
      const row = comparable(definitions, whole);
      return { row, comparison: comparePersons(person, row) };
    });
  const areDifferent = await differenceAmong(
    tx,
    compared.flatMap(({ row, comparison }) => (comparison.likeness === 'likely' ? [row.id] : [])),
  );
  const found = [...best(compared, 'likely', areDifferent), ...best(compared, 'family')];
  const names = await namesFor(
    tx,
    facility,
    found.map(({ row }) => ({ member_type_ids: row.member_type_ids, organization_ids: [] })),
  );
  return found.map(
    ({ row, comparison }): Lookalike => ({
      id: row.id,
      member_code: row.member_code,
      last_name: row.last_name,
      first_name: row.first_name,
      member_types: named(row.member_type_ids, names.types).map(({ name }) => name),
      joined_on: row.joined_on,
      likeness: comparison.likeness === 'family' ? 'family' : 'likely',
      reasons: presentReasons(comparison, person, row),
    }),
  );
}

/** What staff are told while they enter somebody. Nobody else is: an applicant never learns that a person exists. */
export const duplicates = [
  staff(memberLookalikes, (context) => lookalikesOf(context, context.body)),

  staff(lookalikesOfMember, async (context) => {
    const { tx, facility, params, scope } = context;
    const row = existing(await findMember(tx, params.id, scope.organizationIds));
    // What staff may not read of the member finds nobody.
    const person = comparable(await definitionsOf(tx, facility), row);
    const others = await readDifferent(context, row.id);
    return lookalikesOf(context, person, [row.id, ...others.map(({ id }) => id)]);
  }),
];

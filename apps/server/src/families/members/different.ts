import { Problem } from '@tsudoi/contract';
import type { DifferentMember } from '@tsudoi/contract/members';
import * as endpoints from '@tsudoi/contract/members';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import { differentFrom, forgetDifferent, noteDifferent } from './different-store.ts';
import { findMember, idsInReach } from './store.ts';

/** Candidates without those who are known to be another person than a likelier one. */
export function withoutKnownDifferent<Found extends { id: number; score: number }>(
  found: readonly Found[],
  areDifferent: (a: number, b: number) => boolean,
): Found[] {
  const distinct: Found[] = [];
  for (const one of found.toSorted((a, b) => b.score - a.score))
    if (!distinct.some((likelier) => areDifferent(likelier.id, one.id))) distinct.push(one);
  return distinct;
}

type Writing = Pick<StaffContext<unknown>, 'tx' | 'scope' | 'actor' | 'history'>;

/** Notes that members in reach are not the same person as one; whoever is gone or out of reach is passed over. */
export async function sayDifferent(
  { tx, scope, actor, history }: Writing,
  id: number,
  others: readonly number[],
): Promise<void> {
  const inReach = await idsInReach(tx, others, scope.organizationIds);
  for (const other of await noteDifferent(tx, id, inReach, actor.name))
    await history('different', { id }, { after: { other_member: other } });
}

/** Members in reach that are known not to be the same person as one. */
export async function readDifferent(
  { tx, scope }: Pick<Writing, 'tx' | 'scope'>,
  id: number,
): Promise<DifferentMember[]> {
  const rows = await differentFrom(tx, id, scope.organizationIds);
  return rows.map((row) => ({ ...row, said_at: row.said_at.toISOString() }));
}

/** Both members of a pair. @throws Problem not_found */
async function pairInReach({ tx, scope }: Writing, { id, other_id }: { id: number; other_id: number }): Promise<void> {
  existing(await findMember(tx, id, scope.organizationIds));
  existing(await findMember(tx, other_id, scope.organizationIds));
  if (id === other_id) throw new Problem('not_found');
}

/** Of whom staff said that they are not the same person. It holds for good, and can be taken back. */
export const different = [
  staff(endpoints.differentMembers, async ({ tx, params, scope }) => {
    existing(await findMember(tx, params.id, scope.organizationIds));
    return readDifferent({ tx, scope }, params.id);
  }),

  staff(endpoints.addDifferentMember, async (context) => {
    await pairInReach(context, context.params);
    await sayDifferent(context, context.params.id, [context.params.other_id]);
    return {};
  }),

  staff(endpoints.removeDifferentMember, async (context) => {
    const { tx, params, history } = context;
    await pairInReach(context, params);
    if (!(await forgetDifferent(tx, params.id, params.other_id))) throw new Problem('not_found');
    await history('not_different', { id: params.id }, { after: { other_member: params.other_id } });
    return {};
  }),
];

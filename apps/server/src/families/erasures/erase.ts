import { Problem } from '@tsudoi/contract';
import type { eraseMember } from '@tsudoi/contract/erasures';
import { jstToday, standingOf } from '@tsudoi/domain';
import type { StaffContext } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { recordsOfPerson } from '../disclosures/index.ts';
import { readMember, removeMember, stale, standingFacts } from '../members/index.ts';
import {
  type Bars,
  barsOf,
  belongingsOf,
  insertErasure,
  linkedWith,
  lockRecords,
  payersOfPerson,
  subjectsOf,
} from './store.ts';
import { type ErasedPerson, erasing } from './tables.ts';

const REFUSED = {
  invoice: 'erase_invoice_open',
  under_way: 'erase_money_under_way',
  balance: 'erase_balance',
  entry: 'erase_entry',
} as const satisfies Record<keyof Bars, string>;

/**
 * Erases a person whose membership is over, all that was merged into the record with it. What the history says of them is left to a
 * worker, whom the row of the erasure tells.
 * @throws Problem stale, erase_not_withdrawn, what else forbids it, or what forbids deleting
 */
export async function erase(context: StaffContext<typeof eraseMember>): Promise<void> {
  const { tx, params, body, actor, requestId, now } = context;
  await readMember(context, params.id);
  const ids = await recordsOfPerson(tx, params.id);
  // Payers come before members wherever money is written.
  const payers = await payersOfPerson(tx, ids);
  await lockRecords(tx, ids);
  const row = await readMember(context, params.id);
  if (row.version !== body.version) throw stale(row);
  const today = jstToday(now);
  if (standingOf(standingFacts(row), today) !== 'withdrawn') throw new Problem('erase_not_withdrawn');
  const bars = await barsOf(tx, { ids, payers }, now);
  for (const [bar, code] of Object.entries(REFUSED) as [keyof Bars, (typeof REFUSED)[keyof Bars]][])
    if (bars[bar]) throw new Problem(code);

  const person: ErasedPerson = { ids, payers, today, ...(await belongingsOf(tx, ids)) };
  const subjects = await subjectsOf(tx, person);
  for (const recordId of await linkedWith(tx, ids))
    await recordHistory(tx, actor, { family: 'members', recordId, action: 'link_ended', requestId });
  await removeMember(context, row, body.version);
  for (const step of erasing) if (step.does !== 'keeps') await tx.run(step.run(person));
  const { reason } = body;
  const entry = { family: 'members', recordId: row.id, action: 'erase', version: row.version + 1, requestId };
  await recordHistory(tx, actor, { ...entry, after: { member_code: row.member_code, reason } });
  await insertErasure(tx, { memberId: row.id, ids, subjects, reason, by: actor.name });
}

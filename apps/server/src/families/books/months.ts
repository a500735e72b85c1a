import { fieldProblem, Problem } from '@tsudoi/contract';
import { closeMonth, type MonthFigures, type MonthOfBooks, monthOfBooks, reopenMonth } from '@tsudoi/contract/books';
import { addMonths, jstToday, sayableYen } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import { mustReachAll } from '../../kernel/whole-facility.ts';
import { closedMonth, deleteClosed, figuresOf, insertClosed, lockBooks, standing } from './month-store.ts';
import { firstOf, lastOf } from './span.ts';

/** What is stored with a closed month; payments that were not booked are counted since later. */
type StoredFigures = Omit<MonthFigures, 'unbooked' | 'unbooked_count'> & Partial<MonthFigures>;

const monthOf = (day: string): string => day.slice(0, 7);

/** Whether what stood before and what was added and taken away come to what stands afterwards; beyond 2^53 as near as doubles come. */
function comesTo(after: number, before: number, added: number, taken: readonly number[]): boolean {
  const greatest = Math.max(...[after, before, added, ...taken].map(Math.abs));
  const near = greatest > Number.MAX_SAFE_INTEGER ? greatest * Number.EPSILON * taken.length : 0;
  return Math.abs(taken.reduce((sum, yen) => sum - yen, before + added) - after) <= near;
}

/** Whether what stood before and what happened come to what stands afterwards. */
const isBalanced = (of: MonthFigures): boolean =>
  comesTo(of.open_after, of.open_before, of.issued, [of.canceled, of.paid, of.returned, of.written_off]) &&
  comesTo(of.balance_after, of.balance_before, of.received, [of.reversed, of.paid, of.refunded]);

/** Whether what the running month ends with is what the records have open and left now: a day to come would be missing. */
async function isAsRecords(tx: FacilityTx, of: MonthFigures): Promise<boolean> {
  const { open, left } = await standing(tx);
  return of.open_after === open && of.balance_after === left;
}

/** A month that is over and follows the last closed one can be closed; before the first closing any that is over. */
function stateOf(month: string, last: string | null, today: string): MonthOfBooks['state'] {
  if (last !== null && month <= last) return 'closed';
  if (month >= monthOf(today)) return 'running';
  return last === null || month === monthOf(addMonths(firstOf(last), 1)) ? 'closable' : 'waiting';
}

/** Figures as an answer can say them. */
const said = (of: MonthFigures): MonthFigures =>
  Object.fromEntries(Object.entries(of).map(([name, figure]) => [name, sayableYen(figure)])) as MonthFigures;

async function read(tx: FacilityTx, month: string, today: string): Promise<MonthOfBooks> {
  const last = (await closedMonth(tx))?.month ?? null;
  const closed = await closedMonth(tx, firstOf(month));
  const isRunning = month === monthOf(today);
  const figures =
    closed === undefined
      ? await figuresOf(tx, { first: firstOf(month), last: lastOf(month) })
      : { unbooked: 0, unbooked_count: 0, ...(closed.figures as StoredFigures) };
  return {
    month,
    state: stateOf(month, last === null ? null : monthOf(last), today),
    figures,
    is_balanced: isBalanced(figures) && (!isRunning || (await isAsRecords(tx, figures))),
    closed_at: closed?.closed_at.toISOString() ?? null,
    closed_by: closed?.closed_by ?? null,
    last_closed: last === null ? null : monthOf(last),
  };
}

async function present(...of: Parameters<typeof read>): Promise<MonthOfBooks> {
  const month = await read(...of);
  return { ...month, figures: said(month.figures) };
}

export const monthBindings: readonly Binding[] = [
  staff(monthOfBooks, async ({ tx, scope, query, now }) => {
    await mustReachAll(tx, scope.organizationIds);
    return present(tx, query.month, jstToday(now));
  }),
  staff(closeMonth, async ({ tx, scope, body: { month, unbooked_count }, now, actor, history }) => {
    await mustReachAll(tx, scope.organizationIds);
    await lockBooks(tx);
    const today = jstToday(now);
    const seen = await read(tx, month, today);
    if (seen.state === 'running') throw fieldProblem('month', 'too_large');
    if (seen.state !== 'closable') throw new Problem('wrong_state');
    // What does not add up is looked into, not closed.
    if (!seen.is_balanced) throw new Problem('books_not_balanced');
    const { unbooked_count: count, unbooked: yen } = seen.figures;
    // Whoever closes has seen what of the month is still to be booked: it will be booked later, on another day.
    if (count !== unbooked_count) throw new Problem('bank_lines_unbooked', { params: { count, yen } });
    await insertClosed(tx, firstOf(month), seen.figures, actor.name);
    await history('close', { id: Number(month.replace('-', '')) }, { after: { month, ...seen.figures } });
    return present(tx, month, today);
  }),
  staff(reopenMonth, async ({ tx, scope, body: { month, reason }, now, history }) => {
    await mustReachAll(tx, scope.organizationIds);
    await lockBooks(tx);
    const today = jstToday(now);
    const seen = await present(tx, month, today);
    if (seen.last_closed !== month || !(await deleteClosed(tx, firstOf(month)))) throw new Problem('wrong_state');
    await history('reopen', { id: Number(month.replace('-', '')) }, { after: { month, reason } });
    return present(tx, month, today);
  }),
];

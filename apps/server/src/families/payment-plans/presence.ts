import { addDays, type Day, type DaySpan, firstOfMonth } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** When members rest or are away, and the last day of their membership; null while it goes on. */
export interface Presence {
  pauses: DaySpan[];
  until: Day | null;
}

/** What of a member's row says where it stands. */
interface Standing {
  account_id: number;
  active: boolean;
  paused: boolean;
  expires_on: Day | null;
}

/**
 * When members were there, from what was entered of their standing; a change that is ahead counts as it is planned. Between
 * leaving and coming back is like a pause.
 */
export async function presenceOf(
  tx: FacilityTx,
  members: readonly Standing[],
  through: Day,
): Promise<Map<number, Presence>> {
  const rows = await tx.rows(
    query<{ account_id: number; act: 'pause' | 'resume' | 'withdraw' | 'rejoin'; holds_from: Day }>`
      select account_id, act, holds_from from standing_change
      where account_id = any (${members.map((member) => member.account_id)}::int[]) and state in ('planned', 'done')
      order by account_id, holds_from, id`,
  );
  const changes = Map.groupBy(rows, ({ account_id }) => account_id);
  return new Map(
    members.map((member) => {
      const pauses: DaySpan[] = [];
      let left: Day | null = null;
      for (const { act, holds_from } of changes.get(member.account_id) ?? []) {
        const before = addDays(holds_from, -1);
        const open = pauses.at(-1);
        const isOpen = open !== undefined && open.to === null;
        if (act === 'pause' || act === 'withdraw') {
          // Who leaves out of a pause is away in one piece.
          if (!isOpen) pauses.push({ from: holds_from, to: null });
        } else if (isOpen) open.to = before;
        left = act === 'withdraw' ? before : act === 'rejoin' ? null : left;
      }
      // What was never entered as a change, such as by an import, holds as it stands.
      if (member.paused && pauses.at(-1)?.to !== null) pauses.push({ from: firstOfMonth(through), to: null });
      if (!member.active && left === null) left = '1000-01-01';
      const until =
        left === null || (member.expires_on !== null && member.expires_on < left) ? member.expires_on : left;
      return [member.account_id, { pauses, until }];
    }),
  );
}

/** Whom a merge is about to move away from, with when it was no member until today, as `away` of its subscribers has it. */
export async function awayUntil(tx: FacilityTx, accountId: number, today: Day): Promise<DaySpan[]> {
  const [member] = await tx.rows(
    query<Standing>`select id as account_id, active, paused, expires_on from account where id = ${accountId}`,
  );
  if (member === undefined) return [];
  const { pauses, until } = (await presenceOf(tx, [member], today)).get(accountId) ?? { pauses: [], until: null };
  const yesterday = addDays(today, -1);
  const spans = pauses.map(({ from, to }) => ({ from, to: to ?? yesterday }));
  if (until !== null && until < yesterday) spans.push({ from: addDays(until, 1), to: yesterday });
  return spans.filter(({ from, to }) => from <= to);
}

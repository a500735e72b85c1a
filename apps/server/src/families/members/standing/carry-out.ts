import { type Day, dueOn, type Registration, type StandingFacts } from '@tsudoi/domain';
import type { FacilityTx } from '../../../db/scope.ts';
import type { Services } from '../../../kernel/services.ts';
import type { MemberRecordRow } from '../store.ts';
import type { Writer } from '../write-store.ts';
import { mailMember } from './mail.ts';
import { endChanges, type StandingRow, writeStanding } from './store.ts';
import { membershipOf, planOf } from './words.ts';

/** What a member's standing follows from, as its row has it. */
export const factsOf = ({ registration, expires_on, active, paused }: MemberRecordRow): StandingFacts => ({
  registration: registration as Registration,
  expires_on,
  active,
  paused,
});

/** What carrying out needs beside the member. */
export interface CarryingOut {
  tx: FacilityTx;
  services: Pick<Services, 'sessions' | 'pageUrl' | 'recordsChanged'>;
  writer: Writer;
  today: Day;
  /** Last day of the membership of who rejoins; where left out it stays as it is. */
  expiresOn?: Day | null | undefined;
}

/** Lets the screens of staff look again. */
export function tellScreens(tx: FacilityTx, services: Pick<Services, 'recordsChanged'>): void {
  tx.afterCommit(() => services.recordsChanged(tx.facilityId, { menu: 'members' }));
}

/**
 * Carries out what is due of the plan of a locked member. Who has withdrawn is signed out everywhere and told so; what has
 * become impossible is dropped with an entry that says so. Returns what is due no more.
 */
export async function carryOut(
  { tx, services, writer, today, expiresOn }: CarryingOut,
  row: MemberRecordRow,
  planned: readonly StandingRow[],
): Promise<{ done: StandingRow[]; dropped: StandingRow[] }> {
  const facts = factsOf(row);
  const { facts: after, done, dropped } = dueOn(facts, planned, today);
  if (done.length + dropped.length === 0) return { done, dropped };
  await endChanges(tx, done, 'done', writer.actor.name);
  await endChanges(tx, dropped, 'dropped', writer.actor.name);
  const last = done.at(-1);
  const expires_on = expiresOn === undefined ? row.expires_on : expiresOn;
  await writeStanding(tx, row.id, { ...after, expires_on }, writer, {
    before: {
      ...(last && { membership: membershipOf(facts), ...(last.reason !== null && { standing_reason: null }) }),
      ...(dropped.length > 0 && { standing_plan: planOf(dropped) }),
      ...(expires_on !== row.expires_on && { expires_on: row.expires_on }),
    },
    after: {
      ...(last && {
        membership: membershipOf(after),
        ...(last.reason !== null && { standing_reason: last.reason }),
      }),
      ...(dropped.length > 0 && { standing_plan: null }),
      ...(expires_on !== row.expires_on && { expires_on }),
    },
  });
  if (last !== undefined && facts.active && !after.active) {
    await services.sessions.closeAll(tx, 'member', row.id, 'withdrawn');
    await mailMember(tx, services, row, { kind: 'standing_withdrawn', change: last });
  }
  tellScreens(tx, services);
  return { done, dropped };
}

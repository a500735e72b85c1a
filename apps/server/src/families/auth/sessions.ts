import { Problem } from '@tsudoi/contract';
import { managerSessions, memberSessions, type OpenSession, operatorSessions } from '@tsudoi/contract/auth';
import type { FacilityTx, Tx } from '../../db/scope.ts';
import { type Binding, member, operator, staff } from '../../kernel/bind.ts';
import type { Actor, Session } from '../../kernel/context.ts';
import { recordHistory, recordOperation } from '../../kernel/history.ts';
import type { Services } from '../../kernel/services.ts';
import { endOtherSessions, endSession, openSessions } from './session-store.ts';

/** Own sessions stand in the audit record where sign-ins do. */
const FAMILY = 'sign-ins';

interface Caller<T extends Tx> {
  tx: T;
  session: Session;
  services: Services;
  actor: Actor;
}

async function list({ tx, session }: Pick<Caller<Tx>, 'tx' | 'session'>): Promise<OpenSession[]> {
  const rows = await openSessions(tx, session);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === session.sessionId,
    user_agent: row.user_agent ?? '',
    address: row.address ?? '',
    signed_in_at: row.created_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
  }));
}

async function end({ tx, session, services }: Caller<Tx>, id: number): Promise<Record<string, never>> {
  if (!(await endSession(tx, session, id))) throw new Problem('not_found');
  tx.afterCommit(() => services.sessions.forget({ account: session.accountId }));
  return {};
}

async function endOthers({ tx, session, services }: Caller<Tx>): Promise<{ ended: number }> {
  const ended = await endOtherSessions(tx, session, session.sessionId);
  tx.afterCommit(() => services.sessions.forget({ account: session.accountId }));
  return { ended };
}

const note = ({ tx, actor, session }: Caller<FacilityTx>, action: string): Promise<void> =>
  recordHistory(tx, actor, { family: FAMILY, recordId: session.accountId, action });

/** Whoever is signed in sees where else, and signs out there. */
export const sessionBindings: readonly Binding[] = [
  staff(managerSessions.list, list),
  staff(managerSessions.revoke, async (context) => {
    await note(context, 'session_ended');
    return end(context, context.params.id);
  }),
  staff(managerSessions.revokeOthers, async (context) => {
    await note(context, 'other_sessions_ended');
    return endOthers(context);
  }),
  member(memberSessions.list, list),
  member(memberSessions.revoke, async (context) => {
    await note(context, 'session_ended');
    return end(context, context.params.id);
  }),
  member(memberSessions.revokeOthers, async (context) => {
    await note(context, 'other_sessions_ended');
    return endOthers(context);
  }),
  operator(operatorSessions.list, list),
  operator(operatorSessions.revoke, async (context) => {
    await recordOperation(context.tx, context.actor, { action: 'session_ended' });
    return end(context, context.params.id);
  }),
  operator(operatorSessions.revokeOthers, async (context) => {
    await recordOperation(context.tx, context.actor, { action: 'other_sessions_ended' });
    return endOthers(context);
  }),
];

import type { Actor, Session } from './context.ts';

/** Who acts in a session; where a member acts for somebody, for whom. */
export function actorOf(session: Session): Actor {
  const kind = session.audience === 'manage' ? 'manager' : session.audience === 'member' ? 'member' : 'operator';
  const name = `${session.lastName} ${session.firstName}`.trim();
  if (session.audience !== 'member' || session.holder === undefined) return { kind, id: session.accountId, name };
  const { holder } = session;
  return { kind, id: holder.accountId, name: holder.name, for: { id: session.accountId, name } };
}

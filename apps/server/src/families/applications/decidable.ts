import { Problem } from '@tsudoi/contract';
import { can } from '@tsudoi/permissions';
import type { StaffContext } from '../../kernel/context.ts';
import { facilityHistory } from '../../kernel/history.ts';
import { checkVersion } from '../../kernel/records.ts';
import { findMemberInReach } from '../members/index.ts';
import { type Application, type ApplicationChange, changeApplication, lockApplication } from './store.ts';

/** What deciding on an application needs of a request. */
export type Deciding = Pick<
  StaffContext<unknown>,
  'tx' | 'facility' | 'scope' | 'session' | 'actor' | 'requestId' | 'services' | 'now' | 'locale'
>;

/** Whether who decides may change members as well. */
export const mayEditMembers = ({ session }: Pick<Deciding, 'session'>): boolean =>
  can(session.grants, { menu: 'members', flag: 'edit' });

/** The organizations that an applicant joins: the one that was chosen for the request, else that of whoever approves. */
export function organizationsToJoin({ scope, session }: Pick<Deciding, 'scope' | 'session'>): number[] {
  if (scope.organizationIds === null) return [];
  const id = scope.chosenId ?? session.ownOrganizationIds[0];
  return id === undefined ? [] : [id];
}

/** Whether the member that waits for its fee is in reach; an application without a member is everybody's. */
export async function isInReach(
  { tx, scope }: Pick<Deciding, 'tx' | 'scope'>,
  { state, account_id: id }: Pick<Application, 'state' | 'account_id'>,
): Promise<boolean> {
  if (state !== 'unpaid' || id === null || scope.organizationIds === null) return true;
  if ((await findMemberInReach(tx, id, null)) === undefined) return true;
  return (await findMemberInReach(tx, id, scope.organizationIds)) !== undefined;
}

/** An application that can be decided on, locked, and the address to which mails about it go; null where staff have taken that away. */
export async function decidable(
  context: Deciding,
  id: number,
  version: number,
): Promise<{ application: Application; mailTo: string | null }> {
  const { tx } = context;
  const application = await lockApplication(tx, id);
  // What an applicant has not sent is nobody else's.
  if (application?.submitted_at == null) throw new Problem('not_found');
  if (!(await isInReach(context, application))) throw new Problem('not_found');
  checkVersion(application, version);
  const { account_id: account } = application;
  const member = account === null ? undefined : await findMemberInReach(tx, account, null);
  // Who has an account may have changed its address since: what is decided goes where mails go today.
  return { application, mailTo: member === undefined ? application.email : member.email };
}

/** Writes what was decided, with its entry in the history; screens of applications and members hear of it. */
export async function save(
  { tx, actor, requestId, services }: Deciding,
  action: string,
  { application, change, detail = {} }: { application: Application; change: ApplicationChange; detail?: object },
) {
  const version = await changeApplication(tx, application.id, change, actor.name);
  const history = facilityHistory(tx, actor, 'applications', requestId);
  const { state } = application;
  await history(
    action,
    { id: application.id, version },
    { before: { state }, after: { state: change.state, ...detail } },
  );
  tx.afterCommit(() => {
    services.recordsChanged(tx.facilityId, { menu: 'applications' });
    services.recordsChanged(tx.facilityId, { menu: 'members' });
  });
  return { id: application.id, code: '', version };
}

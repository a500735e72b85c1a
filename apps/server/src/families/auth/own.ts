import { type Audience, fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import {
  accountSettings,
  managerChangeEmail,
  managerChangePassword,
  managerConfirmEmail,
  memberChangePassword,
} from '@tsudoi/contract/auth';
import { fullName, passwordContext } from '@tsudoi/domain';
import { attemptProof } from '../../kernel/attempts.ts';
import { type Binding, memberOwn, staff, staffOwn } from '../../kernel/bind.ts';
import type { MemberContext, StaffContext, WithoutTx } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { verifyPassword } from '../../kernel/secrets.ts';
import { facilityAddress, queueMail } from '../mails/index.ts';
import { askForEmail, takeEmail } from './email-change.ts';
import { acceptPassword } from './password.ts';
import { managerProfile } from './profile-store.ts';
import { changeOwnName, ownPassword, replaceHash } from './store.ts';
import { voidTokens } from './token-store.ts';

type Context =
  | WithoutTx<StaffContext<typeof managerChangePassword>>
  | WithoutTx<MemberContext<typeof memberChangePassword>>;

/**
 * Checks the present password, sets the new one, ends every other session and tells the owner by mail.
 * @throws Problem on `current_password`, `password` or `password_confirmation`
 */
async function changePassword(context: Context, audience: Exclude<Audience, 'admin'>): Promise<Record<string, never>> {
  const { scopes, services, facility, session, body, actor, locale, requestId } = context;
  const id = session.accountId;
  const account = await scopes.inFacility(facility.id, (tx) => ownPassword(tx, id));
  const attempt = await attemptProof(scopes, {
    area: 'change-password',
    facilityId: facility.id,
    account: `${audience}#${id}`,
  });
  const before = account?.password_hash;
  if (account === undefined || before == null || !(await verifyPassword(before, body.current_password)))
    throw fieldProblem('current_password', 'password_wrong');
  await attempt.succeeded();
  const words = passwordContext({
    email: account.email,
    facilityName: facility.name,
    facilityCode: facility.code,
  });
  const after = await acceptPassword(facility.password_policy, words, body);
  await scopes.inFacility(facility.id, async (tx) => {
    // Somebody else was faster, by a link for instance: what was proven is no longer the password.
    if (!(await replaceHash(tx, id, before, after))) throw fieldProblem('current_password', 'password_wrong');
    await voidTokens(tx, id);
    await services.sessions.closeAll(tx, audience, id, 'password changed', session.sessionId);
    const family = audience === 'manage' ? 'managers' : 'members';
    await recordHistory(tx, actor, { family, recordId: id, action: 'password', requestId });
    if (account.email === null) return;
    const place = await facilityAddress(tx);
    await queueMail(tx, {
      kind: 'password_changed',
      accountId: id,
      to: account.email,
      toName: fullName(account),
      locale,
      values: {
        facility: place.name,
        url: services.pageUrl(place.host_name, audience === 'manage' ? '/manage/forgot-password' : '/forgot-password'),
      },
    });
  });
  return {};
}

const ownAccount = staff(accountSettings.get, async ({ tx, session }) => {
  const account = await managerProfile(tx, session.accountId);
  if (account === undefined) throw new Problem('token_invalid', { error: 'TokenInValid' });
  return pickFields(account, ['account_code', 'last_name', 'first_name', 'email']);
});

const changeName = staff(accountSettings.update, async ({ tx, services, session, body, actor, requestId }) => {
  const before = await managerProfile(tx, session.accountId);
  if (before === undefined) throw new Problem('token_invalid', { error: 'TokenInValid' });
  await changeOwnName(tx, session.accountId, body);
  await recordHistory(tx, actor, {
    family: 'managers',
    recordId: session.accountId,
    action: 'update',
    before: { last_name: before.last_name, first_name: before.first_name },
    after: body,
    requestId,
  });
  tx.afterCommit(() => services.sessions.forget({ account: session.accountId }));
  return {};
});

/** What whoever is signed in changes of their own account. */
export const ownBindings: readonly Binding[] = [
  staffOwn(managerChangePassword, (context) => changePassword(context, 'manage')),
  memberOwn(memberChangePassword, (context) => changePassword(context, 'member')),
  ownAccount,
  changeName,
  staffOwn(managerChangeEmail, askForEmail),
  staff(managerConfirmEmail, takeEmail),
];

import { fieldProblem, Problem } from '@tsudoi/contract';
import type { changeEmail, confirmEmail, managerChangeEmail, managerConfirmEmail } from '@tsudoi/contract/auth';
import { AccountRole, fullName, MINUTE_MS, memberSearchKey } from '@tsudoi/domain';
import { attemptProof } from '../../kernel/attempts.ts';
import type { MemberContext, StaffContext, WithoutTx } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { verifyPassword } from '../../kernel/secrets.ts';
import { facilityAddress, mayMail, queueMail } from '../mails/index.ts';
import { managerProfile, memberProfile } from './profile-store.ts';
import { LINK_MINUTES } from './recovery.ts';
import { changeAddress, changeStaffAddress, managerByEmail, ownPassword } from './store.ts';
import { findToken, issueTokens, useToken, voidTokens } from './token-store.ts';

type Asking = WithoutTx<MemberContext<typeof changeEmail>> | WithoutTx<StaffContext<typeof managerChangeEmail>>;
type Taking = MemberContext<typeof confirmEmail> | StaffContext<typeof managerConfirmEmail>;

/** Checks the password and mails a link to the new address; nothing changes before it is opened. @throws Problem on `password`, or on `email` that another of the staff has */
export async function askForEmail(context: Asking): Promise<Record<string, never>> {
  const { scopes, services, facility, session, body, now, locale } = context;
  const isStaff = session.audience === 'manage';
  const id = session.accountId;
  const target = { area: 'change-email', facilityId: facility.id, account: isStaff ? `manage#${id}` : String(id) };
  const account = await scopes.inFacility(facility.id, (tx) => ownPassword(tx, id));
  const attempt = await attemptProof(scopes, target);
  if (account === undefined || !(await verifyPassword(account.password_hash ?? '', body.password)))
    throw fieldProblem('password', 'password_wrong');
  await attempt.succeeded();
  await scopes.inFacility(facility.id, async (tx) => {
    // Staff sign in by their address alone; who it belongs to is no secret among them.
    const holder = isStaff ? await managerByEmail(tx, body.email) : undefined;
    if (holder !== undefined && holder.id !== id) throw fieldProblem('email', 'email_taken');
    if (!(await mayMail(tx, id, ['email_change'], now))) throw new Problem('too_many_requests');
    const [token] = await issueTokens(
      tx,
      'email',
      [{ accountId: id, email: body.email }],
      new Date(now.getTime() + LINK_MINUTES * MINUTE_MS),
    );
    const place = await facilityAddress(tx);
    await queueMail(tx, {
      kind: 'email_change',
      accountId: id,
      to: body.email,
      toName: fullName(account),
      locale,
      values: {
        facility: place.name,
        minutes: LINK_MINUTES,
        url: services.pageUrl(
          place.host_name,
          isStaff ? `/manage/account-settings?token=${token}` : `/reset-email?token=${token}`,
        ),
      },
    });
  });
  return {};
}

/** Takes the new address by the link that was mailed to it, and tells the old one. @throws Problem link_expired */
export async function takeEmail(context: Taking): Promise<Record<string, never>> {
  const { tx, body, session, actor, locale, requestId } = context;
  const isStaff = session.audience === 'manage';
  const holder = await findToken(tx, isStaff ? AccountRole.manager : AccountRole.member, ['email'], body.token);
  const profile = isStaff ? undefined : await memberProfile(tx, session.accountId);
  const account = isStaff ? await managerProfile(tx, session.accountId) : profile;
  // Somebody else's link is treated as one that does not work.
  if (
    holder === undefined ||
    account === undefined ||
    holder.id !== session.accountId ||
    !(await useToken(tx, holder.token_id))
  )
    throw new Problem('link_expired');
  const email = holder.token_email;
  const version =
    profile === undefined
      ? await changeStaffAddress(tx, account.id, email, fullName(account))
      : await changeAddress(tx, account.id, email, memberSearchKey({ ...profile, email }), fullName(account));
  await voidTokens(tx, account.id);
  await recordHistory(tx, actor, {
    family: isStaff ? 'managers' : 'members',
    recordId: account.id,
    action: 'update',
    version,
    before: { email: account.email },
    after: { email },
    requestId,
  });
  if (account.email !== null && account.email !== email) {
    const place = await facilityAddress(tx);
    await queueMail(tx, {
      kind: 'email_changed',
      accountId: account.id,
      to: account.email,
      toName: fullName(account),
      locale,
      values: { facility: place.name, email },
    });
  }
  tx.afterCommit(() => context.services.sessions.forget({ account: account.id }));
  return {};
}

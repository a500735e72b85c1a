import { fieldProblem, Problem } from '@tsudoi/contract';
import type { changeEmail, confirmEmail } from '@tsudoi/contract/auth';
import { AccountRole, fullName, MINUTE_MS, memberSearchKey } from '@tsudoi/domain';
import { attemptProof } from '../../kernel/attempts.ts';
import type { MemberContext, WithoutTx } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { verifyPassword } from '../../kernel/secrets.ts';
import { facilityAddress, mayMail, queueMail } from '../mails/index.ts';
import { memberProfile } from './profile-store.ts';
import { LINK_MINUTES } from './recovery.ts';
import { changeAddress } from './store.ts';
import { findToken, issueTokens, useToken, voidTokens } from './token-store.ts';

/** Checks the password and mails a link to the new address; nothing changes before it is opened. */
export async function askForEmail(
  context: WithoutTx<MemberContext<typeof changeEmail>>,
): Promise<Record<string, never>> {
  const { scopes, services, facility, session, body, now, locale } = context;
  const target = { area: 'change-email', facilityId: facility.id, account: String(session.accountId) };
  const account = await scopes.inFacility(facility.id, (tx) => memberProfile(tx, session.accountId));
  const attempt = await attemptProof(scopes, target);
  if (account === undefined || !(await verifyPassword(account.password_hash, body.password)))
    throw fieldProblem('password', 'password_wrong');
  await attempt.succeeded();
  await scopes.inFacility(facility.id, async (tx) => {
    if (!(await mayMail(tx, account.id, ['email_change'], now))) throw new Problem('too_many_requests');
    const [token] = await issueTokens(
      tx,
      'email',
      [{ accountId: account.id, email: body.email }],
      new Date(now.getTime() + LINK_MINUTES * MINUTE_MS),
    );
    const place = await facilityAddress(tx);
    await queueMail(tx, {
      kind: 'email_change',
      accountId: account.id,
      to: body.email,
      toName: fullName(account),
      locale,
      values: {
        facility: place.name,
        minutes: LINK_MINUTES,
        url: services.pageUrl(place.host_name, `/reset-email?token=${token}`),
      },
    });
  });
  return {};
}

/** Takes the new address by the link that was mailed to it, and tells the old one. @throws Problem link_expired */
export async function takeEmail(context: MemberContext<typeof confirmEmail>): Promise<Record<string, never>> {
  const { tx, body, session, actor, locale, requestId } = context;
  const holder = await findToken(tx, AccountRole.member, ['email'], body.token);
  const account = await memberProfile(tx, session.accountId);
  // Somebody else's link is treated as one that does not work.
  if (
    holder === undefined ||
    account === undefined ||
    holder.id !== session.accountId ||
    !(await useToken(tx, holder.token_id))
  )
    throw new Problem('link_expired');
  const email = holder.token_email;
  const version = await changeAddress(tx, account.id, email, memberSearchKey({ ...account, email }), fullName(account));
  await voidTokens(tx, account.id);
  await recordHistory(tx, actor, {
    family: 'members',
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

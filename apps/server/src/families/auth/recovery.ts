import { Problem } from '@tsudoi/contract';
import { AccountRole, fullName, MINUTE_MS, passwordContext } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { OpenContext } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { Services } from '../../kernel/services.ts';
import { facilityAddress, mayMail, queueMail } from '../mails/index.ts';
import { acceptPassword } from './password.ts';
import { resetFailuresOfOwner } from './paused.ts';
import { insertResetRequest, type ResetRequest } from './reset-request-store.ts';
import { facilityOf } from './sign-in.ts';
import { accountsOfEmail, confirmAddress, setPassword } from './store.ts';
import { findToken, issueTokens, type TokenHolder, type TokenKind, useToken, voidTokens } from './token-store.ts';

/** Life of a reset link and of the link that confirms an address. */
export const LINK_MINUTES = 60;

type Context = Pick<
  OpenContext<never>,
  'scopes' | 'services' | 'facility' | 'now' | 'locale' | 'log' | 'address' | 'requestId'
>;
type NewPassword = { token: string; password: string; password_confirmation: string };

const audienceOf = (role: AccountRole) => (role === AccountRole.manager ? 'manage' : 'member');

/** Mails a reset link to every account of an address; nothing where nobody has it. */
export async function mailResetLinks(
  tx: FacilityTx,
  { role, email, locale, now, services }: ResetRequest & { now: Date; services: Pick<Services, 'pageUrl'> },
): Promise<void> {
  const facility = await facilityAddress(tx);
  for (const account of await accountsOfEmail(tx, role, email)) {
    if (!(await mayMail(tx, account.id, ['password_reset'], now))) continue;
    const [token] = await issueTokens(
      tx,
      'reset',
      [{ accountId: account.id, email }],
      new Date(now.getTime() + LINK_MINUTES * MINUTE_MS),
    );
    const page = role === AccountRole.manager ? '/manage/reset-password' : '/reset-password';
    await queueMail(tx, {
      kind: 'password_reset',
      accountId: account.id,
      to: email,
      toName: fullName(account),
      locale,
      values: {
        facility: facility.name,
        minutes: LINK_MINUTES,
        url: services.pageUrl(facility.host_name, `${page}?token=${token}`),
      },
    });
  }
}

/** Notes that a reset link is wanted; a worker mails it. Neither the answer nor its time says whether the address is known. */
export async function forgotPassword(
  context: Context,
  role: AccountRole,
  email: string,
): Promise<Record<string, never>> {
  const { locale } = context;
  await context.scopes.inFacility(facilityOf(context).id, (tx) => insertResetRequest(tx, { role, email, locale }));
  return {};
}

async function holderOf(
  context: Context,
  role: AccountRole,
  kinds: readonly TokenKind[],
  token: string,
): Promise<TokenHolder> {
  const holder = await context.scopes.inFacility(facilityOf(context).id, (tx) => findToken(tx, role, kinds, token));
  if (holder === undefined) throw new Problem('link_expired');
  return holder;
}

const contextOf = (facility: Facility, { token_email: email }: TokenHolder): string[] =>
  passwordContext({ email, facilityName: facility.name, facilityCode: facility.code });

/** What a link is for; looking uses nothing up. @throws Problem link_expired */
export async function tokenInfo(context: Context, role: AccountRole, token: string) {
  const holder = await holderOf(context, role, ['invitation', 'reset'], token);
  const facility = facilityOf(context);
  return {
    name: fullName(holder),
    email: holder.token_email,
    expires_at: holder.expires_at.toISOString(),
    password_policy: facility.password_policy,
    password_context: contextOf(facility, holder),
  };
}

/**
 * Sets a password by a mailed link: the link and every other open one of the account are used up, all its sessions end,
 * and what `after` does happens in the same transaction.
 */
export async function passwordByToken<T>(
  context: Context,
  role: AccountRole,
  kinds: readonly TokenKind[],
  body: NewPassword,
  after: (tx: FacilityTx, holder: TokenHolder, passwordHash: string) => Promise<T>,
): Promise<T> {
  const facility = facilityOf(context);
  const holder = await holderOf(context, role, kinds, body.token);
  const passwordHash = await acceptPassword(facility.password_policy, contextOf(facility, holder), body);
  const done = await context.scopes.inFacility(facility.id, async (tx) => {
    if (!(await useToken(tx, holder.token_id))) throw new Problem('link_expired');
    await voidTokens(tx, holder.id);
    await setPassword(tx, holder.id, passwordHash);
    await confirmAddress(tx, holder.id, holder.token_email);
    await context.services.sessions.closeAll(tx, audienceOf(role), holder.id, 'password set');
    await recordHistory(
      tx,
      { kind: role === AccountRole.manager ? 'manager' : 'member', id: holder.id, name: fullName(holder) },
      {
        family: role === AccountRole.manager ? 'managers' : 'members',
        recordId: holder.id,
        action: 'password',
        requestId: context.requestId,
      },
    );
    return after(tx, holder, passwordHash);
  });
  await resetFailuresOfOwner(context, { audience: audienceOf(role), facilityId: facility.id, accountId: holder.id });
  return done;
}

/** Sets a new password by the link of a reset mail, or of an invitation; every session of the account ends. */
export async function resetPassword(
  context: Context,
  role: AccountRole,
  body: NewPassword,
): Promise<Record<string, never>> {
  return passwordByToken(context, role, ['reset', 'invitation'], body, async () => ({}));
}

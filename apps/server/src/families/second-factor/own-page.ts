import { fieldProblem, Problem } from '@tsudoi/contract';
import type { AccountSecurity, NewPasskey, SecondFactorPolicy } from '@tsudoi/contract/second-factor';
import type { Tx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { newSecret, tokenHash } from '../../kernel/secrets.ts';
import { ticketEnd } from './ask.ts';
import { CONFIRMED_MINUTES } from './confirmed.ts';
import type { FactorContext } from './context.ts';
import { secondFactorDue } from './due.ts';
import { atHolder, type Holder, holderName, type Note } from './holder.ts';
import { insertPasskey, passkeysOf, removePasskey, renamePasskey } from './passkey-store.ts';
import { checkNewPasskey, creationOptions, placeOf } from './passkeys.ts';
import { confirmSession, lockFactors, markProven, sessionStanding } from './proof-store.ts';
import { takeChallenge } from './prove.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import {
  factorsOf,
  hasFactors,
  putPendingSecret,
  putRecoveryCodes,
  putTicket,
  removeTicket,
  removeTotp,
  takePendingSecret,
  totpSecrets,
} from './store.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** Somebody at the security page of their own account. */
export interface Own {
  context: FactorContext;
  holder: Holder;
  sessionId: number;
  actor: Actor;
  email: string;
  /** What an authenticator app calls the place. */
  issuer: string;
  policy: SecondFactorPolicy;
}

type Work<T> = (tx: Tx, write: (action: string) => Promise<void>) => Promise<T>;

/**
 * Runs a change in a transaction, one at a time for an account: where the account has a second factor the session must
 * have proven one, and the password must have been given lately.
 * @throws Problem second_factor_unproven, confirmation_needed, token_invalid
 */
function change<T>(own: Own, work: Work<T>): Promise<T> {
  const { context, holder, actor } = own;
  return atHolder(context.scopes, holder, async (tx, note: Note) => {
    await lockFactors(tx, holderName(holder));
    const standing = await sessionStanding(tx, own.sessionId, CONFIRMED_MINUTES);
    // Another change has ended this session in the meantime.
    if (standing === undefined) throw new Problem('token_invalid', { error: 'TokenInValid' });
    if (standing.proven === 'password' && hasFactors(await factorsOf(tx, holder, rpIdOf(own))))
      throw new Problem('second_factor_unproven');
    if (!standing.confirmed) throw new Problem('confirmation_needed');
    return work(tx, (action) => note(actor, holder.accountId, action, context.requestId));
  });
}

/** Ends every other session of the account, in the transaction that changes its factors (ASVS 7.4.3). */
function endOtherSessions(own: Own, tx: Tx): Promise<void> {
  const { audience, accountId } = own.holder;
  return own.context.services.sessions.closeAll(tx, audience, accountId, 'second factor changed', own.sessionId);
}

/** After a factor was added: whoever has just set it up has proven it. */
async function afterAdding(own: Own, tx: Tx): Promise<void> {
  await markProven(tx, own.sessionId);
  await endOtherSessions(own, tx);
}

const rpIdOf = ({ context }: Own): string => placeOf(context.host, context.services).rpId;

export function security(own: Own): Promise<AccountSecurity> {
  const { context, holder, policy } = own;
  return atHolder(context.scopes, holder, async (tx) => {
    const factors = await factorsOf(tx, holder, rpIdOf(own));
    const passkeys = await passkeysOf(tx, holder);
    const standing = await sessionStanding(tx, own.sessionId, CONFIRMED_MINUTES);
    const due = secondFactorDue({
      hasFactor: hasFactors(factors),
      demanded: policy === 'demanded',
      proven: standing?.proven ?? 'password',
    });
    return {
      policy,
      missing: due === 'set-up',
      unproven: due === 'proof',
      totp_since: factors.totp_since?.toISOString() ?? null,
      passkeys: passkeys.map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        rp_id: passkey.rp_id,
        synced: passkey.synced,
        created_at: passkey.created_at.toISOString(),
        last_used_at: passkey.last_used_at?.toISOString() ?? null,
      })),
      recovery_codes_left: factors.recovery_codes_left,
      confirmed: standing?.confirmed === true,
    };
  });
}

/** The password was right once more. */
export async function confirm(own: Own): Promise<Record<string, never>> {
  await atHolder(own.context.scopes, own.holder, (tx) => confirmSession(tx, own.sessionId));
  return {};
}

function mayAdd({ policy }: Own): void {
  if (policy === 'off') throw new Problem('wrong_state');
}

/** Ten new codes in place of the old ones. */
async function freshCodes(own: Own, tx: Tx): Promise<string[]> {
  const { secret } = own.context.services.config;
  const codes = newRecoveryCodes();
  const name = holderName(own.holder);
  await putRecoveryCodes(
    tx,
    own.holder,
    codes.map((code) => recoveryCodeHash(secret, name, code)),
  );
  return codes;
}

/** Codes for whoever had no second factor before, or has none of them left. */
async function firstCodes(own: Own, tx: Tx, before: { recovery_codes_left: number }): Promise<string[]> {
  return before.recovery_codes_left === 0 ? freshCodes(own, tx) : [];
}

// --- authenticator app

export function startTotp(own: Own): Promise<{ secret: string; uri: string }> {
  mayAdd(own);
  const { holder, email, issuer, context } = own;
  return change(own, async (tx, write) => {
    const secret = newTotpSecret();
    await putPendingSecret(tx, holder, context.services.sealer.seal(secret, holderName(holder)));
    await write('totp_started');
    return { secret, uri: totpUri(secret, email, issuer) };
  });
}

export function confirmTotp(own: Own, code: string): Promise<{ recovery_codes: string[] }> {
  mayAdd(own);
  const { holder, context } = own;
  return change(own, async (tx, write) => {
    const secrets = await totpSecrets(tx, holder);
    if (secrets?.pending_secret == null) throw new Problem('wrong_state');
    const secret = context.services.sealer.open(secrets.pending_secret, holderName(holder));
    const step = stepOfCode(secret, code, context.now);
    if (step === undefined) throw fieldProblem('code', 'second_factor_wrong');
    const before = await factorsOf(tx, holder, rpIdOf(own));
    await takePendingSecret(tx, holder, step);
    await write('totp_added');
    await afterAdding(own, tx);
    return { recovery_codes: await firstCodes(own, tx, before) };
  });
}

/** The last factor stays where one is demanded; with the last one the recovery codes go. */
async function afterRemoval(own: Own, tx: Tx): Promise<void> {
  const left = await factorsOf(tx, own.holder, rpIdOf(own));
  if (hasFactors(left)) return;
  if (own.policy === 'demanded') throw new Problem('second_factor_demanded');
  await putRecoveryCodes(tx, own.holder, []);
}

export function giveUpTotp(own: Own): Promise<Record<string, never>> {
  return change(own, async (tx, write) => {
    if (!(await removeTotp(tx, own.holder))) throw new Problem('not_found');
    await afterRemoval(own, tx);
    await write('totp_removed');
    await endOtherSessions(own, tx);
    return {};
  });
}

// --- passkeys

export function startPasskey(own: Own) {
  mayAdd(own);
  const { context, holder, actor, email, issuer } = own;
  return change(own, async (tx) => {
    const person = { holder, email, name: actor.name, product: issuer };
    const place = placeOf(context.host, context.services);
    const options = await creationOptions(place, context.services.config.secret, person, await passkeysOf(tx, holder));
    const ticket = newSecret();
    await putTicket(tx, holder.audience, {
      kind: 'new-passkey',
      tokenHash: tokenHash(ticket),
      accountId: holder.accountId,
      challenge: options.challenge,
      expiresAt: ticketEnd(context.now),
    });
    return { ticket, options };
  });
}

export async function addPasskey(own: Own, body: { ticket: string; name: string; passkey: NewPasskey }) {
  mayAdd(own);
  const { context, holder } = own;
  const ticket = await takeChallenge(context, holder, 'new-passkey', body.ticket);
  if (ticket.account_id !== holder.accountId || ticket.challenge === null) throw new Problem('ticket_expired');
  const made = await checkNewPasskey(placeOf(context.host, context.services), ticket.challenge, body.passkey);
  return change(own, async (tx, write) => {
    const before = await factorsOf(tx, holder, rpIdOf(own));
    await removeTicket(tx, ticket.id);
    if (!(await insertPasskey(tx, holder, { ...made, name: body.name }))) throw new Problem('passkey_refused');
    await write('passkey_added');
    await afterAdding(own, tx);
    return { recovery_codes: await firstCodes(own, tx, before) };
  });
}

export function rename(own: Own, id: number, name: string): Promise<Record<string, never>> {
  return change(own, async (tx, write) => {
    if (!(await renamePasskey(tx, own.holder, id, name))) throw new Problem('not_found');
    await write('passkey_renamed');
    return {};
  });
}

export function giveUpPasskey(own: Own, id: number): Promise<Record<string, never>> {
  return change(own, async (tx, write) => {
    if (!(await removePasskey(tx, own.holder, id))) throw new Problem('not_found');
    await afterRemoval(own, tx);
    await write('passkey_removed');
    await endOtherSessions(own, tx);
    return {};
  });
}

// --- recovery codes

export function renewCodes(own: Own): Promise<{ recovery_codes: string[] }> {
  return change(own, async (tx, write) => {
    if (!hasFactors(await factorsOf(tx, own.holder, rpIdOf(own)))) throw new Problem('wrong_state');
    await write('recovery_codes_renewed');
    await endOtherSessions(own, tx);
    return { recovery_codes: await freshCodes(own, tx) };
  });
}

import { fieldProblem, Problem } from '@tsudoi/contract';
import type { SecondStep, SignedByPasskey } from '@tsudoi/contract/second-factor';
import type { Tx } from '../../db/scope.ts';
import { attemptProof } from '../../kernel/attempts.ts';
import { type Actor, UNKNOWN_ACTOR } from '../../kernel/context.ts';
import { tokenHash } from '../../kernel/secrets.ts';
import type { Services } from '../../kernel/services.ts';
import type { FactorContext } from './context.ts';
import { atHolder, type Holder, holderName, type Note } from './holder.ts';
import { notePasskeyUse, type PasskeyRow, passkeyByCredential } from './passkey-store.ts';
import { checkSigned, placeOf } from './passkeys.ts';
import { markProven } from './proof-store.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import {
  findTicket,
  removeTicket,
  setChallenge,
  spendStep,
  type Ticket,
  type TicketKind,
  totpSecrets,
  useRecoveryCode,
} from './store.ts';
import { stepOfCode } from './totp.ts';

type Area = Pick<Holder, 'audience' | 'facilityId'>;

/** Takes the challenge out of a ticket, so that no second answer to it is looked at, right or wrong. */
export async function takeChallenge(
  context: FactorContext,
  area: Area,
  kind: TicketKind,
  token: string,
): Promise<Ticket> {
  const ticket = await atHolder(context.scopes, area, async (tx) => {
    const found = await findTicket(tx, area.audience, kind, tokenHash(token));
    if (found?.challenge != null) await setChallenge(tx, found.id, null);
    return found;
  });
  if (ticket === undefined) throw new Problem('ticket_expired');
  return ticket;
}

async function isRightTotp(tx: Tx, holder: Holder, code: string, { services, now }: FactorContext): Promise<boolean> {
  const secrets = await totpSecrets(tx, holder);
  if (secrets?.secret == null) return false;
  const step = stepOfCode(services.sealer.open(secrets.secret, holderName(holder)), code, now);
  return step !== undefined && spendStep(tx, holder, step);
}

/** Checks what a passkey of the holder signed, and notes its use. @throws Problem passkey_refused */
export async function checkPasskey(
  tx: Tx,
  context: FactorContext,
  how: { audience: Holder['audience']; challenge: string | null; passkey: SignedByPasskey; alone: boolean },
): Promise<PasskeyRow> {
  const place = placeOf(context.host, context.services);
  const row = await passkeyByCredential(tx, how.audience, how.passkey.id);
  if (row === undefined || how.challenge === null || row.rp_id !== place.rpId) throw new Problem('passkey_refused');
  const { counter, synced } = await checkSigned(place, how.challenge, how.passkey, row, how.alone);
  await notePasskeyUse(tx, row.id, counter, synced);
  return row;
}

async function isRight(
  tx: Tx,
  context: FactorContext,
  holder: Holder,
  proof: SecondStep['proof'],
  challenge: string | null,
): Promise<boolean> {
  if (proof.method === 'totp') return isRightTotp(tx, holder, proof.code, context);
  if (proof.method === 'recovery')
    return useRecoveryCode(tx, holder, recoveryCodeHash(keyOf(context.services), holderName(holder), proof.code));
  const { passkey } = proof;
  const row = await checkPasskey(tx, context, { audience: holder.audience, challenge, passkey, alone: false });
  return row.account_id === holder.accountId;
}

const keyOf = (services: Services): string => services.config.secret;

/** Whose second factor is tried: counted for the account, wherever from, for whoever tries knows the password. */
const targetOf = (holder: Holder) => ({
  area: `${holder.audience} second factor`,
  facilityId: holder.facilityId,
  account: String(holder.accountId),
});

/**
 * Checks a ticket and a proof of the second factor, which together work once. `also` runs in the transaction that uses
 * the proof up. @throws Problem ticket_expired, too_many_attempts, passkey_refused, or `second_factor_wrong` on the code
 */
async function prove(
  context: FactorContext,
  area: Area,
  { ticket: token, proof }: SecondStep,
  step: { kind: 'sign-in' | 'step-up'; of?: number; also?: (tx: Tx, note: Note) => Promise<void> },
): Promise<{ accountId: number; passwordHash: string | null }> {
  const ticket = await takeChallenge(context, area, step.kind, token);
  const { account_id: accountId } = ticket;
  if (accountId === null || (step.of !== undefined && step.of !== accountId)) throw new Problem('ticket_expired');
  const holder = { ...area, accountId } as Holder;
  const attempt = await attemptProof(context.scopes, targetOf(holder));
  const isProven = await atHolder(context.scopes, holder, async (tx, note) => {
    if (!(await isRight(tx, context, holder, proof, ticket.challenge))) return false;
    await removeTicket(tx, ticket.id);
    if (proof.method === 'recovery') await note(UNKNOWN_ACTOR, accountId, 'recovery_code_used', context.requestId);
    await step.also?.(tx, note);
    return true;
  });
  if (!isProven) {
    await atHolder(context.scopes, holder, (_, note) =>
      note(UNKNOWN_ACTOR, accountId, 'second_factor_refused', context.requestId),
    );
    context.log.info({ msg: 'second factor refused', area: area.audience, account_id: accountId });
    throw fieldProblem('proof.code', 'second_factor_wrong');
  }
  await attempt.succeeded();
  return { accountId, passwordHash: ticket.password_hash };
}

/** The second step of a sign-in: returns whose it is and the hash of the password that the first step was right with. */
export async function proveAtSignIn(
  context: FactorContext,
  area: Area,
  step: SecondStep,
): Promise<{ accountId: number; passwordHash: string | null; proven: 'password+factor'; by: string }> {
  const done = await prove(context, area, step, { kind: 'sign-in' });
  return { ...done, proven: 'password+factor', by: `password and ${step.proof.method}` };
}

/** The second factor of an open session that has proven the password only; from then on it may do everything. */
export async function proveInSession(
  context: FactorContext,
  who: { holder: Holder; sessionId: number; actor: Actor },
  step: SecondStep,
): Promise<void> {
  const { holder, sessionId, actor } = who;
  await prove(context, holder, step, {
    kind: 'step-up',
    of: holder.accountId,
    async also(tx, note) {
      await markProven(tx, sessionId);
      await note(actor, holder.accountId, 'second_factor_proven', context.requestId);
      tx.afterCommit(() => context.services.sessions.forget({ account: holder.accountId }));
    },
  });
}

import { fieldProblem, Problem } from '@tsudoi/contract';
import type { SecondStep, SignedByPasskey } from '@tsudoi/contract/auth';
import type { Tx } from '../../../db/scope.ts';
import { tokenHash } from '../../../kernel/secrets.ts';
import type { Services } from '../../../kernel/services.ts';
import { attempt, succeeded } from '../attempts.ts';
import { NOBODY } from '../sign-in-log.ts';
import type { FactorContext } from './context.ts';
import { atHolder, type Holder, holderName, type Note } from './holder.ts';
import { notePasskeyUse, type PasskeyRow, passkeyByCredential } from './passkey-store.ts';
import { checkSigned, placeOf } from './passkeys.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import {
  findTicket,
  removeTicket,
  setChallenge,
  spendStep,
  type Ticket,
  totpSecrets,
  useRecoveryCode,
} from './store.ts';
import { stepOfCode } from './totp.ts';

/** Takes the challenge out of a ticket, so that no second answer to it is looked at, right or wrong. */
export async function takeChallenge(
  context: FactorContext,
  area: Pick<Holder, 'audience' | 'facilityId'>,
  kind: 'sign-in' | 'passkey' | 'new-passkey',
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

async function rightTotp(tx: Tx, holder: Holder, code: string, { services, now }: FactorContext): Promise<boolean> {
  const secrets = await totpSecrets(tx, holder);
  if (secrets?.secret == null) return false;
  const step = stepOfCode(services.sealer.open(secrets.secret, holderName(holder)), code, now);
  return step !== undefined && spendStep(tx, holder, step);
}

/** Checks what a passkey of the holder signed, and notes its use. @throws Problem passkey_refused */
export async function rightPasskey(
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

async function right(
  tx: Tx,
  context: FactorContext,
  holder: Holder,
  proof: SecondStep['proof'],
  challenge: string | null,
): Promise<boolean> {
  if (proof.method === 'totp') return rightTotp(tx, holder, proof.code, context);
  if (proof.method === 'recovery')
    return useRecoveryCode(tx, holder, recoveryCodeHash(keyOf(context.services), holderName(holder), proof.code));
  const { passkey } = proof;
  const row = await rightPasskey(tx, context, { audience: holder.audience, challenge, passkey, alone: false });
  return row.account_id === holder.accountId;
}

const keyOf = (services: Services): string => services.config.secret;

/** Whose second factor is tried: counted for the account, wherever from, for whoever tries knows the password. */
const attemptOf = (holder: Holder) => ({
  area: `${holder.audience} second factor`,
  facilityId: holder.facilityId,
  account: String(holder.accountId),
  address: '',
});

/**
 * The second step of a sign-in: its ticket and a proof, which together work once. Answers whose it is and the hash of
 * the password that the first step was right with.
 * @throws Problem ticket_expired, too_many_attempts, passkey_refused, or `second_factor_wrong` on the code
 */
export async function proveSecondFactor(
  context: FactorContext,
  area: Pick<Holder, 'audience' | 'facilityId'>,
  { ticket: token, proof }: SecondStep,
): Promise<{ holder: Holder; passwordHash: string | null; by: string }> {
  const ticket = await takeChallenge(context, area, 'sign-in', token);
  if (ticket.account_id === null) throw new Problem('ticket_expired');
  const holder = { ...area, accountId: ticket.account_id } as Holder;
  await attempt(context.scopes, attemptOf(holder));
  const proven = await atHolder(context.scopes, holder, async (tx, note) => {
    if (!(await right(tx, context, holder, proof, ticket.challenge))) return false;
    await removeTicket(tx, ticket.id);
    if (proof.method === 'recovery') await noteRecovery(note, context, holder);
    return true;
  });
  if (!proven) {
    await atHolder(context.scopes, holder, (_, note) =>
      note(NOBODY, holder.accountId, `second_factor_refused`, context.requestId),
    );
    context.log.info({ msg: 'second factor refused', area: area.audience, account_id: holder.accountId });
    throw fieldProblem('proof.code', 'second_factor_wrong');
  }
  await succeeded(context.scopes, attemptOf(holder));
  return { holder, passwordHash: ticket.password_hash, by: `password and ${proof.method}` };
}

const noteRecovery = (note: Note, context: FactorContext, holder: Holder): Promise<void> =>
  note(NOBODY, holder.accountId, 'recovery_code_used', context.requestId);

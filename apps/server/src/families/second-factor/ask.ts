import type { SecondFactorNeeded } from '@tsudoi/contract/auth';
import { MINUTE_MS } from '@tsudoi/domain';
import type { Scopes } from '../../db/scope.ts';
import { newSecret, tokenHash } from '../../kernel/secrets.ts';
import type { Services } from '../../kernel/services.ts';
import { atHolder, type Holder } from './holder.ts';
import { placeOf } from './passkeys.ts';
import { factorsOf, hasFactors, methodsOf, putTicket } from './store.ts';

/** Between the two steps of a sign-in, and between the question to a browser and its answer. */
export const TICKET_MINUTES = 5;

/** When a ticket made now is over. */
export function ticketEnd(now: Date): Date {
  return new Date(now.getTime() + TICKET_MINUTES * MINUTE_MS);
}

/** The ticket of the second step where the account has a second factor; undefined where it has none. */
export async function askForSecondFactor(
  context: { scopes: Scopes; services: Services; host: string; now: Date },
  holder: Holder,
  passwordHash: string,
): Promise<SecondFactorNeeded | undefined> {
  return atHolder(context.scopes, holder, async (tx) => {
    const factors = await factorsOf(tx, holder, placeOf(context.host, context.services).rpId);
    if (!hasFactors(factors)) return undefined;
    const ticket = newSecret();
    await putTicket(tx, holder.audience, {
      kind: 'sign-in',
      tokenHash: tokenHash(ticket),
      accountId: holder.accountId,
      passwordHash,
      expiresAt: ticketEnd(context.now),
    });
    return { ticket, methods: methodsOf(factors) };
  });
}

import { Problem } from '@tsudoi/contract';
import { newSecret, tokenHash } from '../../kernel/secrets.ts';
import { ticketEnd } from './ask.ts';
import { atHolder } from './holder.ts';
import type { Own } from './own-page.ts';
import { passkeysOf } from './passkey-store.ts';
import { placeOf, requestOptions } from './passkeys.ts';
import { factorsOf, hasFactors, methodsOf, putTicket } from './store.ts';

/** Asks a session that is signed in for its account's second factor. @throws Problem wrong_state where there is none */
export function startStepUp({ context, holder }: Own) {
  const place = placeOf(context.host, context.services);
  return atHolder(context.scopes, holder, async (tx) => {
    const factors = await factorsOf(tx, holder, place.rpId);
    if (!hasFactors(factors)) throw new Problem('wrong_state');
    const options = factors.passkeys_here === 0 ? null : await requestOptions(place, await passkeysOf(tx, holder));
    const ticket = newSecret();
    await putTicket(tx, holder.audience, {
      kind: 'step-up',
      tokenHash: tokenHash(ticket),
      accountId: holder.accountId,
      ...(options === null ? {} : { challenge: options.challenge }),
      expiresAt: ticketEnd(context.now),
    });
    return { ticket, methods: methodsOf(factors), options };
  });
}

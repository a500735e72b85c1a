import { Problem } from '@tsudoi/contract';
import type { SignedByPasskey } from '@tsudoi/contract/second-factor';
import { newSecret, tokenHash } from '../../kernel/secrets.ts';
import { ticketEnd } from './ask.ts';
import type { FactorContext } from './context.ts';
import { atHolder, type Holder } from './holder.ts';
import { passkeysOf } from './passkey-store.ts';
import { placeOf, requestOptions } from './passkeys.ts';
import { checkPasskey, takeChallenge } from './prove.ts';
import { findTicket, putTicket, removeTicket, setChallenge } from './store.ts';

type Area = Pick<Holder, 'audience' | 'facilityId'>;

/**
 * What a browser needs to sign: with the passkeys of a ticket's account, or with any, by a new ticket. Each call makes a
 * new challenge. @throws Problem ticket_expired
 */
export async function askPasskey(context: FactorContext, area: Area, token: string | undefined) {
  const place = placeOf(context.host, context.services);
  if (token === undefined) {
    const [ticket, options] = [newSecret(), await requestOptions(place, undefined)];
    await atHolder(context.scopes, area, (tx) =>
      putTicket(tx, area.audience, {
        kind: 'passkey',
        tokenHash: tokenHash(ticket),
        accountId: null,
        challenge: options.challenge,
        expiresAt: ticketEnd(context.now),
      }),
    );
    return { ticket, options };
  }
  return atHolder(context.scopes, area, async (tx) => {
    const found = await findTicket(tx, area.audience, 'sign-in', tokenHash(token));
    if (found === undefined || found.account_id === null) throw new Problem('ticket_expired');
    const holder = { audience: area.audience, accountId: found.account_id };
    const options = await requestOptions(place, await passkeysOf(tx, holder));
    await setChallenge(tx, found.id, options.challenge);
    return { ticket: token, options };
  });
}

/** Whose passkey signed, with its user verified: it stands for password and second factor. @throws Problem passkey_refused */
export async function signedAlone(
  context: FactorContext,
  area: Area,
  body: { ticket: string; passkey: SignedByPasskey },
): Promise<number> {
  const ticket = await takeChallenge(context, area, 'passkey', body.ticket);
  return atHolder(context.scopes, area, async (tx) => {
    await removeTicket(tx, ticket.id);
    const { challenge } = ticket;
    const row = await checkPasskey(tx, context, {
      audience: area.audience,
      challenge,
      passkey: body.passkey,
      alone: true,
    });
    return row.account_id;
  });
}

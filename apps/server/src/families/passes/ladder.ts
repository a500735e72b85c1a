import { issueLadder, type OwnLadder } from '@tsudoi/contract/passes';
import {
  endOfDayJst,
  jstToday,
  ladderBodies,
  ladderSpan,
  type Registration,
  type StandingFacts,
  standingOf,
} from '@tsudoi/domain';
import { member } from '../../kernel/bind.ts';
import { existing } from '../../kernel/records.ts';
import { newPassId, signAll, signingKey } from './keys.ts';
import { type Bearer, bearerOf, passForUpdate, writeLive } from './store.ts';

/** What the standing of a member follows from. */
export const factsOf = ({ registration, expires_on, active, paused }: Bearer): StandingFacts => ({
  registration: registration as Registration,
  expires_on,
  active,
  paused,
});

/** The windows that a member's phone shows. Only a membership in order has them: alone they are enough at a door. */
export const issue = member(issueLadder, async ({ tx, session, services, now, history }) => {
  const row = existing(await bearerOf(tx, session.accountId, null));
  const refuse = (refused: OwnLadder['refused']): OwnLadder => ({ ladder: null, refused, now: now.toISOString() });
  // Before the row of the pass, as whoever prints does.
  const key = await signingKey(tx, services, now);
  const pass = await passForUpdate(tx, row.id);
  if (pass.revoked_at !== null) return refuse('revoked');
  const end = row.expires_on === null ? null : (endOfDayJst(row.expires_on).getTime() + 1) / 1000;
  const span = ladderSpan(now.getTime() / 1000, end);
  if (standingOf(factsOf(row), jstToday(now)) !== 'official' || span === undefined) return refuse('not_official');

  const passId = pass.live_id ?? newPassId();
  const id = new Uint8Array(Buffer.from(passId, 'base64url'));
  const bodies = ladderBodies({ key: key.id, facility: tx.facilityId, account: row.id, id, ...span });
  const signatures = await signAll(tx, services, key, bodies);
  await writeLive(tx, pass, { passId, issuedAt: now, until: new Date(span.until * 1000) });
  // Renewals, twice a day for each phone, say nothing that the pass itself does not.
  if (pass.live_id === null) await history('issue', { id: row.id }, { after: { kind: 'live' } });
  const ladder = {
    first: Buffer.from(bodies[0] ?? []).toString('base64url'),
    signatures: Buffer.concat(signatures).toString('base64url'),
  };
  return { ladder, refused: null, now: now.toISOString() };
});

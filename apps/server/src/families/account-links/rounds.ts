import { endsWithAge, jstToday, OF_AGE } from '@tsudoi/domain';
import type { FacilityTx, Scopes } from '../../db/scope.ts';
import { UNKNOWN_ACTOR } from '../../kernel/context.ts';
import { errorText, type Log } from '../../kernel/log.ts';
import { repeat } from '../../kernel/repeat.ts';
import type { Services } from '../../kernel/services.ts';
import { recordLink } from './link.ts';
import { mailEnd } from './mail.ts';
import { closeLink, facilitiesWithEnding, lockEnding } from './store.ts';

/** How often a worker looks; the first look after midnight in Japan finds who is of age from that day on. */
const LOOK_MS = 600_000;
const BATCH = 50;
const WHY = 'links of persons who are of age or have left';

/** The worker that ends links of persons who are of age, or of whom one side has left. */
export interface LinkRounds {
  /** Ends all that are over today; returns how many. */
  round(): Promise<number>;
  stop(): Promise<void>;
}

/** Looks for links that are over, facility after facility; each ends with its history and its mails in one transaction. */
export function startLinkRounds(parts: {
  scopes: Scopes;
  services: Pick<Services, 'pageUrl'>;
  log: Log;
  /** For tests: the clock, and the pause between looks. */
  now?: () => Date;
  lookMs?: number;
}): LinkRounds {
  const { scopes, services, log, now = () => new Date() } = parts;

  async function endSome(tx: FacilityTx, born: string, after: number): Promise<{ ended: number; next?: number }> {
    const today = jstToday(now());
    const links = await lockEnding(tx, born, after, BATCH);
    let ended = 0;
    for (const link of links) {
      const isOfAge = endsWithAge(link, today);
      if (!isOfAge && !link.left) continue;
      await closeLink(tx, link.id, isOfAge ? 'age' : 'left', UNKNOWN_ACTOR.name);
      await recordLink({ tx, actor: UNKNOWN_ACTOR, requestId: null }, link, 'link_ended');
      if (link.since !== null) await mailEnd({ tx, services }, link, isOfAge ? 'link_of_age' : 'link_ended');
      ended += 1;
    }
    const last = links.at(-1)?.id;
    return last === undefined || links.length < BATCH ? { ended } : { ended, next: last };
  }

  async function round(): Promise<number> {
    const today = jstToday(now());
    const born = `${Number(today.slice(0, 4)) - OF_AGE}${today.slice(4)}`.replace(/-02-29$/, '-03-01');
    let ended = 0;
    for (const id of await scopes.asOperator(WHY, (tx) => facilitiesWithEnding(tx, born))) {
      try {
        let after: number | undefined = 0;
        while (after !== undefined && !loop.isStopping()) {
          const from: number = after;
          const done = await scopes.inFacility(id, (tx) => endSome(tx, born, from));
          ended += done.ended;
          after = done.next;
        }
      } catch (error) {
        log.error({ msg: WHY, facility_id: id, error: errorText(error) });
      }
      if (loop.isStopping()) break;
    }
    if (ended > 0) log.info({ msg: WHY, links: ended });
    return ended;
  }

  const loop = repeat(round, { pauseMs: parts.lookMs ?? LOOK_MS, what: WHY, log });
  return { round, stop: loop.stop };
}

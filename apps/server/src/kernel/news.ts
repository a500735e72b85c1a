import { randomUUID } from 'node:crypto';
import type { Grantable } from '@tsudoi/permissions';
import * as v from 'valibot';
import type { Engine } from '../db/engine.ts';
import type { Redis } from '../ports/redis.ts';
import { errorText, type Log } from './log.ts';
import { readMessage } from './message.ts';

/** What changed, so that every process drops what it has cached. It never carries the new state: whoever needs it reads it. */
export type Change =
  /** Settings, hosts or status of some facility. */
  | { what: 'facilities' }
  /** One session ended or got new tokens. */
  | { what: 'session'; id: number }
  /** Account, permissions or reach: of one account, of everybody in a facility, or of everybody. */
  | { what: 'accounts'; account?: number; facility?: number }
  /** Records of a menu, or of one kind of it: screens that show them look again. */
  | { what: 'records'; facility: number; of: Grantable };

/**
 * Invalidation messages between processes. They arrive within milliseconds and none is guaranteed: every cache also
 * expires by itself within seconds, so that nothing depends on a message.
 */
export interface News {
  /** Publishes to all processes, this one first. To be called after the change has committed. */
  publish(change: Change): void;
  /** Subscribes to what any process publishes. */
  subscribe(listener: (change: Change) => void): void;
}

const CHANNEL = 'tsudoi_news';

const Id = v.pipe(v.number(), v.integer());
const OfMenu = v.object({ menu: v.string(), of: v.optional(v.string()) });
/** A change, and the process that publishes it. */
const Message = v.object({
  from: v.string(),
  change: v.variant('what', [
    v.object({ what: v.literal('facilities') }),
    v.object({ what: v.literal('session'), id: Id }),
    v.object({ what: v.literal('accounts'), account: v.exactOptional(Id), facility: v.exactOptional(Id) }),
    v.object({ what: v.literal('records'), facility: Id, of: v.custom<Grantable>((of) => v.is(OfMenu, of)) }),
  ]),
});

/** Carries texts between processes. */
interface Wire {
  send(text: string): Promise<unknown>;
  receive(listener: (text: string) => void): Promise<unknown>;
}

/** The wire there is: Redis where it is set up, else the database. The embedded engine has nobody to tell. */
function wireOf(engine: Engine, redis: Redis | undefined): Wire | undefined {
  if (redis !== undefined)
    return {
      send: (text) => redis.failFast.publish(CHANNEL, text),
      receive: (listener) => redis.subscriber.subscribe(CHANNEL, listener),
    };
  if (engine.kind === 'pglite') return undefined;
  return {
    send: (text) => engine.query('select pg_notify($1, $2)', [CHANNEL, text]),
    receive: (listener) => engine.listen(CHANNEL, listener),
  };
}

/** Opens the news of this process. */
export async function createNews(parts: { engine: Engine; redis: Redis | undefined; log: Log }): Promise<News> {
  const { log } = parts;
  const self = randomUUID();
  const listeners: ((change: Change) => void)[] = [];
  const dispatch = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const wire = wireOf(parts.engine, parts.redis);
  const subscribing = wire?.receive((text) => {
    const message = readMessage(Message, text, { log, channel: CHANNEL });
    if (message !== undefined && message.from !== self) dispatch(message.change);
  });
  // Redis may be away at a start; it hears once it is back.
  if (parts.redis === undefined) await subscribing;
  else subscribing?.catch((error: unknown) => log.warn({ msg: 'news are not heard', error: errorText(error) }));
  return {
    publish(change) {
      dispatch(change);
      wire?.send(JSON.stringify({ from: self, change })).catch((error: unknown) => {
        log.warn({ msg: 'news not told', what: change.what, error: error instanceof Error ? error.message : '' });
      });
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}

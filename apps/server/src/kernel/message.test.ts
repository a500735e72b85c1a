import { describe, expect, it, vi } from 'vitest';
import type { Engine } from '../db/engine.ts';
import type { Scopes } from '../db/scope.ts';
import { subscribeToDatabaseSignal } from '../realtime/task-signals.ts';
import type { LogEntry } from './log.ts';
import { createNews } from './news.ts';

/** What anybody who can write to a channel of the database may send: one statement of a scope is enough. */
const UNREADABLE = [
  '',
  'null',
  '{',
  '[]',
  '"x"',
  '{"from":"a"}',
  '{"from":"a","change":null}',
  '{"from":"a","change":{"what":"records","facility":1}}',
  '{"from":"a","change":{"what":"records","facility":1,"of":null}}',
  '{"facility_id":"1","account_id":1,"id":1}',
  '{"facility_id":1.5,"account_id":1,"id":1}',
];

/** An engine whose channels are sent to by hand. */
function wired() {
  let send: (text: string) => void = () => {
    throw new Error('nobody listens');
  };
  const engine: Engine = {
    kind: 'postgres',
    connect: () => Promise.reject(new Error('not asked')),
    query: async () => ({ rows: [], rowCount: 0 }),
    async listen(_, onMessage) {
      send = onMessage;
    },
    pool: () => ({ open: 0, idle: 0, waiting: 0 }),
    end: async () => {},
  };
  const logged: LogEntry[] = [];
  const log = { info: () => {}, warn: (entry: LogEntry) => void logged.push(entry), error: () => {} };
  return { engine, log, logged, send: (text: string) => send(text) };
}

describe('a message between processes that cannot be read', () => {
  it('ends no process, and is logged without its text: news', async () => {
    const { engine, log, logged, send } = wired();
    const news = await createNews({ engine, redis: undefined, log });
    const heard = vi.fn();
    news.subscribe(heard);
    for (const text of UNREADABLE) send(text);
    expect(heard).not.toHaveBeenCalled();
    expect(logged).toEqual(
      UNREADABLE.map(() => ({ msg: 'a message between processes could not be read', channel: 'tsudoi_news' })),
    );
    send('{"from":"another","change":{"what":"accounts","facility":1}}');
    expect(heard.mock.calls).toEqual([[{ what: 'accounts', facility: 1 }]]);
  });

  it('ends no process either: signals of tasks', async () => {
    const { engine, log, logged, send } = wired();
    const changed = vi.fn();
    const progress = { changed, close: async () => {} };
    const read = () => Promise.reject(new Error('not asked'));
    const scopes: Scopes = { inFacility: read, readFacility: read, asOperator: read, atGate: read, readAtGate: read };
    await subscribeToDatabaseSignal({ engine, scopes, progress, serves: () => true, log });
    for (const text of UNREADABLE) send(text);
    expect(changed).not.toHaveBeenCalled();
    expect(logged).toHaveLength(UNREADABLE.length);
    send('{"facility_id":1,"account_id":2,"id":3}');
    expect(changed.mock.calls[0]?.[0]).toEqual({ facility_id: 1, account_id: 2, id: 3 });
  });
});

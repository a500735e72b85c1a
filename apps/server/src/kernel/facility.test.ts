import { afterEach, expect, it, vi } from 'vitest';
import type { Scopes } from '../db/scope.ts';
import { createFacilityDirectory } from './facility.ts';
import type { Change } from './news.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A directory over a database that knows `hosts`; `asked` are the hosts it was asked for. */
function directory(hosts: Set<string>) {
  const asked: string[] = [];
  const listeners: ((change: Change) => void)[] = [];
  const readAtGate: Scopes['readAtGate'] = (work) =>
    work({
      one: async (query: { compile(): { parameters: readonly unknown[] } }) => {
        const host = String(query.compile().parameters[0]);
        asked.push(host);
        return hosts.has(host) ? { id: 1, code: 'A', host_name: host } : undefined;
      },
    } as never);
  const facilities = createFacilityDirectory({ readAtGate } as Scopes, {
    demoDefault: undefined,
    news: { publish: () => {}, subscribe: (listener) => void listeners.push(listener) },
  });
  return { facilities, asked, listeners };
}

it('remembers for two seconds that nobody has a host, unless facilities change', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const hosts = new Set<string>();
  const { facilities, asked, listeners } = directory(hosts);
  for (let n = 0; n < 5; n++) expect(await facilities.byHost('nobody.test')).toBeUndefined();
  expect(asked).toHaveLength(1);
  vi.setSystemTime(Date.now() + 2_001);
  await facilities.byHost('nobody.test');
  expect(asked).toHaveLength(2);
  hosts.add('nobody.test');
  for (const listener of listeners) listener({ what: 'facilities' });
  expect((await facilities.byHost('nobody.test'))?.code).toBe('A');
});

it('remembers no more than a thousand of them, and forgets no facility for their sake', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { facilities, asked } = directory(new Set(['a.test']));
  await facilities.byHost('a.test');
  await facilities.byHost('first.test');
  for (let n = 0; n < 1_000; n++) await facilities.byHost(`n${n}.test`);
  asked.length = 0;
  await facilities.byHost('a.test');
  await facilities.byHost('n999.test');
  expect(asked).toEqual([]);
  await facilities.byHost('first.test');
  expect(asked).toEqual(['first.test']);
});

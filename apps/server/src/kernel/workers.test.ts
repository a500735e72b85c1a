import { expect, it } from 'vitest';
import { startWorkers } from './workers.ts';

it('starts every worker of every family and of the house once, and ends each by its name', async () => {
  const events: string[] = [];
  const worker = (name: string) => ({
    name,
    start: ({ log }: { log: string }) => {
      events.push(`${name} with ${log}`);
      return { stop: async () => void events.push(`${name} stopped`) };
    },
  });
  const workers = startWorkers([{ workers: [worker('mails')] }, {}], [worker('seals')], { log: 'a log' });
  expect(events.splice(0)).toEqual(['mails with a log', 'seals with a log']);
  expect(workers.map(({ what }) => what)).toEqual(['mails', 'seals']);
  for (const { end } of workers) await end();
  expect(events).toEqual(['mails stopped', 'seals stopped']);
});

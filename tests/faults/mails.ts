import { type Deployment, until, type World } from '@tsudoi/kit';
import type { Outcome } from './outcome.ts';
import type { MailServer } from './smtp.ts';

/** Writes mails into the outbox, as a transaction of the product does. */
export async function writeMails(set: Deployment, world: World, count: number): Promise<number[]> {
  const rows = await set.sql<{ id: number }>(
    `insert into mail (facility_id, kind, to_address, to_name, subject, body_text)
     select $1, 'test', 'fault' || n || '@example.com', '山本 花子', '件名', '本文' from generate_series(1, $2::int) n returning id`,
    [world.id, count],
  );
  return rows.map(({ id }) => Number(id));
}

type State = 'waiting' | 'sent' | 'failed';

/** How many of the mails are in each state. */
export async function states(set: Deployment, ids: readonly number[]): Promise<Record<State, number>> {
  const [row] = await set.sql<Record<State, number>>(
    `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'sent')::int as sent,
       count(*) filter (where state = 'failed')::int as failed from mail where id = any($1)`,
    [ids],
  );
  return row!;
}

/** Waits until each mail was tried once in vain. */
export async function triedInVain(set: Deployment, ids: readonly number[], within = 30_000): Promise<void> {
  await until(
    'every mail having been tried',
    async () => {
      const [row] = await set.sql<{ left: number }>(
        'select count(*)::int as left from mail where id = any($1) and error is null',
        [ids],
      );
      return row?.left === 0;
    },
    { within, every: 100 },
  );
}

/** Lets the time until the next try pass at once, and waits until nothing is waiting. */
export async function sendAgain(set: Deployment, ids: readonly number[], within = 30_000): Promise<number> {
  const began = Date.now();
  await set.sql(`update mail set next_try_at = now() where id = any($1) and state = 'waiting'`, [ids]);
  await until('nothing waiting', async () => (await states(set, ids)).waiting === 0, { within, every: 50 });
  return Date.now() - began;
}

/** What became of mails: each is to be with the mail server once. */
export function tally(
  server: MailServer,
  world: World,
  ids: readonly number[],
): Pick<Outcome, 'written' | 'lost' | 'doubled'> {
  const mine = new Set(ids.map((id) => `<${world.id}.${id}@`));
  const taken = server.taken.map((id) => id.slice(0, id.indexOf('@') + 1)).filter((id) => mine.has(id));
  const once = new Set(taken);
  return { written: ids.length, lost: ids.length - once.size, doubled: taken.length - once.size };
}

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { importMembers } from '@tsudoi/contract/members';
import { cancelTask, getTask } from '@tsudoi/contract/tasks';
import type { Actor } from '@tsudoi/kit/actor';
import { send } from '@tsudoi/kit/http';
import { newSecret, tokenHash } from '../../../apps/server/src/testing.ts';
import { atMost, type Bench, type Budget, type Stage, worse } from '../bench.ts';
import { type Crowd, type Screen, startCrowd } from '../crowd.ts';
import { median } from '../measure.ts';
import { cpuMs, rssMib } from '../proc.ts';
import { type Product, startProduct } from '../product.ts';
import { memberFile } from '../transfer.ts';
import { mib, ms, number } from '../words.ts';
import { worldPlan } from '../world.ts';

/** Files a process has open beside its sockets. */
const OTHER_FILES = 200;
/** Longer than a ping and its patience, so that a socket that nobody serves any more is found out. */
const HELD_MS = 50_000;
const QUIET_MS = 3_000;
/** Sockets that come and go first, so that what is loaded once counts for none of the others. */
const WARM = 100;

/** How many sockets the system lets a process of ours have. */
function filesAllowed(): number {
  const line = /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
  return Number(line?.[1] ?? Number.POSITIVE_INFINITY);
}

/** A session of its own for every screen, written as a sign-in writes it: 5,000 passwords would take minutes. */
async function signInAll(bench: Bench, { database, facilities }: Stage, count: number): Promise<Screen[]> {
  const screens = Array.from({ length: count }, (_, index) => {
    const group = index % facilities.length;
    return { token: newSecret(), group, host: facilities[group]?.host ?? '' };
  });
  await bench.cluster.sql(
    database,
    `insert into session (audience, facility_id, account_id, family, access_hash, access_expires_at, refresh_hash, refresh_expires_at, address, user_agent)
     select 'manage', a.facility_id, a.id, s.hash || '-family', s.hash, now() + interval '15 minutes', s.hash || '-refresh', now() + interval '12 hours', '127.0.0.1', 'bench'
     from unnest($1::text[], $2::int[]) as s (hash, facility_id) join account a on a.facility_id = s.facility_id and a.role = 1`,
    [screens.map(({ token }) => tokenHash(token)), screens.map(({ group }) => facilities[group]?.id)],
  );
  return screens;
}

/** Imports of the first facility that have a plan: each tells its screens once more when it is cancelled. */
async function plans({ facilities, staff }: Stage, count: number): Promise<{ by: Actor; ids: number[] }> {
  const [[facility], [by]] = [facilities, staff];
  if (facility === undefined || by === undefined) throw new Error('the world has no facilities');
  const ids: number[] = [];
  while (ids.length < count) {
    const file = new File([memberFile(5, facility.host)], 'members.csv', { type: 'text/csv' });
    const { task_id: id } = await by.call(importMembers, { body: { encode_type: 'UTF-8' }, files: { file } });
    while ((await by.call(getTask, { params: { id } })).state !== 'planned') await pause(50);
    ids.push(id);
  }
  return { by, ids };
}

async function socketsOf({ port }: Product): Promise<number> {
  const { text } = await send(port, { host: 'localhost', path: '/metrics' });
  return Number(/^tsudoi_sockets (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
}

/** Opens all, and says what each costs the server in KiB once they have been held for a while. */
async function openAndHold(bench: Bench, realtime: Product, crowd: Crowd, stage: Stage, screens: readonly Screen[]) {
  const before = rssMib(realtime.pid);
  const opened = await crowd.open(realtime.port, screens);
  if (opened.open !== screens.length)
    throw new Error(`${opened.open} of ${screens.length} sockets opened: ${[...new Set(opened.refused)].join(', ')}`);
  const cpuBefore = cpuMs(realtime.pid);
  const heldMs = bench.quick ? HELD_MS / 2 : HELD_MS;
  await pause(heldMs);
  const share = (cpuMs(realtime.pid) - cpuBefore) / heldMs;
  const held = rssMib(realtime.pid);

  const { by, ids } = await plans(stage, bench.quick ? 5 : 15);
  const sockets = screens.filter(({ group }) => group === 0).length;
  const delays: number[] = [];
  for (const id of ids) {
    await pause(200);
    const delivery = await crowd.awaitDelivery({ task: id, group: 0, sockets }, () =>
      by.call(cancelTask, { params: { id } }),
    );
    if (delivery.strangers > 0) throw new Error(`${delivery.strangers} sockets of other facilities received a task`);
    delays.push(delivery.ms);
  }
  return { perSecond: screens.length / (opened.ms / 1_000), share, before, held, sockets, delays };
}

/** Thousands of screens at one realtime process: what each costs, how soon all of a facility hear, and how they go. */
export const loadSockets: Budget = {
  id: 'load-sockets',
  async run(bench) {
    const count = bench.quick ? 500 : 5_000;
    if (filesAllowed() < count + OTHER_FILES)
      throw new Error(`${count} sockets need more than the ${filesAllowed()} open files that ulimit -Hn allows`);
    // Members do not matter to sockets.
    const stage = await bench.stageOf(worldPlan('many', 1_000));
    const realtime = await startProduct(bench.cluster, stage.database, { roles: 'realtime' });
    const crowd = await startCrowd();
    try {
      const screens = await signInAll(bench, stage, count + WARM);
      await crowd.open(realtime.port, screens.splice(0, WARM));
      await crowd.close();
      await pause(QUIET_MS);
      const { perSecond, share, before, held, sockets, delays } = await openAndHold(
        bench,
        realtime,
        crowd,
        stage,
        screens,
      );
      const { open, unexpected } = await crowd.count();
      const counted = await socketsOf(realtime);
      const closed = await crowd.close();
      await pause(QUIET_MS);
      const left = await socketsOf(realtime);
      const kib = ((held - before) * 1_024) / count;
      const [slowest, usual] = [Math.max(...delays), median(delays)];
      const whole = open === count && unexpected === 0 && counted === count && left === 0;
      return [
        {
          what: `${count.toLocaleString('en')} open sockets at one realtime process`,
          must: 'none lost, ≤ 64 KiB each, all of a facility delays in ≤ 1 s',
          aim: '≤ 40 KiB, ≤ 200 ms',
          ours: `${number(kib)} KiB each, delays in ${ms(usual)}, at worst ${ms(slowest)}`,
          verdict: worse(whole ? 'aim' : 'miss', worse(atMost(kib, 64, 40), atMost(slowest, 1_000, 200))),
          note: `${open} open and ${unexpected} lost after ${(bench.quick ? HELD_MS / 2 : HELD_MS) / 1_000} s, a session for each; ${stage.facilities.length} facilities, ${sockets} screens of the one that was delays ${delays.length} times, from the call that changes a task to its last screen; opened ${perSecond.toFixed(0)}/s; process ${mib(before)} before, ${mib(held)} with all, ${mib(rssMib(realtime.pid))} after; ${number(share)} cores while nothing happens; closed in ${ms(closed)}, ${left} left`,
        },
      ];
    } finally {
      crowd.end();
      await realtime.stop();
    }
  },
};

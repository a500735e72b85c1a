import type { Cluster } from './cluster.ts';
import { type LoadResult, percentile, runLoad, type Shot } from './load.ts';
import { cpuMs } from './proc.ts';
import type { ServerProcess } from './server-process.ts';

/** One of the two that are compared. */
export interface Contestant {
  server: ServerProcess;
  shot(n: number): Shot;
}

/** What was measured of one side; medians over the rounds. */
export interface Side {
  perSecond: number;
  p50: number;
  p95: number;
  /** Processor time for each request, of the server process and of the database's, in ms. */
  serverCpu: number;
  databaseCpu: number;
}

/** Who takes part: the floor on the product's tables, the floor on a table of its own, and the product. */
export type Party = 'wide' | 'narrow' | 'ours';
const PARTIES: readonly Party[] = ['wide', 'narrow', 'ours'];

/** The same work at both floors and at the product, measured in turns. */
export interface Comparison extends Record<Party, Side> {
  /** Our throughput as a share of each floor's, and our CPU per request as a multiple of each floor's: medians of the rounds. */
  ratio: Record<'wide' | 'narrow', number>;
  cpuRatio: Record<'wide' | 'narrow', number>;
}

/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1] ?? sorted[middle], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** Runs one load and says what it cost. @throws Error when an answer was no success */
export async function round(
  cluster: Cluster,
  { server, shot }: Contestant,
  load: { clients: number; ms?: number; requests?: number },
): Promise<Side & { result: LoadResult }> {
  const [serverBefore, databaseBefore] = [cpuMs(server.pid), cluster.cpuMs()];
  const result = await runLoad({ port: server.port, shot, ...load });
  const [serverAfter, databaseAfter] = [cpuMs(server.pid), cluster.cpuMs()];
  if (result.firstFailure !== undefined) throw new Error(result.firstFailure);
  return {
    result,
    perSecond: result.perSecond,
    p50: percentile(result.latencies, 0.5),
    p95: percentile(result.latencies, 0.95),
    serverCpu: (serverAfter - serverBefore) / result.requests,
    databaseCpu: (databaseAfter - databaseBefore) / result.requests,
  };
}

const KEYS = ['perSecond', 'p50', 'p95', 'serverCpu', 'databaseCpu'] as const;
const middleOf = (rounds: readonly Side[]): Side =>
  Object.fromEntries(KEYS.map((key) => [key, median(rounds.map((one) => one[key]))])) as unknown as Side;

export const cpuOf = (side: Side): number => side.serverCpu + side.databaseCpu;

/** Warms all up with a number of requests, then measures them in turns, so that other work of the machine affects all alike. */
export async function compare(
  cluster: Cluster,
  parties: Record<Party, Contestant>,
  how: { clients: number; rounds: number; ms: number; warm: number },
): Promise<Comparison> {
  const { clients, ms } = how;
  for (const party of PARTIES) await round(cluster, parties[party], { clients, requests: how.warm });
  const rounds: Record<Party, Side>[] = [];
  for (let turn = 0; turn < how.rounds; turn++) {
    rounds.push({
      wide: await round(cluster, parties.wide, { clients, ms }),
      narrow: await round(cluster, parties.narrow, { clients, ms }),
      ours: await round(cluster, parties.ours, { clients, ms }),
    });
  }
  const overRounds = (value: (one: Record<Party, Side>, floor: 'wide' | 'narrow') => number) => ({
    wide: median(rounds.map((one) => value(one, 'wide'))),
    narrow: median(rounds.map((one) => value(one, 'narrow'))),
  });
  return {
    wide: middleOf(rounds.map((one) => one.wide)),
    narrow: middleOf(rounds.map((one) => one.narrow)),
    ours: middleOf(rounds.map((one) => one.ours)),
    ratio: overRounds((one, floor) => one.ours.perSecond / one[floor].perSecond),
    cpuRatio: overRounds((one, floor) => cpuOf(one.ours) / cpuOf(one[floor])),
  };
}

/** What one piece of work took: seconds, and processor time in ms of the process that did it and of the database. */
export interface Took {
  seconds: number;
  ownCpu: number;
  databaseCpu: number;
}

/** Times one piece of work of a process: a server's, or our own where we are the floor. */
export async function stopwatch<T>(
  cluster: Cluster,
  pid: number,
  work: () => Promise<T>,
): Promise<Took & { result: T }> {
  const [ownBefore, databaseBefore, began] = [cpuMs(pid), cluster.cpuMs(), performance.now()];
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  return { result, seconds, ownCpu: cpuMs(pid) - ownBefore, databaseCpu: cluster.cpuMs() - databaseBefore };
}

/** Several times of the same work as one: their mean. */
export function meanOf(times: readonly Took[]): Took {
  const mean = (key: keyof Took) => times.reduce((sum, one) => sum + one[key], 0) / times.length;
  return { seconds: mean('seconds'), ownCpu: mean('ownCpu'), databaseCpu: mean('databaseCpu') };
}

import type { Comparison, Side, Took } from './measure.ts';
import { cpuOf } from './measure.ts';

const decimals = (value: number): number => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
export const number = (value: number): string => value.toFixed(decimals(value));
export const ms = (value: number): string => `${number(value)} ms`;
export const seconds = (value: number): string => `${number(value)} s`;
export const mib = (value: number): string => `${value.toFixed(0)} MiB`;
export const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;

export const perSecond = (side: Side): string => `${side.perSecond.toFixed(0)}/s, p95 ${ms(side.p95)}`;
/** `0.14 (0.09 + 0.05), 0.13 (0.09 + 0.04) → 0.30 (0.20 + 0.10)`: both floors and ours; all, of it server and database. */
export function cpu({ wide, narrow, ours }: Comparison): string {
  const one = (side: Side) => `${number(cpuOf(side))} (${number(side.serverCpu)} + ${number(side.databaseCpu)})`;
  return `${one(wide)}, ${one(narrow)} → ${one(ours)}`;
}

/** The same for work that is done once, in seconds: what ours is compared with, and last ours. */
export function cpuSeconds(...all: readonly Took[]): string {
  const one = ({ ownCpu, databaseCpu }: Took) =>
    `${number((ownCpu + databaseCpu) / 1000)} s (${number(ownCpu / 1000)} + ${number(databaseCpu / 1000)})`;
  const [ours, ...floors] = all.map(one).reverse();
  return `${floors.reverse().join(', ')} → ${ours}`;
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Linux counts processor time in ticks of 10 ms, whatever the kernel's own clock. */
const MS_PER_TICK = 10;

interface Stat {
  parent: number;
  /** Own time and, once they have ended and been waited for, that of its children; in ms. */
  own: number;
  children: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
      (index) => fields[index],
    );
    return { parent, own: (user + system) * MS_PER_TICK, children: (childUser + childSystem) * MS_PER_TICK };
  } catch {
    return undefined; // it has ended
  }
}

/** Processor time of one process with all its threads, in ms. */
export function cpuMs(pid: number): number {
  return statOf(pid)?.own ?? 0;
}

/** Processor time of a process and its children, those that have ended among them, in ms. */
export function treeCpuMs(pid: number): number {
  const top = statOf(pid);
  let sum = (top?.own ?? 0) + (top?.children ?? 0);
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = statOf(Number(entry));
    if (stat?.parent === pid) sum += stat.own;
  }
  return sum;
}

function statusKb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm'));
  return Number(line?.[1] ?? 0);
}

/** Memory a process holds now, in MiB. */
export const rssMib = (pid: number): number => statusKb(pid, 'VmRSS') / 1024;

/** The most memory a process held since {@link resetPeak}, in MiB; the kernel keeps this mark, so no peak is missed. */
export const peakMib = (pid: number): number => statusKb(pid, 'VmHWM') / 1024;

/** Starts the mark of {@link peakMib} anew. */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Share of the machine that was busy over a time, 0 to 1, whoever used it. */
export async function busyShare(ms: number): Promise<number> {
  const read = () => {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const ticks = line.trim().split(/\s+/).slice(1).map(Number);
    return { idle: (ticks[3] ?? 0) + (ticks[4] ?? 0), all: ticks.slice(0, 8).reduce((sum, tick) => sum + tick, 0) };
  };
  const before = read();
  await pause(ms);
  const after = read();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

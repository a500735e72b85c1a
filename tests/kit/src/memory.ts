import { readFileSync } from 'node:fs';
import type { Spawned } from './spawn.ts';

/** Memory of a process in MiB, measured after a full collection. */
export interface Memory {
  /** What is alive on the heap. */
  heap: number;
  /** Buffers outside the heap. */
  external: number;
  /** What the system has given it. */
  resident: number;
}

interface Answer {
  id?: number;
  result?: { result?: { value?: unknown } };
}

/** Asks the inspector of a process, which was started with --inspect. */
async function asking<T>(
  server: Spawned,
  talk: (ask: (method: string, params?: object) => Promise<Answer>) => Promise<T>,
): Promise<T> {
  const address = /Debugger listening on (ws:\S+)/.exec(server.output().slice(0, 10_000))?.[1];
  if (address === undefined) throw new Error('the process was started without its inspector');
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('the inspector cannot be reached')), { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  try {
    return await talk(
      (method, params = {}) =>
        new Promise((resolve) => {
          const id = ++last;
          waiting.set(id, resolve);
          socket.send(JSON.stringify({ id, method, params }));
        }),
    );
  } finally {
    socket.close();
  }
}

const MIB = 1_048_576;

/** What a process holds once everything that can be collected is. It must have been started with --inspect. */
export function memoryOf(server: Spawned): Promise<Memory> {
  return asking(server, async (ask) => {
    await ask('HeapProfiler.enable');
    // Finalizers let go of more on the second pass.
    for (let pass = 0; pass < 2; pass++) await ask('HeapProfiler.collectGarbage');
    const { result } = await ask('Runtime.evaluate', {
      expression: 'JSON.stringify(process.memoryUsage())',
      returnByValue: true,
    });
    const used = JSON.parse(String(result?.result?.value)) as { heapUsed: number; external: number };
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
    return { heap: used.heapUsed / MIB, external: used.external / MIB, resident: Number(resident ?? 0) / 1024 };
  });
}

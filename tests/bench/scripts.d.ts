// The parts of scripts/lib that the bench uses; they are plain JavaScript because they must run before anything is installed.
declare module '*/scripts/lib/engines.mjs' {
  /** Starts a cluster from the binaries in `bin` and returns the address of its superuser. */
  export function startPostgres(bin: string): Promise<string>;
  export function freePort(): Promise<number>;
}

declare module '*/scripts/lib/machine.mjs' {
  export function prepareMachine(
    print: (line: string) => void,
  ): Promise<{ chromium: string | undefined; postgresBin: string | undefined; redisServer: string | undefined }>;
}

declare module '*/scripts/lib/process.mjs' {
  import type { ChildProcess } from 'node:child_process';
  export const ROOT: string;
  export function atExit(cleanup: () => void): void;
  export function start(
    command: string,
    args: readonly string[],
    options?: { env?: Record<string, string>; cwd?: string; onText?: (text: string) => void },
  ): { child: ChildProcess; ended: Promise<number>; stop(signal?: NodeJS.Signals): void };
  export function run(
    command: string,
    args: readonly string[],
    options?: { env?: Record<string, string>; cwd?: string; timeout?: number; onText?: (text: string) => void },
  ): Promise<{ code: number; output: string }>;
}

declare module '*/scripts/lib/apps.mjs' {
  export function buildApps(options?: { force?: boolean }): Promise<{ ok: boolean; built: boolean; output: string }>;
}

declare module '*/scripts/lib/server.mjs' {
  export const SERVER: readonly string[];
  export const SERVER_SOURCES: readonly string[];
  export const SERVER_ENV: Readonly<Record<string, string>>;
}

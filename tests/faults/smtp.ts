import { fork } from 'node:child_process';
import path from 'node:path';
import { until } from '@tsudoi/kit';
import type { Mood } from './smtp-process.ts';

/** A mail server that misbehaves on demand. */
export interface MailServer {
  url: string;
  /** Mails it has taken: the Message-ID of each, in their order. */
  taken: string[];
  /** How many mails were offered to it to the last byte. */
  asked(): number;
  behave(mood: Mood): Promise<void>;
  stop(): void;
}

type Report =
  | { event: 'ready'; port: number }
  | { event: 'asked' }
  | { event: 'mood'; mood: Mood }
  | { event: 'taken'; id: string };

/** Starts it in a process of its own. */
export async function mailServer(): Promise<MailServer> {
  const child = fork(path.join(import.meta.dirname, 'smtp-process.ts'), { execArgv: [] });
  const taken: string[] = [];
  let port = 0;
  let asked = 0;
  let mood: Mood = 'well';
  child.on('message', (report: Report) => {
    if (report.event === 'ready') port = report.port;
    else if (report.event === 'asked') asked += 1;
    else if (report.event === 'mood') mood = report.mood;
    else taken.push(report.id);
  });
  await until('the mail server listening', () => port > 0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    asked: () => asked,
    async behave(wish) {
      child.send(wish);
      await until(`the mail server being ${wish}`, () => mood === wish);
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

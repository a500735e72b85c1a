import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config.ts';
import { openEngine } from './db/open.ts';
import { hasDemoWorld, loadDemoWorld } from './demo/index.ts';
import { errorText } from './kernel/log.ts';
import { type RunningServer, startServer } from './server.ts';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function welcome({ port }: RunningServer): void {
  const at = (host: string, page: string) => `http://${host}:${port}${page}`;
  say(`
  Tsudoi is running.                                        password of every demo account: Tsudoi-2026
    members    ${at('localhost', '/')}          hanako@aoba.example  taro@aoba.example  temp@aoba.example
    staff      ${at('localhost', '/manage')}    staff@aoba.example  coach@aoba.example  viewer@aoba.example
    operator   ${at('localhost', '/admin')}     operator@tsudoi.example
    sakura     ${at('sakura.localhost', '/')}   hanako@sakura.example  staff@sakura.example
    mails      ${at('localhost', '/dev/mail')}
  `);
}

async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2), ROOT);
  mkdirSync(config.dataDir, { recursive: true });
  const engine = await openEngine({
    databaseUrl: config.databaseUrl,
    dataDir: path.join(config.dataDir, 'db'),
    poolSize: config.poolSize,
  });
  const server = await startServer(config, engine, {
    async beforeServing(scopes, services) {
      if (config.mode === 'demo' && (await loadDemoWorld(scopes, services))) say('  demo world loaded');
      if (config.mode === 'production' && (await hasDemoWorld(scopes)))
        throw new ConfigError(
          'this database holds the demo world, whose passwords everybody knows; production needs another',
        );
    },
  });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          server.log.error({ msg: 'stopping failed', error: errorText(error) });
          process.exit(1);
        },
      );
    });
  }
  if (config.mode === 'demo') welcome(server);
  else server.log.info({ msg: 'serving', port: server.port, roles: config.roles });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? `configuration: ${error.message}` : errorText(error)}\n`);
  process.exit(1);
});

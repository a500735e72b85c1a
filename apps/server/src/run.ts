import { fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fiscalYear, jstToday } from '@tsudoi/domain';
import { headsOf, reportLines, verifyAudit } from './audit/verify.ts';
import { ConfigError } from './config/mistakes.ts';
import { readSettings, settingsTable, shownSettings } from './config/read.ts';
import { type Config, readConfig } from './config.ts';
import { type Engines, openEngines } from './db/open.ts';
import { prepareAsOwner } from './db/prepare.ts';
import { createScopes, type Scopes } from './db/scope.ts';
import { INVOICING, loadDemoWorld } from './demo/index.ts';
import { connectDemoSandbox } from './demo/payments.ts';
import { verifyMoney } from './families/deposits/index.ts';
import { completeMenus } from './families/menus/index.ts';
import { createLog, errorText } from './kernel/log.ts';
import type { Services } from './kernel/services.ts';
import { operatorCommand, operatorToInvite } from './operator-command.ts';
import { entryFile, ROOT } from './places.ts';
import { createStorage } from './ports/create-storage.ts';
import { refuseUnsafe } from './production.ts';
import { resync } from './resync/resync.ts';
import { sandboxPort } from './sandbox-agency/demo.ts';
import { type RunningServer, startServer } from './server.ts';

const FLUSH_MS = 1_000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function welcome({ port }: RunningServer): void {
  const at = (host: string, page: string) => `http://${host}:${port}${page}`;
  print(`
  Tsudoi is running.                                        password of every demo account: Tsudoi-2026
    members    ${at('localhost', '/')}          hanako@aoba.example  taro@aoba.example  temp@aoba.example
    staff      ${at('localhost', '/manage')}    staff@aoba.example  coach@aoba.example  viewer@aoba.example
    operator   ${at('localhost', '/admin')}     operator@tsudoi.example
    sakura     ${at('sakura.localhost', '/')}   hanako@sakura.example  staff@sakura.example
    mails      ${at('localhost', '/dev/mail')}
    payments   http://127.0.0.1:${sandboxPort(port)}/
  `);
}

/** `--migrate`: brings the database up to date as its owner, and ends. */
async function migrateOnly(): Promise<void> {
  const is = readSettings(process.env, 'test');
  const owner = is.DATABASE_MIGRATION_URL ?? is.DATABASE_URL;
  if (owner === undefined)
    throw new ConfigError([
      { name: 'DATABASE_MIGRATION_URL', text: 'is needed: the database as the owner of its tables' },
    ]);
  const log = createLog({ format: is.LOG_FORMAT });
  const urls = { owner, serving: is.DATABASE_URL, operators: is.OPERATOR_DATABASE_URL };
  const ran = await prepareAsOwner(urls, log, completeMenus);
  log.info({ msg: 'the database is up to date', ran: ran.length });
}

/** SIGTERM and SIGINT end the process in good order and in a bounded time; a second one ends it at once. */
function endOnSignals({ config, log, stop }: RunningServer): void {
  let stopping = false;
  async function end(signal: string): Promise<void> {
    const began = performance.now();
    log.info({ msg: 'stopping', signal });
    setTimeout(() => {
      log.error({ msg: 'stopping took too long', seconds: config.stopMs / 1000 });
      process.exit(1);
    }, config.stopMs).unref();
    await stop();
    log.info({ msg: 'stopped', ms: Math.round(performance.now() - began) });
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void end(signal);
    });
  }
}

const openDatabase = (config: Config): Promise<Engines> =>
  openEngines({ ...config, dataDir: path.join(config.dataDir, 'db') });

/** Starts the sandbox agency as a process of its own, which ends with this one, and connects the demo to it. */
async function startDemoSandbox({ port, dataDir }: Config, scopes: Scopes, services: Services): Promise<void> {
  const at = sandboxPort(port);
  fork(entryFile('sandbox-agency/main'), [String(at), path.join(dataDir, 'sandbox.json')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await connectDemoSandbox(scopes, services, `http://127.0.0.1:${at}`, INVOICING);
}

async function serve(config: Config): Promise<void> {
  const log = createLog({ format: config.logFormat });
  if (config.mode === 'production') log.info({ msg: 'starting', settings: shownSettings(config.settings) });
  mkdirSync(config.dataDir, { recursive: true });
  if (config.migrationUrl !== undefined) {
    const urls = { owner: config.migrationUrl, serving: config.databaseUrl, operators: config.operatorDatabaseUrl };
    await prepareAsOwner(urls, log, completeMenus);
  }
  const engines = await openDatabase(config);
  if (config.mode === 'production') await refuseUnsafe(engines, log);
  const server = await startServer(config, engines.engine, {
    operators: engines.operators,
    async beforeServing(scopes, services) {
      if (config.mode !== 'demo') return;
      if (await loadDemoWorld(scopes, services)) print('  demo world loaded');
      if (config.port !== 0) await startDemoSandbox(config, scopes, services);
    },
  });
  endOnSignals(server);
  // Compiled code is otherwise written at a proper end only, and the start after a crash is the one in a hurry.
  setTimeout(() => module.flushCompileCache(), FLUSH_MS).unref();
  if (config.mode === 'demo') welcome(server);
  else server.log.info({ msg: 'serving', port: server.port, roles: config.roles });
}

/** `--audit-verify`: holds the audit record against its seals, says where it is not what it was, and ends. */
async function verifyOnly(config: Config, args: readonly string[]): Promise<void> {
  const engines = await openDatabase(config);
  const report = await verifyAudit(createScopes(engines.engine, engines), config.secret, headsOf(args));
  await engines.end();
  for (const line of reportLines(report)) print(line);
  if (report.faults.length > 0) process.exitCode = 1;
}

/** `--money-verify`: looks through the books of all facilities, says each yen that nothing explains, and ends. */
async function verifyBooks(config: Config): Promise<void> {
  const engines = await openDatabase(config);
  try {
    const found = await createScopes(engines.engine, engines).asOperator('money:verify', verifyMoney);
    for (const { rule, facility_id, id, yen } of found) print(`facility ${facility_id}, ${id}: ${yen} yen (${rule})`);
    print(`${found.length} unexplained`);
    if (found.length > 0) process.exitCode = 1;
  } finally {
    await engines.end();
  }
}

/** `--money-resync`: after a restore, reads back what was numbered and paid since the backup, and ends. */
async function resyncBooks(config: Config): Promise<void> {
  const engines = await openDatabase(config);
  try {
    const now = new Date();
    const parts = {
      scopes: createScopes(engines.engine, engines),
      services: { config },
      storage: createStorage(config),
    };
    await resync(parts, now, fiscalYear(jstToday(now)), print);
  } finally {
    await engines.end();
  }
}

/**
 * `--operator`: invites an operator. The settings are checked as a process has them that sends mails, where there is a
 * mail server, and else as one that does not; what the process itself is for does not matter here.
 */
async function inviteOnly(args: readonly string[]): Promise<void> {
  const ROLES = (process.env.SMTP_URL ?? '') === '' ? 'api' : 'worker';
  const config = readConfig({ ...process.env, ROLES }, args, ROOT);
  const wanted = operatorToInvite(args);
  const engines = await openDatabase(config);
  try {
    if (config.mode === 'production') await refuseUnsafe(engines, createLog({ format: config.logFormat }));
    const scopes = createScopes(engines.engine, engines);
    for (const line of await operatorCommand(config, scopes, wanted)) print(line);
  } finally {
    await engines.end();
  }
}

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--settings')) return print(settingsTable());
  if (args.includes('--migrate')) return migrateOnly();
  if (args.includes('--operator')) return inviteOnly(args);
  const config = readConfig(process.env, args, ROOT);
  if (args.includes('--money-verify')) return verifyBooks(config);
  if (args.includes('--money-resync')) return resyncBooks(config);
  return args.includes('--audit-verify') ? verifyOnly(config, args) : serve(config);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : errorText(error)}\n`);
  process.exit(1);
});

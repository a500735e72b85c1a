import type { Server as HttpServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizeHost } from '@tsudoi/domain';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Engine } from './db/engine.ts';
import { migrate } from './db/migrate.ts';
import { createScopes, type Scopes } from './db/scope.ts';
import { identities } from './families/auth/index.ts';
import { families } from './families/index.ts';
import { startMailer } from './families/mails/index.ts';
import { taskKinds } from './families/task-kinds.ts';
import { presentTask } from './families/tasks/index.ts';
import { createApp } from './kernel/app.ts';
import { createFacilityDirectory } from './kernel/facility.ts';
import { createLog, type Log } from './kernel/log.ts';
import type { Services } from './kernel/services.ts';
import { createSessions } from './kernel/sessions.ts';
import { createMailPort } from './ports/create-mail.ts';
import { createStorage } from './ports/create-storage.ts';
import { startSockets } from './realtime/sockets.ts';
import { startJobs } from './tasks/jobs.ts';
import { createRunner, type Runner } from './tasks/runner.ts';

/** A running process. */
export interface RunningServer {
  config: Config;
  engine: Engine;
  scopes: Scopes;
  services: Services;
  runner: Runner;
  app: FastifyInstance;
  /** Port it listens on; 0 when it only works on tasks. */
  port: number;
  log: Log;
  stop(): Promise<void>;
}

/** Says each reason at most once a minute: sweeps look across facilities every few seconds. */
function oncePerMinute(say: (entry: { reason: string }) => void): (entry: { reason: string }) => void {
  const said = new Map<string, number>();
  return (entry) => {
    if (Date.now() - (said.get(entry.reason) ?? 0) < 60_000) return;
    said.set(entry.reason, Date.now());
    say(entry);
  };
}

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** Starts the roles of the settings over an open engine: migrate, services, worker, api, realtime. */
export async function startServer(
  config: Config,
  engine: Engine,
  options: { quiet?: boolean; beforeServing?(scopes: Scopes, services: Services): Promise<void> } = {},
): Promise<RunningServer> {
  const log = createLog(options.quiet);
  const migrated = await migrate(engine);
  if (migrated.length > 0) log.info({ msg: 'migrated', migrations: migrated });
  const scopes = createScopes(
    engine,
    oncePerMinute(({ reason }) => log.info({ msg: 'operator scope', reason })),
  );
  const jobs = await startJobs(engine, log);
  const demoHost = config.mode === 'production' ? undefined : 'aoba.localhost';
  const isLocalhost = (host: string) => config.mode !== 'production' && (host === 'localhost' || host === '127.0.0.1');
  const services: Services = {
    config,
    facilities: createFacilityDirectory(scopes, { demoDefault: demoHost }),
    sessions: createSessions(scopes, identities, config.secret),
    storage: createStorage(config),
    jobs,
    isAdminHost: (host) => normalizeHost(host) === config.adminHost || isLocalhost(normalizeHost(host)),
    pageUrl: (host, page) =>
      `${config.publicScheme}://${host}${config.publicPort === '' ? '' : `:${config.publicPort}`}${page}`,
  };
  await options.beforeServing?.(scopes, services);

  const runner = createRunner({
    scopes,
    storage: services.storage,
    jobs,
    log,
    kinds: taskKinds({ scopes, services, engine }),
  });
  const mailer = config.roles.includes('worker')
    ? startMailer({ scopes, port: createMailPort(config), log, config })
    : undefined;
  if (config.roles.includes('worker')) await runner.start();

  const serves = config.roles.includes('api') || config.roles.includes('realtime');
  const app = await createApp({
    scopes,
    services,
    log,
    families: config.roles.includes('api') ? families : undefined,
    folders: { member: path.join(ROOT, 'apps/member-pwa/dist'), console: path.join(ROOT, 'apps/console/dist') },
    trustedProxies: config.trustedProxies,
    secure: config.publicScheme === 'https',
    checkResponses: config.checkResponses,
    adminOnly: (host) => normalizeHost(host) === config.adminHost,
    ready: () =>
      engine.query('select 1').then(
        () => true,
        () => false,
      ),
  });
  let port = 0;
  const sockets = config.roles.includes('realtime')
    ? await startSockets({
        http: app.server as HttpServer,
        engine,
        scopes,
        sessions: services.sessions,
        facilities: services.facilities,
        log,
        present: (row) => presentTask(row, 'ja', services),
      })
    : undefined;
  if (serves) {
    await app.listen({ port: config.port, host: config.bind });
    const address = app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : config.port;
  }

  return {
    config,
    engine,
    scopes,
    services,
    runner,
    app,
    port,
    log,
    async stop() {
      await sockets?.close();
      await app.close();
      await mailer?.stop();
      await runner.stop();
      await jobs.stop();
      await engine.end();
    },
  };
}

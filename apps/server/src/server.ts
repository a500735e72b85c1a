import type { Server as HttpServer } from 'node:http';
import path from 'node:path';
import { normalizeHost } from '@tsudoi/domain';
import type { FastifyInstance } from 'fastify';
import { startSealer } from './audit/sealer.ts';
import { type Config, pageUrl } from './config.ts';
import type { Engine } from './db/engine.ts';
import { prepareDatabase } from './db/prepare.ts';
import { createScopes, type Scopes } from './db/scope.ts';
import { demoSignIn } from './demo/sign-in.ts';
import {
  completeMenus,
  createActingFor,
  createFormFiles,
  createIdentities,
  families,
  hiddenMenus,
  permittedReport,
  retentionRules,
  viewedAs,
  viewersOf,
} from './families/index.ts';
import { createApp } from './kernel/app.ts';
import { createClientAddress } from './kernel/client-address.ts';
import { createFacilityDirectory } from './kernel/facility.ts';
import type { Family, Worker } from './kernel/family.ts';
import { createLimits } from './kernel/limits.ts';
import { createLog, errorText, type Log } from './kernel/log.ts';
import { createMetrics } from './kernel/metrics.ts';
import { createNews } from './kernel/news.ts';
import { createSealer } from './kernel/sealing.ts';
import type { Services } from './kernel/services.ts';
import { createSessions } from './kernel/sessions.ts';
import { startWorkers } from './kernel/workers.ts';
import { registerGauges } from './measure.ts';
import { ROOT } from './places.ts';
import { createStorage } from './ports/create-storage.ts';
import type { Redis } from './ports/redis.ts';
import { createClamd } from './ports/scanner.ts';
import { closeIo, createIo, emitTaskProgress, roomOf } from './realtime/io.ts';
import { createProgressNotifier } from './realtime/progress-notifier.ts';
import { startSockets } from './realtime/sockets.ts';
import { databaseSignal, redisSignal, subscribeToDatabaseSignal } from './realtime/task-signals.ts';
import { startSweeper } from './retention/sweeper.ts';
import { closeServer, createStop } from './stopping.ts';
import { startJobs } from './tasks/jobs.ts';
import { createRunner, type Runner } from './tasks/runner.ts';
import type { TaskRow } from './tasks/store.ts';

/** A running process. */
export interface RunningServer {
  config: Config;
  engine: Engine;
  scopes: Scopes;
  services: Services;
  runner: Runner;
  app: FastifyInstance;
  /** Port it listens on. */
  port: number;
  log: Log;
  stop(): Promise<void>;
}

/** Says each reason at most once a minute: sweeps look across facilities every few seconds. */
function oncePerMinute(log: (entry: { reason: string }) => void): (entry: { reason: string }) => void {
  const loggedAt = new Map<string, number>();
  return (entry) => {
    if (Date.now() - (loggedAt.get(entry.reason) ?? 0) < 60_000) return;
    loggedAt.set(entry.reason, Date.now());
    log(entry);
  };
}

/** Work that repeats and is of no family. */
const HOUSE_WORKERS: readonly Worker[] = [
  { name: 'seals', start: ({ scopes, log, services }) => startSealer({ scopes, log, secret: services.config.secret }) },
  {
    name: 'sweep',
    start: ({ services: { storage }, ...parts }) => startSweeper({ ...parts, storage, rules: retentionRules }),
  },
];

/** One listener for each thing that invoices are issued for. @throws Error where two families would follow the same */
function paidListenersOf(served: readonly Family[]): Services['paidListeners'] {
  const listeners = served.flatMap(({ paidListeners = [] }) => paidListeners);
  const byBecause = new Map(listeners.map((listener) => [listener.because, listener]));
  if (byBecause.size !== listeners.length) throw new Error('two families follow the same invoices');
  return byBecause;
}

/** Where there is no Redis, the many modules of its client are not loaded. */
async function redisAt(url: string, log: Log): Promise<Redis> {
  const { openRedis } = await import('./ports/redis.ts');
  return openRedis(url, log);
}

/** Starts the roles of the settings over an open engine: services, worker, api, realtime. */
export async function startServer(
  config: Config,
  engine: Engine,
  options: {
    quiet?: boolean;
    /** Another pool for operator scopes; without it they share the engine. The stop ends it too. */
    operators?: Engine;
    /** Families beside those of the product: tests prove with them what no product family does yet. */
    families?: readonly Family[];
    beforeServing?(scopes: Scopes, services: Services): Promise<void>;
  } = {},
): Promise<RunningServer> {
  const { operators = engine } = options;
  const log = createLog({ quiet: options.quiet, format: config.logFormat });
  // Where the database has an owner of its own, that one has prepared it.
  if (config.mode !== 'production' && config.migrationUrl === undefined)
    await prepareDatabase(engine, log, completeMenus);
  const scopes = createScopes(engine, {
    operators,
    log: oncePerMinute(({ reason }) => log.info({ msg: 'operator scope', reason })),
  });
  const metrics = createMetrics();
  const redis = config.redisUrl === undefined ? undefined : await redisAt(config.redisUrl, log);
  const news = await createNews({ engine, redis, log });
  const jobs = await startJobs(engine, log, { install: false, maintain: config.roles.includes('worker') });
  const demoHost = config.mode === 'production' ? undefined : 'aoba.localhost';
  const isLocalhost = (host: string) => config.mode !== 'production' && (host === 'localhost' || host === '127.0.0.1');
  const io = createIo(redis);
  const progress = createProgressNotifier<TaskRow>(
    async (row) => {
      const report = await permittedReport(row, { scopes, services });
      if (report !== undefined) emitTaskProgress(io, row, report);
    },
    (error) => log.warn({ msg: 'progress not sent', error: errorText(error) }),
  );
  const served = [...families, demoSignIn, ...(options.families ?? [])];
  const identities = createIdentities(config, hiddenMenus);
  const services: Services = {
    config,
    facilities: createFacilityDirectory(scopes, { demoDefault: demoHost, news }),
    sessions: createSessions(scopes, identities, config.secret, news),
    sealer: createSealer(config.secret, 'second factor'),
    storage: createStorage(config),
    scanner: config.scan && createClamd(config.scan),
    fileOwners: new Map(served.flatMap(({ fileOwners = [] }) => fileOwners).map((owner) => [owner.kind, owner])),
    rowReaders: new Map(served.flatMap(({ rowReaders = [] }) => rowReaders).map((reader) => [reader.kind, reader])),
    accountReferences: served.flatMap(({ accountReferences = [] }) => accountReferences),
    paidListeners: paidListenersOf(served),
    formFiles: createFormFiles(() => services),
    jobs,
    limits: createLimits({ factor: config.rateLimitFactor, redis, metrics, log }),
    hiddenMenus,
    taskSignal: redis === undefined ? databaseSignal : redisSignal(progress),
    recordsChanged: (facility, of) => news.publish({ what: 'records', facility, of }),
    isAdminHost: (host) => normalizeHost(host) === config.adminHost || isLocalhost(normalizeHost(host)),
    pageUrl: (host, page) => pageUrl(config, host, page),
  };
  await options.beforeServing?.(scopes, services);

  const work = { scopes, services, engine, log, metrics };
  const runner = createRunner({
    scopes,
    storage: services.storage,
    jobs,
    taskSignal: services.taskSignal,
    log,
    leaseSeconds: config.taskLeaseSeconds,
    metrics,
    kinds: served.flatMap((family) => family.tasks?.(work) ?? []),
  });
  const workers = config.roles.includes('worker') ? startWorkers(served, HOUSE_WORKERS, work) : [];
  if (config.roles.includes('worker')) await runner.start();

  const app = await createApp({
    scopes,
    services,
    log,
    families: config.roles.includes('api') ? served : undefined,
    folders: {
      member: path.join(ROOT, 'apps/member-pwa/dist'),
      console: path.join(ROOT, 'apps/console/dist'),
      door: path.join(ROOT, 'apps/door/dist'),
    },
    trustedProxies: config.trustedProxies,
    secure: config.publicScheme === 'https',
    checkResponses: config.checkResponses,
    viewedAs,
    actingFor: createActingFor(identities.member),
    adminOnly: (host) => normalizeHost(host) === config.adminHost,
    metrics,
    metricsToken: config.metricsToken,
    isStopping: () => ending.isStopping(),
    ready: () =>
      engine.query('select 1').then(
        () => true,
        () => false,
      ),
  });
  const sockets = config.roles.includes('realtime')
    ? startSockets({
        io,
        http: app.server as HttpServer,
        sessions: services.sessions,
        facilities: services.facilities,
        news,
        log,
        limits: services.limits,
        addressOf: createClientAddress(config.trustedProxies),
        viewers: (facilityId, accountIds, of) => scopes.readFacility(facilityId, (tx) => viewersOf(tx, of, accountIds)),
      })
    : undefined;
  // Over Redis whoever changes a task tells the sockets of all; without, those who have sockets listen to the database.
  if (sockets !== undefined && redis === undefined)
    await subscribeToDatabaseSignal({
      engine,
      scopes,
      progress,
      serves: (facilityId, accountId) => io.of('/').adapter.rooms.has(roomOf(facilityId, accountId)),
      log,
    });
  registerGauges({ config, engines: [...new Set([engine, operators])], scopes, metrics, redis, sockets });
  const ending = createStop({
    drainMs: config.drainMs,
    log,
    atOnce: [{ what: 'tasks', end: () => runner.stop() }, ...workers],
    afterwards: [
      { what: 'progress', end: () => progress.close() },
      { what: 'sockets', end: () => sockets?.close() },
      { what: 'messages', end: () => closeIo(io) },
      { what: 'requests', end: () => closeServer(app.server, () => app.close()) },
      { what: 'queue', end: () => jobs.stop() },
      { what: 'redis', end: () => redis?.close() },
      { what: 'database', end: () => engine.end() },
      { what: 'database of operators', end: () => (operators === engine ? undefined : operators.end()) },
    ],
  });
  // A worker listens too: for health and measurements.
  await app.listen({ port: config.port, host: config.bind });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;

  return {
    config,
    engine,
    scopes,
    services,
    runner,
    app,
    port,
    log,
    stop: ending.stop,
  };
}

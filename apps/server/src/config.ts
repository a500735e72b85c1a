import path from 'node:path';
import { readSettings } from './config/read.ts';
import type { Mode } from './config/setting.ts';
import type { roles, Settings } from './config/settings.ts';

export type Role = (typeof roles)[number];

/** What a process works with, read from the environment once at start (config/settings.ts is the table). */
export interface Config {
  mode: Mode;
  roles: readonly Role[];
  port: number;
  /** Address to listen on; the demo binds to loopback only. */
  bind: string;
  databaseUrl: string | undefined;
  /** The same database as the login for operator scopes; undefined where they use the other login's pool. */
  operatorDatabaseUrl: string | undefined;
  operatorPoolSize: number;
  /** The same database as its owner; undefined where the start migrates as whoever serves, or not at all. */
  migrationUrl: string | undefined;
  redisUrl: string | undefined;
  /** Folder of the embedded database, of stored files and of the demo secret. */
  dataDir: string;
  poolSize: number;
  /** Host that serves /admin, besides localhost in demo mode. */
  adminHost: string;
  /** Signs file addresses and derives rotated tokens. */
  secret: string;
  /** Public scheme of links in mails. */
  publicScheme: 'http' | 'https';
  /** Port of links in mails, empty where it is the scheme's own. */
  publicPort: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  storage: StorageConfig;
  /** What a facility may upload within 24 hours, in bytes. */
  uploadDailyBytes: number;
  /** Where clamd listens (`tcp://…`, `unix:///…`) and how many bytes it looks at; undefined where uploads are not scanned. */
  scan: { url: string; maxBytes: number } | undefined;
  /** Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed. */
  trustedProxies: readonly string[];
  /** Multiplies every limit of calls; 0 is no limit. */
  rateLimitFactor: number;
  metricsToken: string | undefined;
  taskLeaseSeconds: number;
  logFormat: 'json' | 'readable';
  /** How long a stop serves on after it said that it takes no more, in ms. */
  drainMs: number;
  /** Longest a stop takes, in ms. */
  stopMs: number;
  /** Whether hosts of facilities serve the two pages that show every building block. */
  samplePages: boolean;
  /** Whether operators must have a second factor. */
  operatorSecondFactor: 'optional' | 'demanded';
  /** Answers are held against the contract; on everywhere but in production. */
  checkResponses: boolean;
  /** The settings as they were read; secrets among them, so never to be logged as they are. */
  settings: Settings;
}

export type StorageConfig =
  | { kind: 'local' }
  | { kind: 's3'; bucket: string; region: string; endpoint: string; accessKeyId: string; secretAccessKey: string }
  | { kind: 'gcs'; bucket: string; endpoint: string; clientEmail: string; privateKey: string };

/** What is needed for each kind has been checked when the settings were read. */
function storageOf(is: Settings): StorageConfig {
  const bucket = is.STORAGE_BUCKET ?? '';
  switch (is.STORAGE_KIND) {
    case 'local':
      return { kind: 'local' };
    case 's3': {
      const region = is.STORAGE_REGION ?? '';
      return {
        kind: 's3',
        bucket,
        region,
        endpoint: is.STORAGE_ENDPOINT ?? `https://${bucket}.s3.${region}.amazonaws.com`,
        accessKeyId: is.STORAGE_ACCESS_KEY_ID ?? '',
        secretAccessKey: is.STORAGE_SECRET_ACCESS_KEY ?? '',
      };
    }
    case 'gcs':
      return {
        kind: 'gcs',
        bucket,
        endpoint: is.STORAGE_ENDPOINT ?? `https://storage.googleapis.com/${bucket}`,
        clientEmail: is.STORAGE_CLIENT_EMAIL ?? '',
        privateKey: (is.STORAGE_PRIVATE_KEY ?? '').replaceAll('\\n', '\n'),
      };
  }
}

/** The public address of a page on a host, for links in mails. */
export function pageUrl(config: Pick<Config, 'publicScheme' | 'publicPort'>, host: string, page: string): string {
  return `${config.publicScheme}://${host}${config.publicPort === '' ? '' : `:${config.publicPort}`}${page}`;
}

function modeOf(env: NodeJS.ProcessEnv, args: readonly string[]): Mode {
  if (args.includes('--production')) return 'production';
  return env.NODE_ENV === 'test' && !args.includes('--demo') ? 'test' : 'demo';
}

/** Reads the settings. `--demo` and `--production` say the mode. @throws ConfigError with every mistake */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[], root: string): Config {
  const mode = modeOf(env, args);
  const roles = args.find((arg) => arg.startsWith('--roles='))?.slice('--roles='.length);
  const is = readSettings({ ...env, ROLES: env.ROLES ?? roles }, mode);
  return {
    mode,
    roles: is.ROLES,
    port: is.PORT,
    bind: is.BIND,
    databaseUrl: is.DATABASE_URL,
    operatorDatabaseUrl: is.OPERATOR_DATABASE_URL,
    operatorPoolSize: is.OPERATOR_DATABASE_POOL,
    migrationUrl: is.DATABASE_MIGRATION_URL,
    redisUrl: is.REDIS_URL,
    dataDir: path.resolve(root, is.DATA_DIR),
    poolSize: is.DATABASE_POOL,
    adminHost: is.ADMIN_HOST.toLowerCase(),
    secret: is.SECRET,
    publicScheme: is.PUBLIC_SCHEME,
    publicPort: is.PUBLIC_PORT ?? (mode === 'production' ? '' : String(is.PORT)),
    smtpUrl: is.SMTP_URL,
    mailFrom: is.MAIL_FROM,
    storage: storageOf(is),
    uploadDailyBytes: is.UPLOAD_DAILY_GB * 1024 ** 3,
    scan: is.SCAN_URL === undefined ? undefined : { url: is.SCAN_URL, maxBytes: is.SCAN_MAX_MB * 1_048_576 },
    trustedProxies: is.TRUSTED_PROXIES,
    rateLimitFactor: is.RATE_LIMIT_FACTOR,
    metricsToken: is.METRICS_TOKEN,
    samplePages: is.SAMPLE_PAGES === 'on',
    operatorSecondFactor: is.OPERATOR_SECOND_FACTOR,
    taskLeaseSeconds: is.TASK_LEASE_SECONDS,
    logFormat: is.LOG_FORMAT,
    drainMs: is.DRAIN_SECONDS * 1000,
    stopMs: is.STOP_SECONDS * 1000,
    checkResponses: mode !== 'production',
    settings: is,
  };
}

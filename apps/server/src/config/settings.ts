import { address, factor, integer, list, oneOf, type Setting, someOf, text } from './setting.ts';

/** Parts of the server a process can play. */
export const roles = ['api', 'worker', 'realtime'] as const;

/** What the demo signs with; production refuses it. */
export const DEMO_SECRET = 'tsudoi-demo-secret-not-for-production';
/** Sender of the demo's mails; production refuses it. */
export const DEMO_SENDER = 'no-reply@tsudoi.example';

/**
 * Every setting there is, by the name of its environment variable. Docs, manifests and tests are held against this
 * table; nothing else reads the environment.
 */
export const settings = {
  ROLES: someOf({ about: 'What this process does', fallback: roles, otherwise: 'all three' }, roles),
  PORT: integer({ about: 'Port for HTTP and sockets; 0 takes a free one', fallback: 8080 }, 0, 65_535),
  BIND: text(
    {
      about: 'Address to listen on',
      fallback: (mode) => (mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
      otherwise: '0.0.0.0 in production, else 127.0.0.1',
    },
    'an address',
  ),
  ADMIN_HOST: text(
    {
      about: 'The one host that serves /admin; needed in production',
      fallback: (mode) => (mode === 'production' ? '' : 'admin.localhost'),
      otherwise: 'admin.localhost in the demo',
    },
    'a host name',
  ),
  TRUSTED_PROXIES: list(
    {
      about: 'Proxies that end TLS and whose X-Forwarded-For and -Proto are believed; needed in production',
      fallback: [],
    },
    'addresses and ranges, such as 10.0.0.0/8',
  ),
  PUBLIC_SCHEME: oneOf(
    {
      about: 'Scheme of links in mails; production is https',
      fallback: (mode) => (mode === 'production' ? 'https' : 'http'),
      otherwise: 'https in production, else http',
    },
    ['https', 'http'],
  ),
  PUBLIC_PORT: text(
    {
      about: "Port in links of mails, where it is not the scheme's own",
      fallback: undefined,
      otherwise: 'none in production, else PORT',
    },
    'a port',
  ),
  SECRET: text(
    {
      about: 'Signs file addresses and derives rotated tokens; the same in every process; 32 characters or more',
      secret: true,
      fallback: (mode) => (mode === 'production' ? '' : DEMO_SECRET),
      otherwise: 'one of the demo',
    },
    '32 characters or more',
  ),
  OPERATOR_SECOND_FACTOR: oneOf(
    {
      about: 'Whether operators must have a second factor to work',
      fallback: (mode) => (mode === 'production' ? 'demanded' : 'optional'),
      otherwise: 'demanded in production, else optional',
    },
    ['optional', 'demanded'],
  ),
  DATABASE_URL: address(
    {
      about: 'PostgreSQL 15 or newer, as the login that serves: no superuser, no owner; needed in production',
      secret: true,
      fallback: undefined,
      otherwise: 'the embedded engine in DATA_DIR',
    },
    ['postgres', 'postgresql'],
  ),
  OPERATOR_DATABASE_URL: address(
    {
      about: 'The same database as the login for operator scopes; needed in production',
      secret: true,
      fallback: undefined,
      otherwise: 'operator scopes use DATABASE_URL',
    },
    ['postgres', 'postgresql'],
  ),
  DATABASE_MIGRATION_URL: address(
    {
      about: 'The same database as the owner of its tables; where it is given, a start migrates',
      secret: true,
      fallback: undefined,
      otherwise: 'the start migrates as DATABASE_URL, in production it only checks',
    },
    ['postgres', 'postgresql'],
  ),
  BACKUP_DATABASE_URL: address(
    {
      about: 'The same database for npm run drill:restore: a login that sees every row and may create databases',
      secret: true,
      fallback: undefined,
      otherwise: 'DATABASE_MIGRATION_URL',
    },
    ['postgres', 'postgresql'],
  ),
  DATABASE_POOL: integer(
    { about: 'Connections of this process, without those for operator scopes', fallback: 10 },
    2,
    200,
  ),
  OPERATOR_DATABASE_POOL: integer({ about: 'Connections of this process for operator scopes', fallback: 3 }, 1, 50),
  REDIS_URL: address(
    {
      about: 'Redis 6.2 or newer: limits over all processes, sockets, and what one process tells the others',
      secret: true,
      fallback: undefined,
      otherwise: 'limits for each process, NOTIFY of the database',
    },
    ['redis', 'rediss'],
  ),
  DATA_DIR: text(
    { about: 'Folder of the embedded database and of local files', fallback: '.data' },
    'a folder, from the root of the project',
  ),
  STORAGE_KIND: oneOf({ about: 'Where files lie; local is for one machine only', fallback: 'local' }, [
    'local',
    's3',
    'gcs',
  ]),
  STORAGE_BUCKET: text({ about: 'Bucket (s3, gcs)', fallback: undefined }),
  STORAGE_REGION: text({ about: 'Region (s3)', fallback: undefined }),
  STORAGE_ENDPOINT: address(
    {
      about: 'Address of the bucket, for stores other than Amazon’s and Google’s',
      fallback: undefined,
      otherwise: "the provider's",
    },
    ['https', 'http'],
  ),
  STORAGE_ACCESS_KEY_ID: text({ about: 'Key (s3)', fallback: undefined }),
  STORAGE_SECRET_ACCESS_KEY: text({ about: 'Secret of the key (s3)', secret: true, fallback: undefined }),
  STORAGE_CLIENT_EMAIL: text({ about: 'Service account (gcs)', fallback: undefined }),
  STORAGE_PRIVATE_KEY: text(
    { about: 'Private key of the service account (gcs)', secret: true, fallback: undefined },
    'PEM, line ends as \\n',
  ),
  UPLOAD_DAILY_GB: integer(
    { about: 'GiB that a facility may upload within 24 hours; a member 200 MiB of it', fallback: 50 },
    1,
    100_000,
  ),
  SCAN_URL: address(
    {
      about:
        'clamd, which looks for malware in every upload before anybody else gets it; no upload is taken while it is away',
      fallback: undefined,
      otherwise: 'uploads are not scanned',
    },
    ['tcp', 'unix'],
  ),
  SCAN_MAX_MB: integer(
    { about: 'StreamMaxLength of that clamd in MiB; larger files cannot be scanned and are not taken', fallback: 25 },
    1,
    4_095,
  ),
  SMTP_URL: address(
    {
      about: 'Mail server; needed by a worker in production',
      secret: true,
      fallback: undefined,
      otherwise: 'the mailbox page of the demo',
    },
    ['smtp', 'smtps'],
  ),
  MAIL_FROM: text({ about: 'Sender of mails; needed by a worker in production', fallback: DEMO_SENDER }, 'an address'),
  TASK_LEASE_SECONDS: integer(
    { about: 'How long a worker may be silent before another one goes on with its task', fallback: 15 },
    2,
    300,
  ),
  RATE_LIMIT_FACTOR: factor({
    about: 'Multiplies every limit of calls, uploads, downloads and sockets that open; 0 is no limit',
    fallback: (mode) => (mode === 'test' ? 0 : 1),
    otherwise: '1',
  }),
  SAMPLE_PAGES: oneOf(
    {
      about: 'Whether hosts of facilities serve /modal-window-sample and /error-input-view; the admin host never does',
      fallback: (mode) => (mode === 'production' ? 'off' : 'on'),
      otherwise: 'off in production, else on',
    },
    ['on', 'off'],
  ),
  METRICS_TOKEN: text(
    {
      about: 'Bearer for /metrics from elsewhere than this machine',
      secret: true,
      fallback: undefined,
      otherwise: 'loopback only',
    },
    '16 characters or more',
  ),
  LOG_FORMAT: oneOf(
    {
      about: 'Form of the log',
      fallback: (mode) => (mode === 'demo' ? 'readable' : 'json'),
      otherwise: 'readable in the demo, else json',
    },
    ['json', 'readable'],
  ),
  DRAIN_SECONDS: integer(
    {
      about: 'How long a stop serves on after /readyz says 503, so that the load balancer notices',
      fallback: (mode) => (mode === 'production' ? 5 : 0),
      otherwise: '5 in production, else 0',
    },
    0,
    120,
  ),
  STOP_SECONDS: integer(
    { about: 'Longest a stop takes, from SIGTERM to the end of the process', fallback: 25 },
    1,
    600,
  ),
} satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof settings;
/** The values of all settings, typed. */
export type Settings = { [Name in SettingName]: ReturnType<(typeof settings)[Name]['fallback']> };

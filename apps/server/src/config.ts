import path from 'node:path';

/** Parts of the server a process can play. */
export const roles = ['api', 'worker', 'realtime'] as const;
export type Role = (typeof roles)[number];

/** Settings of a process, read from the environment once at start. */
export interface Config {
  mode: 'demo' | 'production' | 'test';
  roles: readonly Role[];
  port: number;
  /** Address to listen on; the demo binds to loopback only. */
  bind: string;
  databaseUrl: string | undefined;
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
  /** Proxies whose X-Forwarded-* are believed. */
  trustedProxies: string[];
  /** Answers are held against the contract; on everywhere but in production. */
  checkResponses: boolean;
}

export type StorageConfig =
  | { kind: 'local' }
  | { kind: 's3'; bucket: string; region: string; endpoint: string; accessKeyId: string; secretAccessKey: string }
  | { kind: 'gcs'; bucket: string; endpoint: string; clientEmail: string; privateKey: string };

const DEMO_SECRET = 'tsudoi-demo-secret-not-for-production';

/** A setting that is missing or wrong, in words for whoever starts the server. */
export class ConfigError extends Error {}

function storageOf(env: NodeJS.ProcessEnv): StorageConfig {
  const need = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '')
      throw new ConfigError(`${name} is needed with STORAGE_KIND=${env.STORAGE_KIND}`);
    return value;
  };
  switch (env.STORAGE_KIND ?? 'local') {
    case 'local':
      return { kind: 'local' };
    case 's3':
      return {
        kind: 's3',
        bucket: need('STORAGE_BUCKET'),
        region: need('STORAGE_REGION'),
        endpoint:
          env.STORAGE_ENDPOINT ?? `https://${need('STORAGE_BUCKET')}.s3.${need('STORAGE_REGION')}.amazonaws.com`,
        accessKeyId: need('STORAGE_ACCESS_KEY_ID'),
        secretAccessKey: need('STORAGE_SECRET_ACCESS_KEY'),
      };
    case 'gcs':
      return {
        kind: 'gcs',
        bucket: need('STORAGE_BUCKET'),
        endpoint: env.STORAGE_ENDPOINT ?? `https://storage.googleapis.com/${need('STORAGE_BUCKET')}`,
        clientEmail: need('STORAGE_CLIENT_EMAIL'),
        privateKey: need('STORAGE_PRIVATE_KEY').replaceAll('\\n', '\n'),
      };
    default:
      throw new ConfigError(`STORAGE_KIND is local, s3 or gcs, not ${env.STORAGE_KIND}`);
  }
}

/** Reads the settings. `--demo` and `--production` say the mode. @throws ConfigError */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[], root: string): Config {
  const mode = args.includes('--production')
    ? 'production'
    : env.NODE_ENV === 'test' && !args.includes('--demo')
      ? 'test'
      : 'demo';
  const wanted = (
    env.ROLES ??
    args.find((arg) => arg.startsWith('--roles='))?.slice('--roles='.length) ??
    roles.join(',')
  ).split(',');
  for (const role of wanted)
    if (!roles.some((known) => known === role))
      throw new ConfigError(`ROLES takes api, worker and realtime, not ${role}`);
  const port = Number(env.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`PORT is a port number, not ${env.PORT}`);
  const secret = env.SECRET ?? DEMO_SECRET;
  if (mode === 'production') {
    if (env.DATABASE_URL === undefined) throw new ConfigError('DATABASE_URL is needed in production');
    if (secret === DEMO_SECRET || secret.length < 32)
      throw new ConfigError('SECRET needs 32 characters or more of your own in production');
    if (env.ADMIN_HOST === undefined)
      throw new ConfigError('ADMIN_HOST is needed in production: it alone serves /admin');
  }
  return {
    mode,
    roles: roles.filter((role) => wanted.includes(role)),
    port,
    bind: env.BIND ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: env.DATABASE_URL,
    dataDir: path.resolve(root, env.DATA_DIR ?? '.data'),
    poolSize: Number(env.DATABASE_POOL ?? 10),
    adminHost: (env.ADMIN_HOST ?? 'admin.localhost').toLowerCase(),
    secret,
    publicScheme: env.PUBLIC_SCHEME === 'https' || mode === 'production' ? 'https' : 'http',
    publicPort: env.PUBLIC_PORT ?? (mode === 'production' ? '' : String(port)),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'no-reply@tsudoi.example',
    storage: storageOf(env),
    trustedProxies: (env.TRUSTED_PROXIES ?? '').split(',').filter((entry) => entry !== ''),
    checkResponses: mode !== 'production',
  };
}

import type { Mode } from './setting.ts';
import { DEMO_SECRET, DEMO_SENDER, type SettingName, type Settings } from './settings.ts';

/** What is wrong with one setting, or with what stands behind it, in words for whoever starts the server. */
export interface Mistake {
  name: SettingName;
  text: string;
}

/** Settings that are missing or wrong, all of them. */
export class ConfigError extends Error {
  readonly mistakes: readonly Mistake[];
  constructor(mistakes: readonly Mistake[]) {
    const width = Math.max(...mistakes.map(({ name }) => name.length));
    super(
      [
        `configuration: ${mistakes.length === 1 ? 'one setting is' : `${mistakes.length} settings are`} wrong`,
        ...mistakes.map(({ name, text }) => `  ${name.padEnd(width)}  ${text}`),
      ].join('\n'),
    );
    this.mistakes = mistakes;
  }
}

const SECRET_LENGTH = 32;
const TOKEN_LENGTH = 16;

function* inProduction(is: Settings): Generator<Mistake> {
  if (is.DATABASE_URL === undefined)
    yield { name: 'DATABASE_URL', text: 'is needed in production: the embedded engine belongs to one process' };
  if (is.OPERATOR_DATABASE_URL === undefined)
    yield {
      name: 'OPERATOR_DATABASE_URL',
      text: 'is needed in production: what runs for a facility must not be able to become the operator',
    };
  else if (is.OPERATOR_DATABASE_URL === is.DATABASE_URL)
    yield { name: 'OPERATOR_DATABASE_URL', text: 'is the same login as DATABASE_URL; operator scopes need their own' };
  if (is.SECRET === '') yield { name: 'SECRET', text: 'is needed in production: 32 characters or more of your own' };
  else if (is.SECRET === DEMO_SECRET)
    yield { name: 'SECRET', text: 'is the one of the demo, which everybody knows; production needs one of your own' };
  if (is.ADMIN_HOST === '') yield { name: 'ADMIN_HOST', text: 'is needed in production: it alone serves /admin' };
  if (is.PUBLIC_SCHEME === 'http') yield { name: 'PUBLIC_SCHEME', text: 'is https in production' };
  if (is.TRUSTED_PROXIES.length === 0)
    yield {
      name: 'TRUSTED_PROXIES',
      text: 'is needed in production: the server speaks plain http and believes only the proxy that ends TLS',
    };
  if (is.ROLES.includes('worker')) {
    if (is.SMTP_URL === undefined)
      yield { name: 'SMTP_URL', text: 'is needed by a worker in production: without it no mail leaves' };
    if (is.MAIL_FROM === DEMO_SENDER)
      yield { name: 'MAIL_FROM', text: 'is needed by a worker in production: an address of your own domain' };
  }
}

function* ofStorage(is: Settings): Generator<Mistake> {
  const needed: Record<Settings['STORAGE_KIND'], readonly SettingName[]> = {
    local: [],
    s3: ['STORAGE_BUCKET', 'STORAGE_REGION', 'STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY'],
    gcs: ['STORAGE_BUCKET', 'STORAGE_CLIENT_EMAIL', 'STORAGE_PRIVATE_KEY'],
  };
  for (const name of needed[is.STORAGE_KIND])
    if (is[name] === undefined) yield { name, text: `is needed with STORAGE_KIND=${is.STORAGE_KIND}` };
}

/** Values that are well formed but do not go together, or not in this mode. */
export function mistakesOf(is: Settings, mode: Mode): Mistake[] {
  const found = [...ofStorage(is), ...(mode === 'production' ? inProduction(is) : [])];
  if (is.SECRET !== '' && is.SECRET.length < SECRET_LENGTH)
    found.push({ name: 'SECRET', text: `has ${is.SECRET.length} characters; it takes 32 or more` });
  if (is.METRICS_TOKEN !== undefined && is.METRICS_TOKEN.length < TOKEN_LENGTH)
    found.push({ name: 'METRICS_TOKEN', text: 'takes 16 characters or more' });
  if (is.DRAIN_SECONDS >= is.STOP_SECONDS)
    found.push({ name: 'DRAIN_SECONDS', text: `is less than STOP_SECONDS, which is ${is.STOP_SECONDS}` });
  return found;
}

import { ConfigError, type Mistake } from './config/mistakes.ts';
import type { SettingName } from './config/settings.ts';
import type { Engine } from './db/engine.ts';
import { missingMigrations } from './db/migrate.ts';
import type { Engines } from './db/open.ts';
import { warnOfOpenDoors } from './db/prepare.ts';
import { createScopes } from './db/scope.ts';
import { hasDemoWorld } from './demo/index.ts';
import type { Log } from './kernel/log.ts';
import { areRestored } from './resync/place.ts';

interface Login {
  name: string;
  super: boolean;
  bypass: boolean;
  creates_roles: boolean;
  owns: string[];
  /** Scope roles and groups it is a member of, directly or not. */
  roles: string[];
}

/** A login, and whose tables it could alter: its own, and those of every role it is a member of. */
const LOGIN = `
  select r.rolname as name, r.rolsuper as super, r.rolbypassrls as bypass, r.rolcreaterole as creates_roles,
    array(select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and pg_has_role(r.oid, c.relowner, 'member')
      order by 1) as owns,
    array(select g.rolname::text from pg_roles g
      where g.rolname in ('tsudoi_gate', 'tsudoi_operator', 'tsudoi_serve', 'tsudoi_operate')
        and pg_has_role(r.oid, g.oid, 'member')) as roles
  from pg_roles r where r.rolname = session_user`;

/** What each login is for: the group that lets it in, and the role it must not reach. */
const LOGINS = {
  DATABASE_URL: { group: 'tsudoi_serve', other: 'tsudoi_operator', why: 'operator scopes have a login of their own' },
  OPERATOR_DATABASE_URL: { group: 'tsudoi_operate', other: 'tsudoi_gate', why: 'sessions are the serving login’s' },
} as const satisfies Partial<Record<SettingName, unknown>>;
type LoginName = keyof typeof LOGINS;

function* ofLogin(setting: LoginName, login: Login): Generator<string> {
  const who = `signs in as ${login.name},`;
  if (login.super) {
    yield `${who} a superuser: row-level security does not hold for it`;
    return;
  }
  if (login.bypass) yield `${who} which has BYPASSRLS: row-level security does not hold for it`;
  if (login.creates_roles) yield `${who} which has CREATEROLE and so can make itself the owner`;
  const [first, ...more] = login.owns;
  if (first !== undefined)
    yield `${who} which owns tables (${first}${more.length > 0 ? ` and ${more.length} more` : ''}): an owner can lift row-level security`;
  const { group, other, why } = LOGINS[setting];
  if (!login.roles.includes(group)) yield `${who} which is not a member of ${group}: npm run migrate grants it`;
  if (login.roles.includes(other)) yield `${who} which may enter ${other}: ${why}`;
}

async function mistakesOfLogin(setting: LoginName, engine: Engine): Promise<{ found: Mistake[]; reads: boolean }> {
  const { rows } = await engine.query<Login>(LOGIN);
  return {
    found: rows.flatMap((login) => [...ofLogin(setting, login)].map((text): Mistake => ({ name: setting, text }))),
    reads: rows.every((login) => login.super || login.roles.includes(LOGINS[setting].group)),
  };
}

/** What tells one database from another: which migrations ran when. */
async function identityOf(engine: Engine): Promise<string | undefined> {
  const { rows } = await engine.query<{ ran: string }>(
    `select string_agg(name || ' ' || ran_at, ',' order by name) as ran from schema_migration`,
  );
  return rows[0]?.ran;
}

/** What must not be in production: logins above the fence, tables that are not up to date, the demo world. */
async function mistakesOf({ engine, operators }: Omit<Engines, 'end'>): Promise<Mistake[]> {
  const serving = await mistakesOfLogin('DATABASE_URL', engine);
  const operating = await mistakesOfLogin('OPERATOR_DATABASE_URL', operators);
  const mistakes = [...serving.found, ...operating.found];
  if (!serving.reads) return mistakes;
  const missing = await missingMigrations(engine);
  if (missing.length > 0)
    return [
      ...mistakes,
      {
        name: 'DATABASE_MIGRATION_URL',
        text: `is needed, or npm run migrate before: the database lacks ${missing[0]}${missing.length > 1 ? ` and ${missing.length - 1} more migrations` : ''}`,
      },
    ];
  if (!operating.reads) return mistakes;
  if ((await identityOf(engine)) !== (await identityOf(operators)))
    return [...mistakes, { name: 'OPERATOR_DATABASE_URL', text: 'names another database than DATABASE_URL' }];
  if (await hasDemoWorld(createScopes(engine, { operators })))
    mistakes.push({
      name: 'DATABASE_URL',
      text: 'names a database with the demo world, whose passwords everybody knows; production needs another',
    });
  if (await areRestored(createScopes(engine, { operators })))
    mistakes.push({
      name: 'DATABASE_URL',
      text: 'names a database out of a backup, which does not know what was numbered and paid since: run npm run money:resync before',
    });
  return mistakes;
}

/**
 * Refuses to serve for real from a database where the fences would not hold, and warns where the database itself leaves
 * one open. @throws ConfigError with every reason
 */
export async function refuseUnsafe(engines: Omit<Engines, 'end'>, log: Log): Promise<void> {
  const mistakes = await mistakesOf(engines);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  await warnOfOpenDoors(engines.engine, log);
}

import { ConfigError, type Mistake } from './config/mistakes.ts';
import type { Engine } from './db/engine.ts';
import { missingMigrations } from './db/migrate.ts';
import { createScopes } from './db/scope.ts';
import { hasDemoWorld } from './demo/index.ts';

interface Login {
  name: string;
  super: boolean;
  bypass: boolean;
  creates_roles: boolean;
  owns: string[];
  serves: boolean;
}

/** Whose tables a login could alter: its own, and those of every role it is a member of. */
const LOGIN = `
  select r.rolname as name, r.rolsuper as super, r.rolbypassrls as bypass, r.rolcreaterole as creates_roles,
    array(select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and pg_has_role(r.oid, c.relowner, 'member')
      order by 1) as owns,
    exists (select from pg_roles g where g.rolname = 'tsudoi_runtime' and pg_has_role(r.oid, g.oid, 'member')) as serves
  from pg_roles r where r.rolname = session_user`;

function* ofLogin(login: Login): Generator<string> {
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
  if (!login.serves) yield `${who} which is not a member of tsudoi_runtime: npm run migrate grants it`;
}

/** What must not be in production: a login above the fence, tables that are not up to date, the demo world. */
async function mistakesOf(engine: Engine): Promise<Mistake[]> {
  const { rows } = await engine.query<Login>(LOGIN);
  const mistakes: Mistake[] = rows.flatMap((login) =>
    [...ofLogin(login)].map((text): Mistake => ({ name: 'DATABASE_URL', text })),
  );
  if (rows[0]?.super !== true && rows[0]?.serves !== true) return mistakes;
  const missing = await missingMigrations(engine);
  if (missing.length > 0)
    return [
      ...mistakes,
      {
        name: 'DATABASE_MIGRATION_URL',
        text: `is needed, or npm run migrate before: the database lacks ${missing[0]}${missing.length > 1 ? ` and ${missing.length - 1} more migrations` : ''}`,
      },
    ];
  if (await hasDemoWorld(createScopes(engine)))
    mistakes.push({
      name: 'DATABASE_URL',
      text: 'names a database with the demo world, whose passwords everybody knows; production needs another',
    });
  return mistakes;
}

/** Refuses to serve for real from a database where the fences would not hold. @throws ConfigError with every reason */
export async function refuseUnsafe(engine: Engine): Promise<void> {
  const mistakes = await mistakesOf(engine);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
}

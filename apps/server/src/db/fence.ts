import type { Engine } from './engine.ts';

const SET_CONFIG = 'pg_catalog.set_config(text, text, boolean)';

/**
 * Keeps the scopes from changing their own role and facility: inside them `set_config` is denied, and only the logins,
 * which open them, may call it. The rights of a function of the catalogue belong to each database: a migration would hold
 * for the one it ran in, and not for one that is made later.
 *
 * Only a superuser can take the right from everybody; whoever has the grant option from one gives it to the logins. An
 * owner without either leaves everything as it is, and `openDoors` tells so.
 *
 * Tables of one's own are denied as well: `select … into temp account` would stand in front of the real table for whoever
 * has the connection next, without row-level security. PostgreSQL gives that right to everybody; the owner of the database
 * takes it back.
 */
export async function closeFence(engine: Engine): Promise<void> {
  await engine.query(
    `do $do$ begin
       if has_function_privilege(current_user, '${SET_CONFIG}', 'execute with grant option') then
         execute format('grant execute on function ${SET_CONFIG} to %I, tsudoi_serve, tsudoi_operate, tsudoi_runtime',
           (select pg_get_userbyid(datdba) from pg_database where datname = current_database()));
         revoke execute on function ${SET_CONFIG} from public, tsudoi_app, tsudoi_operator, tsudoi_gate;
       end if;
       if pg_has_role((select datdba from pg_database where datname = current_database()), 'usage') then
         execute format('revoke temporary on database %I from public, tsudoi_app, tsudoi_operator, tsudoi_gate', current_database());
       end if;
       if pg_has_role((select nspowner from pg_namespace where nspname = 'public'), 'usage') then
         revoke create on schema public from public, tsudoi_app, tsudoi_operator, tsudoi_gate;
       end if;
     end $do$`,
  );
}

/** The one function that runs with the owner's rights: it takes values out of the history, for the operator role alone (decision 0176). */
const ERASING = 'public.erase_history(integer, bigint[], bigint[], integer[])';

/**
 * Functions by which a statement inside a scope could change the scope: what writes settings, what runs with the rights of
 * somebody else, and what runs text as a statement of its own, which may be `set role`. Trigger functions cannot be called.
 * And the right to make tables, and to write statements that the job queue would run later.
 */
const DOORS = `
  with scope as (select oid, rolname from pg_roles where rolname in ('tsudoi_app', 'tsudoi_operator', 'tsudoi_gate'))
  select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
  where exists (select from scope r
      where has_schema_privilege(r.oid, p.pronamespace, 'usage') and has_function_privilege(r.oid, p.oid, 'execute')
        and not (r.rolname = 'tsudoi_operator' and p.oid is not distinct from to_regprocedure('${ERASING}')))
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and (p.prosrc = 'set_config_by_name' or p.prosecdef or l.lanname not in ('internal', 'c', 'sql')
      or (l.lanname = 'c' and p.proname like 'dblink%'))
  union all select 'temporary tables'
  where exists (select from scope r where has_database_privilege(r.oid, current_database(), 'temporary'))
  union all select 'tables in ' || n.nspname from pg_namespace n
  where n.nspname in ('public', 'pgboss') and exists (select from scope r where has_schema_privilege(r.oid, n.oid, 'create'))
  union all select 'statements in ' || c.oid::regclass from pg_class c
  where c.relnamespace = to_regnamespace('pgboss') and c.relname in ('bam', 'queue')
    and exists (select from scope r where has_any_column_privilege(r.oid, c.oid, 'insert, update'))
  order by 1`;

/** What of this a scope may do in this database, functions by their signatures; empty where the fence is closed. */
export async function openDoors(engine: Engine): Promise<string[]> {
  const { rows } = await engine.query<{ name: string }>(DOORS);
  return rows.map(({ name }) => name);
}

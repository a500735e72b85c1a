import type { Engine } from './engine.ts';

const SET_CONFIG = 'pg_catalog.set_config(text, text, boolean)';

/**
 * Keeps the scopes from changing their own role and facility: inside them `set_config` is denied, and only the logins,
 * which open them, may call it. The rights of a function of the catalogue belong to each database: a migration would hold
 * for the one it ran in, and not for one that is made later.
 *
 * Only a superuser can take the right from everybody; whoever has the grant option from one gives it to the logins. An
 * owner without either leaves everything as it is, and `openDoors` tells so.
 */
export async function closeFence(engine: Engine): Promise<void> {
  await engine.query(
    `do $do$ begin
       if has_function_privilege(current_user, '${SET_CONFIG}', 'execute with grant option') then
         execute format('grant execute on function ${SET_CONFIG} to %I, tsudoi_serve, tsudoi_operate, tsudoi_runtime',
           (select pg_get_userbyid(datdba) from pg_database where datname = current_database()));
         revoke execute on function ${SET_CONFIG} from public, tsudoi_app, tsudoi_operator, tsudoi_gate;
       end if;
     end $do$`,
  );
}

/**
 * Functions by which a statement inside a scope could change the scope: what writes settings, what runs with the rights of
 * somebody else, and what runs text as a statement of its own, which may be `set role`. Trigger functions cannot be called.
 */
const DOORS = `
  select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
  where exists (select from pg_roles r where r.rolname in ('tsudoi_app', 'tsudoi_operator', 'tsudoi_gate')
      and has_schema_privilege(r.oid, p.pronamespace, 'usage') and has_function_privilege(r.oid, p.oid, 'execute'))
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and (p.prosrc = 'set_config_by_name' or p.prosecdef or l.lanname not in ('internal', 'c', 'sql')
      or (l.lanname = 'c' and p.proname like 'dblink%'))
  order by 1`;

/** The signatures of such functions that a scope may call in this database; empty where the fence is closed. */
export async function openDoors(engine: Engine): Promise<string[]> {
  const { rows } = await engine.query<{ name: string }>(DOORS);
  return rows.map(({ name }) => name);
}

import type pg from 'pg';

/**
 * Everything about a database but its rows, one line of text for each thing: tables and who owns them, columns, policies,
 * grants, keys, indexes, functions, who may set settings, and the roles of the fences. Two databases that answer the same lines are built alike.
 */
const LINES = `
  select 'table ' || n.nspname || '.' || c.relname || ' of ' || pg_get_userbyid(c.relowner)
    || ' rls ' || c.relrowsecurity || ' forced ' || c.relforcerowsecurity
    || ' grants ' || coalesce((select string_agg(a.line, ', ' order by a.line) from (
         select pg_get_userbyid(x.grantee) || '=' || string_agg(x.privilege_type, '+' order by x.privilege_type) as line
         from aclexplode(c.relacl) x group by x.grantee) a), 'none')
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'S')
  union all
  select 'column ' || n.nspname || '.' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all
  select 'policy ' || tablename || '.' || policyname || ' to ' || array_to_string(roles, ',') || ' for ' || cmd
    || ' using ' || coalesce(qual, '-') || ' check ' || coalesce(with_check, '-')
    from pg_policies where schemaname in ('public', 'pgboss')
  union all
  select 'constraint ' || conrelid::regclass || '.' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
  union all
  select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'pgboss')
  union all
  select 'function ' || p.oid::regprocedure || ' ' || md5(pg_get_functiondef(p.oid))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'pgboss') and p.prokind = 'f'
  union all
  select 'function pg_catalog.set_config grants ' || coalesce((select string_agg(a.line, ', ' order by a.line) from (
         select case x.grantee when 0 then 'everybody' else pg_get_userbyid(x.grantee) end || '=' || x.privilege_type as line
         from aclexplode(p.proacl) x) a), 'everybody=EXECUTE')
    from pg_proc p where p.oid = 'pg_catalog.set_config(text,text,boolean)'::regprocedure
  union all
  select 'role ' || r.rolname || ' login ' || r.rolcanlogin || ' super ' || r.rolsuper || ' bypassrls ' || r.rolbypassrls
    || ' inherit ' || r.rolinherit
    || ' in ' || coalesce((select string_agg(g.rolname, ',' order by g.rolname) from pg_auth_members m
         join pg_roles g on g.oid = m.roleid where m.member = r.oid), 'none')
    from pg_roles r where r.rolname in ('tsudoi_app', 'tsudoi_operator', 'tsudoi_gate',
      'tsudoi_runtime', 'tsudoi_serve', 'tsudoi_operate')`;

/** The lines of a database, in their order. */
export async function catalogueOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select line from (${LINES}) as all_lines (line) order by line`,
  );
  return rows.map(({ line }) => line);
}

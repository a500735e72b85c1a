import type { World } from '@tsudoi/kit';

/** What the mailer notes on a mail in its own time. */
const POSTMAN = '{state,attempts,next_try_at,sent_at,error}';

/** What a facility's rows are, table by table: a digest that changes when anything of it changes. */
export async function digestOf(world: World): Promise<Record<string, string>> {
  const tables = await tablesOf(world);
  const parts = tables.map((table) => {
    const row = table === 'mail' ? `(to_jsonb(t) - '${POSTMAN}'::text[])::text` : 'to_jsonb(t)::text';
    return `select '${table}' as name, count(*)::text || ':' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as digest
       from ${table} t where t.facility_id = ${world.id}`;
  });
  const rows = await world.server.sql<{ name: string; digest: string }>(parts.join(' union all '));
  const facility = await world.server.sql<{ digest: string }>(
    `select md5((to_jsonb(f) - 'last_used_at')::text) as digest from facility f where id = ${world.id}`,
  );
  return { ...Object.fromEntries(rows.map(({ name, digest }) => [name, digest])), facility: facility[0]!.digest };
}

/** How many rows of any table hold one of the texts. */
export async function rowsHolding(world: World, pattern: string): Promise<Record<string, number>> {
  const tables = [...(await tablesOf(world)), 'facility', 'operator'];
  const parts = tables.map(
    (table) => `select '${table}' as name, count(*)::int as rows from ${table} t where to_jsonb(t)::text ~ $1`,
  );
  const rows = await world.server.sql<{ name: string; rows: number }>(parts.join(' union all '), [pattern]);
  return Object.fromEntries(rows.filter((row) => row.rows > 0).map((row) => [row.name, row.rows]));
}

async function tablesOf(world: World): Promise<string[]> {
  const rows = await world.server.sql<{ name: string }>(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attname = 'facility_id' and c.relname not in ('operator_log', 'audit_seal') order by 1`,
  );
  return rows.map(({ name }) => name);
}

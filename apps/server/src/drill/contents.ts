import type pg from 'pg';

/** How many rows a table has, and a number that changes with any of them, whatever order they come in. */
export interface TableContent {
  table: string;
  rows: string;
  digest: string;
}

/** Rows as text must read the same in both databases. */
const AS_TEXT = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set row_security = off`;

async function tablesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Reads every table once. Sums of hashes need no sorting and no memory, so a table may be of any size. */
export async function contentsOf(client: pg.ClientBase): Promise<TableContent[]> {
  await client.query(AS_TEXT);
  const contents: TableContent[] = [];
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<Omit<TableContent, 'table'>>(
      `select count(*)::text as rows,
         coalesce(sum(('x' || left(hash, 15))::bit(60)::bigint::numeric), 0) || '.'
           || coalesce(sum(('x' || right(hash, 15))::bit(60)::bigint::numeric), 0) as digest
       from (select md5(t::text) as hash from ${table} t) as hashes`,
    );
    for (const row of rows) contents.push({ table, ...row });
  }
  return contents;
}

/** The next number of each sequence: a restored database must not give a number out twice. */
export async function sequencesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) as line from pg_sequences
     where schemaname in ('public', 'pgboss') order by 1`,
  );
  return rows.map(({ line }) => line);
}

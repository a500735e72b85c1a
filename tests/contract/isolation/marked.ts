import type { World } from '@tsudoi/kit';

/** Columns whose text makes the machine act, so that a marker cannot stand in them; and why nobody could learn from them. */
const MACHINE: Record<string, string> = {
  'task.state': 'workers look for it across facilities',
  'task.kind': 'as the state',
  'mail.state': 'the mailer looks for it across facilities',
  'session.audience': 'the other facility’s staff must stay signed in to try its session here',
  'session.family': 'as the audience',
  'session.access_hash': 'as the audience',
  'session.previous_access_hash': 'as the audience',
  'session.refresh_hash': 'as the audience',
  'session.previous_refresh_hash': 'as the audience',
};

const MARK = /QQ(\w+?)_OF_(\w+?)QQ/g;

/** The columns whose text a piece of text shows, as `table.column`. */
export function marksIn(text: string): string[] {
  return [...new Set([...text.matchAll(MARK)].map((found) => `${found[2]}.${found[1]}`))];
}

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Every column that holds text in any form, of tables that know facilities and of the facilities themselves. */
async function textColumns(world: World): Promise<Column[]> {
  return world.server.sql<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and format_type(a.atttypid, null) in ('text', 'character varying', 'text[]', 'jsonb')
       and (c.relname = 'facility'
         or exists (select from pg_attribute f where f.attrelid = c.oid and f.attname = 'facility_id' and not f.attisdropped))
     order by 1, 2`,
  );
}

/** What a marker looks like in a column: it names the column, and the row where a value must be unique. */
function marked({ table, column, type }: Column): string {
  // Members and managers are rows of one table, but an operator may know the names of managers.
  const owner = table === 'account' ? `case when t.role = 2 then 'member' else 'account' end` : `'${table}'`;
  const mark = `'QQ${column}_OF_' || ${owner} || 'QQ'`;
  if (type === 'jsonb') return `jsonb_build_object(${mark}, ${mark})`;
  if (type === 'text[]') return `array[${mark}]`;
  return `${mark} || substr(md5(t.ctid::text), 1, 6)`;
}

/** Tables whose rows triggers keep as they are. */
const FROZEN: ReadonlySet<string> = new Set([
  'invoice',
  'invoice_line',
  'invoice_document',
  'invoice_copy',
  'refund',
  'charge',
]);

/**
 * Writes into every text column of a facility's rows the column's own name, past every check of the product, so that
 * whatever shows a piece of the facility tells where it came from. Returns the columns that hold rows but took no marker:
 * the database itself keeps other texts out of them.
 */
export async function markEverything(world: World): Promise<string[]> {
  const { server, id } = world;
  const closed: string[] = [];
  for (const column of await textColumns(world)) {
    const name = `${column.table}.${column.column}`;
    if (name in MACHINE) continue;
    const own = column.table === 'facility' ? 't.id' : 't.facility_id';
    const update = `update ${column.table} t set ${column.column} = ${marked(column)} where ${own} = ${id}`;
    // What was issued is frozen by triggers, which are switched off for this one statement.
    const isFrozen = FROZEN.has(column.table);
    const taken = await server
      .sql(
        isFrozen
          ? `do $mark$ begin perform set_config('session_replication_role', 'replica', true); ${update}; end $mark$`
          : `${update} returning 1`,
      )
      .then(
        () => true,
        (error: Error) => {
          // Checks, lengths and references are what keeps a marker out; anything else is a mistake of this file.
          if (!/violates|too long|out of range|are fixed/.test(error.message)) throw error;
          return false;
        },
      );
    if (!taken) closed.push(name);
  }
  return closed;
}

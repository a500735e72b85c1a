import type { WorldServer } from '@tsudoi/kit';

/** Columns that processes write at their own time; a row in which only these differ has not changed. */
const OWN_TIME: Record<string, readonly string[]> = {
  erasure: ['history_done_at'],
  facility: ['last_used_at'],
  // A row is added by a call; what it said of somebody who is erased goes by a worker.
  history: ['before', 'after', 'actor_name', 'for_name'],
  mail: ['state', 'attempts', 'next_try_at', 'sent_at', 'error'],
  session: ['seen_at'],
};

/** Written by a worker at its own time, whoever calls meanwhile. */
export const NOT_WATCHED = [
  'account_summary',
  'account_summary_period',
  'audit_erasure',
  'audit_seal',
  // The worker writes the hashes of files down when it has drawn them.
  'invoice_copy',
  // Members whose plans follow their type wait here for a worker.
  'plan_join_due',
  // The books of an agency are read by a worker.
  'settlement',
  'settlement_account',
  'settlement_line',
  'walk_change',
];

/** Rows of one table and one facility that were written. */
export interface Change {
  table: string;
  /** The facility they belong to or belonged to; null where the table knows none. */
  facility: number | null;
  /** Whether one of them holds the text that was asked for. */
  holds: boolean;
}

/** Watches every table of a database. */
export interface Changes {
  /** What was written since the last call, `pattern` being a regular expression to look for in new rows. */
  take(pattern?: string): Promise<Change[]>;
  /** Tables in which rows of a facility were written since the last call of `take` or `of`. */
  of(facility: number): Promise<string[]>;
}

// `enable always`: a trigger of its own would otherwise sleep where somebody switches triggers off.
const INSTALL = `do $$
declare watched record;
begin
  create table walk_change (id bigint generated always as identity, table_name text not null, facility_id int, row_text text);
  create function walk_note() returns trigger language plpgsql security definer set search_path = public as $note$
  declare
    own_time text[] := coalesce(tg_argv[0]::text[], '{}');
    before jsonb;
    after jsonb;
  begin
    if tg_op <> 'INSERT' then before := to_jsonb(old); end if;
    if tg_op <> 'DELETE' then after := to_jsonb(new); end if;
    if before - own_time is not distinct from after - own_time then return null; end if;
    -- The record of what operators did also holds where a seal of it begins, written by a worker at its own time.
    if tg_table_name = 'operator_log' and after->>'action' = 'audit_head' then return null; end if;
    insert into walk_change (table_name, facility_id, row_text)
      select tg_table_name, owner, after::text
      from (select distinct coalesce(side->>'facility_id', case tg_table_name when 'facility' then side->>'id' end)::int as owner
            from (values (before), (after)) sides(side) where side is not null) owners;
    return null;
  end $note$;
  -- No worker begins the billing run of a night in the middle of a walk: in every facility it has been there already.
  insert into billing_day (facility_id, looked_on) select id, '9999-12-31' from facility
    on conflict (facility_id) do update set looked_on = excluded.looked_on;
  create function walk_billed() returns trigger language plpgsql security definer set search_path = public as $billed$
  begin
    insert into billing_day (facility_id, looked_on) values (new.id, '9999-12-31');
    return null;
  end $billed$;
  create trigger walk_billed after insert on facility for each row execute function walk_billed();
  for watched in
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> all (array[${quoted(NOT_WATCHED)}])
  loop
    execute format('create trigger walk_note after insert or update or delete on %I for each row execute function walk_note(%L)',
      watched.name, coalesce(jsonb_build_object(${ownTime()})->>watched.name, '{}'));
    execute format('alter table %I enable always trigger walk_note', watched.name);
  end loop;
end $$`;

function quoted(texts: readonly string[]): string {
  return texts.map((text) => `'${text}'`).join(', ');
}
function ownTime(): string {
  return Object.entries(OWN_TIME)
    .map(([table, columns]) => `'${table}', '{${columns.join()}}'`)
    .join(', ');
}

/**
 * Begins to watch a database: a trigger on every table notes each written row, so that what a call changed costs one
 * query however many tables there are. Triggers see what comes past any fence.
 */
export async function watchChanges(server: WorldServer): Promise<Changes> {
  await server.sql(INSTALL);
  const take = (pattern = '(?!)'): Promise<Change[]> =>
    // Deleted as they are read: what a slower transaction notes meanwhile is not lost between two looks.
    server.sql<Change>(
      `with taken as (delete from walk_change returning table_name, facility_id, row_text)
       select table_name as table, facility_id as facility, coalesce(bool_or(row_text ~ $1), false) as holds
       from taken group by 1, 2 order by 1, 2`,
      [pattern],
    );
  return {
    take,
    of: async (facility) => (await take()).filter((change) => change.facility === facility).map(({ table }) => table),
  };
}

import {
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onBothEngines,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { seedEveryTable } from '@tsudoi/kit/walks';
import { beforeAll, describe, expect, it } from 'vitest';

// Tables that are not one facility's, and why. Everything else must stand behind the fence.
const NOT_OF_A_FACILITY: Record<string, string> = {
  facility: 'the facilities themselves: the id is the facility',
  facility_host: 'hosts are unique across facilities, and are looked up before a facility is known',
  operator: 'operators belong to the platform; only the operator role reaches them',
  operator_link: 'links by which operators choose a password; only the operator role reaches them',
  operator_log: 'what operators did, across facilities; only the operator role reaches it',
  session: 'looked up by its token before a facility is known; operators have sessions without a facility',
  totp_factor: 'of managers, and of operators, who have no facility; the operator role sees those of operators only',
  passkey: 'as totp_factor',
  recovery_code: 'as totp_factor',
  factor_ticket: 'as totp_factor',
  audit_seal: 'seals over the records of facilities and of operators; only the operator role reads and adds',
  audit_erasure: 'marks of what was erased out of the record; only the operator role reads and adds',
  contract_plan: 'what the platform offers facilities; only the operator role reaches it',
  payment_agency:
    'what the platform lets facilities be paid through; the runtime role may only read it, its secrets sealed',
  books_place: 'which database the books of all facilities were in; only the operator role reaches it',
  notice: 'notices of the operator to all facilities; the runtime role may only read those that are shown now',
  login_failure: 'counted before anybody is known; holds a hash and a time',
  retention_round: 'which worker sweeps the installation, and how far it has come; only the operator role reaches it',
  schema_migration: 'names of migrations; no scope reaches it, the login may only read it',
};

// Indexes that do not start with the facility, and why.
const OTHER_INDEXES: Record<string, string> = {
  facility_payment_method_agency: 'how many facilities an agency has is counted across them, as the operator role',
  charge_agency: 'the reference to an agency, which has no facility',
  charge_inquiry: 'the watchdog looks across facilities, as the operator role',
  participant_expiring: 'entries that end unpaid are looked for across facilities, as the operator role',
  settlement_account_agency: 'the reference to an agency, which has no facility',
  settlement_account_next: 'books of agencies are read across facilities, as the operator role',
  agency_event_agency: 'the reference to an agency, which has no facility',
  agency_event_waiting: 'notices are worked off across facilities, as the operator role',
  agency_event_received: 'old notices are cleared across facilities, as the operator role',
  invoice_copy_undrawn: 'documents are drawn across facilities, as the operator role',
  task_running: 'the sweep and the length of the queue look across facilities, as the operator role',
  task_lease: 'the sweep for silent workers looks across facilities, as the operator role',
  application_unmailed: 'the mailer of links looks for new applications across facilities, as the operator role',
  plan_join_due_at: 'members whose plans follow their type are looked for across facilities, as the operator role',
  mail_waiting: 'the mailer looks for due mails across facilities, as the operator role',
};

/** Tables with one row for each facility. */
const ONE_ROW = ['billing_day'];
/** What is the operator's and of no facility, and yet named by rows of facilities. */
const OF_ALL = ['payment_agency'];

const RUNTIME_ROLES = ['tsudoi_app', 'tsudoi_gate', 'tsudoi_operator'];

interface Policy {
  table: string;
  policy: string;
  roles: string[];
  command: string;
  using: string | null;
  check: string | null;
}

onBothEngines('every table of the database', (engine) => {
  const server = suiteServer({ engine });
  let own: World;
  let foreign: World;
  let tables: string[];
  let tenantTables: string[];

  beforeAll(async () => {
    own = await makeFacility(server, { organizations: true });
    foreign = await makeFacility(server, { organizations: true });
    for (const world of [own, foreign]) await seedEveryTable(world);
    const rows = await server.sql<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
    );
    tables = rows.map((row) => row.name);
    tenantTables = tables.filter((name) => !(name in NOT_OF_A_FACILITY));
  });

  /** Runs statements as the runtime role of a facility, in a transaction that is undone. */
  async function asRuntime<Row>(
    facilityId: number | '',
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const connection = await server.running.engine.connect();
    try {
      await connection.simple('begin');
      await connection.simple(
        `select set_config('role', 'tsudoi_app', true), set_config('app.facility_id', '${facilityId}', true)`,
      );
      return (await connection.query<Row>(text, values)).rows;
    } finally {
      await connection.simple('rollback');
      connection.release();
    }
  }

  const refusal = (facilityId: number | '', text: string, values: readonly unknown[] = []): Promise<string> =>
    asRuntime(facilityId, text, values).then(
      (rows) => `${rows.length} rows`,
      (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
    );

  it('is of one facility, or on the list with a reason', async () => {
    const withColumn = await server.sql<{ name: string; type: string; nullable: string }>(
      `select table_name as name, data_type as type, is_nullable as nullable from information_schema.columns
       where table_schema = 'public' and column_name = 'facility_id'`,
    );
    const named = new Map(withColumn.map((row) => [row.name, row]));
    expect(tenantTables.filter((name) => !named.has(name))).toEqual([]);
    expect(tenantTables.filter((name) => named.get(name)?.nullable !== 'NO')).toEqual([]);
    expect(tenantTables.length).toBeGreaterThan(15);
    // The list names nothing that is gone.
    expect(Object.keys(NOT_OF_A_FACILITY).filter((name) => !tables.includes(name))).toEqual([]);
  });

  it('takes the facility of a new row from the scope', async () => {
    const defaults = await server.sql<{ name: string; value: string | null }>(
      `select table_name as name, column_default as value from information_schema.columns
       where table_schema = 'public' and column_name = 'facility_id'`,
    );
    const without = defaults.filter(
      (row) => tenantTables.includes(row.name) && !row.value?.includes('app.facility_id'),
    );
    expect(without.map((row) => row.name)).toEqual([]);
  });

  it('has row-level security switched on and forced, also where it is of no facility', async () => {
    const open = await server.sql<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(open.map((row) => row.name)).toEqual(['schema_migration']);
    const grants = await server.sql(
      `select 1 from information_schema.role_table_grants where table_name = 'schema_migration' and grantee = any ($1)`,
      [RUNTIME_ROLES],
    );
    expect(grants).toEqual([]);
  });

  it('shows and takes rows of the own facility only: one policy with USING and WITH CHECK for the runtime role', async () => {
    const policies = await server.sql<Policy>(
      `select tablename as table, policyname as policy, roles::text[] as roles, cmd as command, qual as using, with_check as check
       from pg_policies where schemaname = 'public'`,
    );
    for (const table of tenantTables) {
      const forRuntime = policies.filter(
        (policy) => policy.table === table && (policy.roles.includes('tsudoi_app') || policy.roles.includes('public')),
      );
      expect(
        forRuntime.map((policy) => policy.command),
        table,
      ).toEqual(['ALL']);
      for (const clause of [forRuntime[0]?.using, forRuntime[0]?.check]) {
        expect(clause, table).toMatch(/facility_id = /);
        expect(clause, table).toMatch(/current_setting\('app\.facility_id'/);
        expect(clause, table).not.toMatch(/\bOR\b/i);
      }
    }
    expect(policies.filter((policy) => policy.roles.includes('public'))).toEqual([]);
  });

  it('starts its primary key with the facility', async () => {
    const keys = await server.sql<{ table: string; columns: string[] }>(
      `select c.relname as table, array_agg(a.attname::text order by k.place) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace,
         unnest(i.indkey::int2[]) with ordinality as k (number, place) join pg_attribute a on a.attnum = k.number
       where n.nspname = 'public' and i.indisprimary and a.attrelid = i.indrelid group by 1`,
    );
    const first = new Map(keys.map((row) => [row.table, row.columns]));
    expect(tenantTables.filter((name) => first.get(name)?.[0] !== 'facility_id')).toEqual([]);
    expect(tenantTables.filter((name) => (first.get(name)?.length ?? 0) < 2)).toEqual(ONE_ROW);
  });

  it('starts every index and unique constraint with the facility', async () => {
    const indexes = await server.sql<{ table: string; index: string; first: string | null }>(
      `select c.relname as table, x.relname as index, a.attname as first
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
         join pg_namespace n on n.oid = c.relnamespace
         left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where n.nspname = 'public'`,
    );
    const others = indexes.filter((row) => tenantTables.includes(row.table) && row.first !== 'facility_id');
    expect(others.map((row) => row.index).sort()).toEqual(Object.keys(OTHER_INDEXES).sort());
  });

  it('points at other rows with the facility in the key, so that none can be another facility’s', async () => {
    const keys = await server.sql<{ name: string; from: string; to: string; pairs: string[] }>(
      `select k.conname as name, c.relname as from, t.relname as to,
         (select array_agg(a.attname || '>' || b.attname order by p.place)
          from unnest(k.conkey, k.confkey) with ordinality as p (own, other, place)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.own
            join pg_attribute b on b.attrelid = k.confrelid and b.attnum = p.other)::text[] as pairs
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
         join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and k.contype = 'f'`,
    );
    const between = keys.filter((key) => tenantTables.includes(key.from) && tenantTables.includes(key.to));
    expect(between.length).toBeGreaterThan(10);
    expect(between.filter((key) => key.pairs[0] !== 'facility_id>facility_id').map((key) => key.name)).toEqual([]);
    // What points at the facility itself does so with the facility column and nothing else.
    const upwards = keys.filter(
      (key) => tenantTables.includes(key.from) && !tenantTables.includes(key.to) && !OF_ALL.includes(key.to),
    );
    expect(upwards.filter((key) => key.to !== 'facility' || key.pairs.join() !== 'facility_id>id')).toEqual([]);
  });

  it('is read by the runtime role without one row of another facility', async () => {
    for (const table of tenantTables) {
      const [counted] = await server.sql<{ own: number; foreign: number }>(
        `select count(*) filter (where facility_id = $1)::int as own, count(*) filter (where facility_id = $2)::int as foreign from ${table}`,
        [own.id, foreign.id],
      );
      // Without rows on both sides this would prove nothing: a new table needs a seed of its family in the kit.
      expect(counted, `${table} needs a seed`).toMatchObject({ own: expect.any(Number), foreign: expect.any(Number) });
      expect(Math.min(counted!.own, counted!.foreign), `${table} needs a seed`).toBeGreaterThan(0);
      const seen = await asRuntime<{ facility_id: number; rows: number }>(
        own.id,
        `select facility_id, count(*)::int as rows from ${table} group by 1`,
      );
      expect(seen, table).toEqual([{ facility_id: own.id, rows: counted!.own }]);
      expect(await asRuntime('', `select facility_id from ${table}`), `${table} without a facility`).toEqual([]);
    }
  });

  it('takes no row for another facility, and lets none move there', async () => {
    for (const table of tenantTables) {
      const grants = await server.sql<{ privilege: string }>(
        `select privilege_type as privilege from information_schema.role_table_grants where table_schema = 'public' and table_name = $1 and grantee = 'tsudoi_app'`,
        [table],
      );
      const may = new Set(grants.map((row) => row.privilege));
      expect(may.has('TRUNCATE'), table).toBe(false);
      const insert = `insert into ${table} (facility_id) values (${foreign.id})`;
      expect(await refusal(own.id, insert), table).toMatch(
        may.has('INSERT') ? /42501: new row violates row-level security/ : /42501: permission denied/,
      );
      if (may.has('UPDATE')) {
        const move = `update ${table} set facility_id = ${foreign.id}`;
        expect(await refusal(own.id, move), table).toMatch(/42501: new row violates row-level security/);
        const touch = `update ${table} set facility_id = facility_id where facility_id = ${foreign.id} returning 1`;
        expect(await refusal(own.id, touch), table).toBe('0 rows');
      }
      if (may.has('DELETE'))
        expect(await refusal(own.id, `delete from ${table} where facility_id = ${foreign.id} returning 1`), table).toBe(
          '0 rows',
        );
    }
  });

  it('refuses a row that points at another facility’s record', async () => {
    const organization = await makeOrganization(foreign);
    const statement = `insert into organization (code, name, type, parent_id) values ('X1', 'よその下', 2, ${organization.id})`;
    expect(await refusal(own.id, statement)).toMatch(/^23503/);
  });

  it('keeps operators, sessions and failed sign-ins from the runtime role of a facility', async () => {
    for (const table of ['operator', 'operator_log', 'login_failure', 'schema_migration'])
      expect(await refusal(own.id, `select * from ${table}`), table).toMatch(/42501: permission denied/);
    await makeMember(foreign, { signIn: true }).then((member) => member.signIn());
    await makeStaff(own);
    const sessions = await asRuntime<{ facility_id: number }>(own.id, 'select distinct facility_id from session');
    expect(sessions).toEqual([{ facility_id: own.id }]);
    expect(await asRuntime(own.id, 'select id from facility')).toEqual([{ id: own.id }]);
  });

  it('shows notices of the operator to the runtime role while they are current, and lets it write none', async () => {
    await server.sql(
      `insert into notice (text, search_key, shown_from, shown_until) values ('今', '', now() - interval '1 hour', now() + interval '1 hour'),
         ('前', '', now() - interval '2 hours', now() - interval '1 hour'), ('後', '', now() + interval '1 hour', now() + interval '2 hours')`,
    );
    expect(await asRuntime(own.id, 'select text from notice')).toEqual([{ text: '今' }]);
    for (const statement of [
      'delete from notice',
      `update notice set text = ''`,
      `insert into notice (text) values ('')`,
    ])
      expect(await refusal(own.id, statement), statement).toMatch(/42501: permission denied/);
  });

  it('lets history only grow: the runtime role may neither change nor delete it', async () => {
    expect(await refusal(own.id, `update history set action = 'x'`)).toMatch(/42501: permission denied/);
    expect(await refusal(own.id, 'delete from history')).toMatch(/42501: permission denied/);
  });

  describe('the roles of the running server', () => {
    it('own nothing, are no superusers, and bypass no fence', async () => {
      const roles = await server.sql<{ name: string }>(
        'select rolname as name from pg_roles where rolname = any ($1) and not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin) order by 1',
        [RUNTIME_ROLES],
      );
      expect(roles.map((role) => role.name)).toEqual(RUNTIME_ROLES);
      const owned = await server.sql(
        'select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = any ($1)',
        [RUNTIME_ROLES],
      );
      expect(owned).toEqual([]);
    });

    it('cannot become one another', async () => {
      expect(await refusal(own.id, `set local role tsudoi_operator`)).toMatch(/42501|0 rows/);
      const memberships = await server.sql(
        `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = any ($1)`,
        [RUNTIME_ROLES],
      );
      expect(memberships).toEqual([]);
    });
  });
});

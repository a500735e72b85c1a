import { engines } from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createLog } from '../kernel/log.ts';
import { startJobs } from '../tasks/jobs.ts';
import { createLogins, createTestDatabase, testEngine } from '../testing.ts';
import type { Engine } from './engine.ts';
import { closeFence, openDoors } from './fence.ts';
import { openPostgres } from './postgres.ts';
import { createScopes, type Scopes, type Tx } from './scope.ts';

interface Fenced {
  owner: Engine;
  /** One connection each, so that every scope runs on the one that the scope before gave back. */
  serving: Engine;
  operators: Engine;
  end(): Promise<void>;
}

async function fenced(kind: Engine['kind']): Promise<Fenced> {
  if (kind === 'pglite') {
    const { engine, drop } = await testEngine(kind, inject('templates'));
    return { owner: engine, serving: engine, operators: engine, end: drop };
  }
  const database = await createTestDatabase(inject('templates'));
  const logins = await createLogins(database.url);
  const open = [openPostgres(database.url, 2), openPostgres(logins.serving, 1), openPostgres(logins.operators, 1)];
  const [owner, serving, operators] = open as [Engine, Engine, Engine];
  return {
    owner,
    serving,
    operators,
    async end() {
      await Promise.all(open.map((engine) => engine.end()));
      await database.drop();
      await logins.drop();
    },
  };
}

/** Ways by which one statement changes role or facility where nothing keeps it from doing so. */
function attacks(foreign: number): Record<string, string> {
  const operator = `set_config('role', 'tsudoi_operator', true)`;
  const facility = `set_config('app.facility_id', '${foreign}', true)`;
  return {
    'the other facility, in a select list': `select ${facility}`,
    'the other facility, ahead of a look at it': `with x as materialized (select ${facility} v) select b.code from x cross join lateral (select * from organization offset 0) b`,
    'the operator role': `select ${operator}`,
    'no role at all': `select set_config('role', 'none', true)`,
    'no row-level security': `select set_config('row_security', 'off', true)`,
    'writing in what only reads': `select set_config('transaction_read_only', 'off', true)`,
    'in a condition': `select 1 from pg_class where ${facility} = 'x'`,
    'in an order': `select 1 order by ${operator}`,
    'by its name without a schema or case': `select SET_CONFIG('role', 'tsudoi_operator', false)`,
    'through the view of settings': `update pg_settings set setting = '${foreign}' where name = 'app.facility_id'`,
    'through the view of settings, the role': `update pg_catalog.pg_settings set setting = 'none'`,
    'through the view of settings, in a part': `with x as (update pg_settings set setting = 'none' where name = 'role' returning 1) select 1`,
    'by a query that becomes XML': `select query_to_xml('select ${facility.replaceAll("'", "''")}', true, false, '')`,
    'by another statement as XML': `select query_to_xml('set local role none', true, false, '')`,
    'by a statistic of words': `select * from ts_stat('select ${operator.replaceAll("'", "''")}::tsvector')`,
    'by another statement as a statistic': `select * from ts_stat('set local role none')`,
    'by a rewritten search': `select ts_rewrite('a'::tsquery, 'reset role')`,
    'by a function of the queue': `select pgboss.job_table_run('set local role none', 'x')`,
    'by a function of the queue, later': `select pgboss.job_table_run_async('x', 1, 'set role none')`,
    'by a queue': `select pgboss.create_queue('x', '{}')`,
    'by a connection of its own': `select * from dblink('dbname=postgres', 'select 1') as t (n int)`,
    'by a file': `select pg_read_file('PG_VERSION')`,
    'by a program': `copy (select 1) to program 'true'`,
    'by a statement behind another': `select 1; set local role none`,
    'by a comment and a statement': `select 1 -- \n; reset role`,
    'by a table in front of the real one': 'select * into temp organization from organization',
    'by a table in front of another': `select 1 as id, 'x'::text as password_hash into temporary account`,
    'by a table of one’s own': 'select 1 as n into x',
    'by a statement that the queue runs later': `insert into pgboss.bam (name, version, table_name, command) values ('x', 1, 'job', 'reset role')`,
    'by a table of the queue': `insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name)
      values ('x', 'standard', 0, 0, false, 1, 1, 1, false, 'job; reset role')`,
    'by another table of the queue': `update pgboss.queue set table_name = 'job; reset role'`,
    'a job of another facility': `insert into pgboss.job (name, data) values ('task', '{"facility_id": ${foreign}, "task_id": 1}')`,
    'a job of another facility, in its table': `insert into pgboss.job_common (name, data) values ('task', '{"facility_id": ${foreign}, "task_id": 1}')`,
    'jobs of others': 'select data from pgboss.job',
    'jobs of nobody': 'delete from pgboss.job',
    'set role': 'set local role tsudoi_operator',
    'reset role': 'reset role',
    'set the facility': `set app.facility_id = '${foreign}'`,
    'set session authorization': 'set session authorization default',
    'reset everything': 'discard all',
    'a block': `do $$ begin perform ${operator}; end $$`,
    'a function of one’s own': `create function pg_temp.f() returns text language sql as $$ select ${operator.replaceAll("'", "''")} $$`,
    'a default of the role': `alter role tsudoi_app set app.facility_id = '${foreign}'`,
    'a grant': 'grant tsudoi_operator to tsudoi_app',
    'the end of the transaction': 'commit',
    'a prepared statement': `prepare x as select ${operator}`,
    'a call': 'call pg_catalog.set_config()',
    'an explanation that runs': `explain analyze select ${operator}`,
  };
}

describe.each(engines())('a scope of the database (%s)', (kind) => {
  let set: Fenced;
  let scopes: Scopes;
  const own = { id: 0, code: 'OWN' };
  const foreign = { id: 0, code: 'FOREIGN' };

  beforeAll(async () => {
    set = await fenced(kind);
    scopes = createScopes(set.serving, { operators: set.operators });
    for (const facility of [own, foreign]) {
      const { rows } = await set.owner.query<{ id: number }>(
        `insert into facility (code, name, accent) values ($1, $1, '{}') returning id`,
        [facility.code],
      );
      facility.id = rows[0]?.id ?? 0;
      await scopes.inFacility(facility.id, (tx) =>
        tx.sql(`insert into organization (code, name, type) values ($1, $1, 1)`, [facility.code]),
      );
    }
  });
  afterAll(() => set?.end());

  /** Every way into the database that code of a facility or of nobody runs in. */
  const ways: Record<string, (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>> = {
    'a write of a facility': (work) => scopes.inFacility(own.id, work),
    'a read of a facility': (work) => scopes.readFacility(own.id, work),
    'a write at the gate': (work) => scopes.atGate(work),
    'a read at the gate': (work) => scopes.readAtGate(work),
    'an operator in a facility': (work) => scopes.asOperator('test', (tx) => tx.inFacility(own.id, work)),
  };
  const seen = async (tx: Tx) => (await tx.sql<{ code: string }>('select code from organization')).map((o) => o.code);
  /** Who the connections are that nobody holds. */
  async function idle(): Promise<unknown[]> {
    const look = `select current_user = session_user as own, coalesce(current_setting('app.facility_id', true), '') as facility,
      current_setting('transaction_read_only') as read_only`;
    return Promise.all([set.serving, set.operators].map(async (engine) => (await engine.query(look)).rows[0]));
  }
  const nobody = { own: true, facility: '', read_only: 'off' };

  it.each(Object.keys(ways))('cannot be changed from within: %s', async (way) => {
    const enter = ways[way]!;
    const worked: string[] = [];
    for (const [name, text] of Object.entries(attacks(foreign.id))) {
      const outcome = await enter((tx) => tx.sql(text)).then(
        (rows) => `it worked: ${JSON.stringify(rows)}`,
        (error: Error) => error.message,
      );
      if (outcome.startsWith('it worked')) worked.push(`${name}: ${outcome}`);
      // What could be wrong with the attack itself is no proof of the fence.
      expect(outcome, name).not.toMatch(/syntax error|connection/i);
    }
    expect(worked).toEqual([]);
    expect(await idle()).toEqual([nobody, nobody]);
    if (!way.includes('gate')) await enter(async (tx) => expect(await seen(tx)).toEqual([own.code]));
  });

  it('is denied the function that would change it, by the database', async () => {
    for (const [way, enter] of Object.entries(ways))
      await expect(
        enter((tx) => tx.sql(`select set_config('role', 'none', true)`)),
        way,
      ).rejects.toMatchObject({ code: '42501', message: 'permission denied for function set_config' });
    expect(await openDoors(set.owner)).toEqual([]);
  });

  it('streams one statement, never several', async () => {
    const lines = async (tx: Tx, text: string) => {
      let all = '';
      for await (const piece of tx.copyOut(text, { 'app.export_words': 'said "so"' }))
        all += Buffer.from(piece).toString();
      return all;
    };
    const copy = `copy (select code, current_setting('app.export_words'), current_user from organization) to stdout`;
    for (const enter of [ways['a write of a facility']!, ways['a read of a facility']!])
      expect(await enter((tx) => lines(tx, copy))).toBe(`${own.code}\tsaid "so"\ttsudoi_app\n`);
    // In the middle of a transaction as well, and the scope is what it was.
    await scopes.inFacility(own.id, async (tx) => {
      expect(await seen(tx)).toEqual([own.code]);
      expect(await lines(tx, copy)).toContain(own.code);
      expect(await seen(tx)).toEqual([own.code]);
    });
    for (const text of [`${copy}; set local role none`, `set local role none; ${copy}`, `${copy}; ${copy}`])
      await expect(scopes.inFacility(own.id, (tx) => lines(tx, text))).rejects.toThrow(
        /multiple commands|does not run this kind/,
      );
    expect(await idle()).toEqual([nobody, nobody]);
  });

  it('gives a reader that stops early back without it', async () => {
    await scopes
      .readFacility(own.id, async (tx) => {
        for await (const _ of tx.copyOut(`copy (select repeat('x', 1000) from generate_series(1, 5000)) to stdout`))
          throw new Error('enough');
      })
      .catch((error: Error) => expect(error.message).toBe('enough'));
    expect(await idle()).toEqual([nobody, nobody]);
  });

  it('ends with its transaction, however that ends', async () => {
    const refused = (work: (tx: Tx) => Promise<unknown>) => expect(scopes.inFacility(own.id, work)).rejects.toThrow();
    await scopes.inFacility(own.id, seen);
    expect(await idle()).toEqual([nobody, nobody]);
    await refused((tx) => tx.sql('select 1 / 0'));
    expect(await idle()).toEqual([nobody, nobody]);
    await refused(async (tx) => {
      await seen(tx);
      throw new Error('work failed');
    });
    expect(await idle()).toEqual([nobody, nobody]);
    await expect(scopes.readFacility(own.id, (tx) => tx.sql('select 1 / 0'))).rejects.toThrow('division');
    await expect(scopes.readFacility(own.id, (tx) => tx.sql('delete from organization'))).rejects.toThrow('read-only');
    expect(await idle()).toEqual([nobody, nobody]);
    // Many at once on one connection, each in its own.
    const mixed = [own, foreign, own, foreign].map(({ id }) => scopes.readFacility(id, seen));
    expect(await Promise.all(mixed)).toEqual([[own.code], [foreign.code], [own.code], [foreign.code]]);
  });

  it('refuses a handle that outlived it, which may be somebody else’s connection by now', async () => {
    for (const [way, enter] of Object.entries(ways)) {
      const escaped: Tx[] = [];
      await enter(async (tx) => void escaped.push(tx));
      await expect(escaped[0]?.sql('select 1'), way).rejects.toThrow('has ended');
    }
  });

  it('holds for a statement that one connection prepared in another, by one plan for all of them', async () => {
    const codes = async (tx: Tx) =>
      (await tx.sql<{ code: string }>('select code from organization where id > $1', [0], 'generic')).map(
        (o) => o.code,
      );
    // It is prepared at its third run, and PostgreSQL compares plans until the fifth.
    for (let n = 0; n < 12; n++) {
      const { id, code } = n % 2 === 0 ? own : foreign;
      expect(await scopes.readFacility(id, codes)).toEqual([code]);
      expect(await scopes.inFacility(id, codes)).toEqual([code]);
      await expect(scopes.readAtGate(codes)).rejects.toThrow('permission denied');
    }
  });

  it('is left by the operator only through the operator’s own handle', async () => {
    await scopes.asOperator('test', async (tx) => {
      expect(await seen(tx)).toEqual([own.code, foreign.code]);
      let escaped: Tx | undefined;
      await tx.inFacility(own.id, async (inside) => {
        escaped = inside;
        expect(await seen(inside)).toEqual([own.code]);
        await expect(seen(tx)).rejects.toThrow('in another scope');
        await expect(tx.inFacility(foreign.id, seen)).rejects.toThrow('narrowed to a facility already');
        expect(await seen(inside)).toEqual([own.code]);
      });
      await expect(escaped?.sql('select 1')).rejects.toThrow('in another scope');
      expect(await seen(tx)).toEqual([own.code, foreign.code]);
      expect(await tx.inFacility(foreign.id, seen)).toEqual([foreign.code]);
    });
    // What failed inside stays failed outside: nothing runs on behind it.
    await expect(
      scopes.asOperator('test', async (tx) => {
        await tx.inFacility(own.id, (inside) => inside.sql('select 1 / 0')).catch(() => undefined);
        return seen(tx);
      }),
    ).rejects.toThrow(/aborted/);
    expect(await idle()).toEqual([nobody, nobody]);
  });

  it('lets ordinary work go on: rows with their facility, and jobs in the same transaction', async () => {
    const jobs = await startJobs(set.serving, createLog({ quiet: true }), { install: false, maintain: false });
    await scopes.inFacility(own.id, async (tx) => {
      await tx.sql(`insert into organization (code, name, type) values ('NEW', 'NEW', 1)`);
      await jobs.enqueue(tx, { facility_id: own.id, task_id: 77 });
    });
    await scopes.asOperator('test', (tx) =>
      tx.inFacility(own.id, (inside) => jobs.enqueue(inside, { facility_id: own.id, task_id: 78 })),
    );
    await jobs.stop();
    const { rows } = await set.owner.query<{ task: number }>(
      `select (data ->> 'task_id')::int as task from pgboss.job where data ? 'task_id' order by 1`,
    );
    expect(rows.map(({ task }) => task)).toEqual([77, 78]);
    await scopes.inFacility(own.id, (tx) =>
      tx.sql(`delete from organization where code = 'NEW' returning facility_id`),
    );
  });

  it('is looked after at every migration: without it the attacks work, and what came back is taken away', async () => {
    await set.owner.query('grant execute on function pg_catalog.set_config(text, text, boolean) to public');
    await set.owner.query('grant execute on all functions in schema pgboss to tsudoi_app');
    expect(await openDoors(set.owner)).toEqual(
      expect.arrayContaining(['pgboss.job_table_run(text,text,text)', 'set_config(text,text,boolean)']),
    );
    const worked: string[] = [];
    for (const [name, text] of Object.entries(attacks(foreign.id)))
      await scopes
        .inFacility(own.id, async (tx) => {
          await tx.sql(text);
          worked.push(name);
          throw new Error('to be undone');
        })
        .catch(() => undefined);
    expect(worked).toEqual(
      expect.arrayContaining([
        'the other facility, in a select list',
        'the other facility, ahead of a look at it',
        'in a condition',
        'by a function of the queue',
      ]),
    );
    await closeFence(set.owner);
    await (await startJobs(set.owner, createLog({ quiet: true }), { install: true, maintain: false })).stop();
    expect(await openDoors(set.owner)).toEqual([]);
  });

  if (kind === 'postgres')
    it('is entered by its own login only', async () => {
      await expect(createScopes(set.serving).asOperator('test', seen)).rejects.toThrow('permission denied');
      await expect(createScopes(set.operators).atGate((tx) => tx.sql('select 1'))).rejects.toThrow('permission denied');
      for (const engine of [set.serving, set.operators])
        await expect(engine.query('select code from organization')).rejects.toThrow('permission denied');
    });
});

import { makeFacility, makeMember, onBothEngines, type TestServer, testServer, type World } from '@tsudoi/kit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../kernel/log.ts';
import { startSealer } from './sealer.ts';
import { headsOf, reportLines, verifyAudit } from './verify.ts';

onBothEngines('the audit record', (engine) => {
  let server: TestServer;
  let world: World;
  let other: World;

  beforeAll(async () => {
    // No worker of the server itself seals: the tests say when.
    server = await testServer({ engine, roles: 'api' });
    world = await makeFacility(server);
    other = await makeFacility(server);
  });
  afterAll(() => server?.stop());

  const secret = () => server.running.config.secret;
  const verify = (heads: Parameters<typeof verifyAudit>[2] = []) => verifyAudit(server.running.scopes, secret(), heads);
  /**
   * Seals everything there is: one round notes how far it may go, the next one goes there once every transaction of before
   * is over, those of other databases on the same server among them.
   */
  async function seal(): Promise<void> {
    const sealer = startSealer({ scopes: server.running.scopes, log: createLog({ quiet: true }), secret: secret() });
    await vi.waitFor(
      async () => {
        await sealer.round();
        expect((await verify()).open).toBe(0);
      },
      { timeout: 45_000, interval: 100 },
    );
    await sealer.stop();
  }
  const rowOf = async (offset = 0): Promise<number> =>
    (
      await server.sql<{ id: number }>('select id from history where facility_id = $1 order by id offset $2 limit 1', [
        world.id,
        offset,
      ])
    )[0]!.id;
  /** What a superuser of the database does to a row, found, and put right again. */
  async function tampered(change: string, undo: string, id: number, found: object): Promise<void> {
    await server.sql(change, [id]);
    expect((await verify()).faults).toEqual([found]);
    await server.sql(undo, [id]);
    expect((await verify()).faults).toEqual([]);
  }

  it('is sealed for each facility and for the operators, and sound', async () => {
    await makeMember(world);
    await makeMember(other);
    const before = await verify();
    expect([before.seals, before.faults]).toEqual([0, []]);
    expect(before.open).toBeGreaterThan(4);
    await seal();
    const report = await verify();
    expect(report).toMatchObject({ faults: [], open: 0 });
    expect(report.heads.map(({ chain }) => chain)).toEqual([world.id, other.id, null]);
    await makeMember(world);
    expect((await verify()).open).toBeGreaterThan(0);
    await seal();
    expect(await verify()).toMatchObject({ faults: [], open: 0 });
  });

  it('tells the row that was changed', async () => {
    const id = await rowOf(1);
    await tampered(
      `update history set actor_name = actor_name || 'x' where id = $1`,
      `update history set actor_name = left(actor_name, -1) where id = $1`,
      id,
      { kind: 'row_changed', chain: world.id, id },
    );
    expect(
      reportLines({
        faults: [{ kind: 'row_changed', chain: world.id, id }],
        seals: 1,
        open: 0,
        erased: 0,
        heads: [],
      })[0],
    ).toBe(`facility ${world.id}: row ${id}: row changed`);
  });

  it('tells the row whose time was moved by a microsecond, and a value inside its JSON', async () => {
    const id = await rowOf();
    await tampered(
      `update history set at = at + interval '1 microsecond' where id = $1`,
      `update history set at = at - interval '1 microsecond' where id = $1`,
      id,
      { kind: 'row_changed', chain: world.id, id },
    );
    const [signIn] = await server.sql<{ id: number }>(
      `select id from history where facility_id = $1 and family = 'sign-ins' limit 1`,
      [world.id],
    );
    await tampered(
      `update history set after = jsonb_set(after, '{by}', '"nobody"') where id = $1`,
      `update history set after = jsonb_set(after, '{by}', '"invitation"') where id = $1`,
      signIn!.id,
      { kind: 'row_changed', chain: world.id, id: signIn!.id },
    );
  });

  it('tells the row that was deleted', async () => {
    const id = await rowOf(1);
    await server.sql('create table kept as select * from history where id = $1', [id]);
    await tampered(
      'delete from history where id = $1',
      'insert into history overriding system value select * from kept where id = $1',
      id,
      { kind: 'row_deleted', chain: world.id, id },
    );
    await server.sql('drop table kept');
  });

  it('tells the row that was put in below a seal', async () => {
    const [free] = await server.sql<{ id: number }>(
      `select id + 1 as id from history h where facility_id = $1 and not exists (select from history n where n.facility_id = $1 and n.id = h.id + 1)
         and id < (select max(through_id) from audit_seal where facility_id = $1) order by id limit 1`,
      [world.id],
    );
    await tampered(
      `insert into history (facility_id, id, actor_kind, actor_name, family, record_id, action) overriding system value
       values (${world.id}, $1, 'manager', 'forged', 'members', 1, 'update')`,
      `delete from history where facility_id = ${world.id} and id = $1`,
      free!.id,
      { kind: 'row_inserted', chain: world.id, id: free!.id },
    );
  });

  it('tells a seal that was made anew over changed rows without the server’s key', async () => {
    const id = await rowOf(1);
    await server.sql(`update history set action = 'x' || action where id = $1`, [id]);
    const forged = await verifyForged(id);
    expect(forged).toEqual([{ kind: 'seal_changed', chain: world.id, number: 1 }]);
    await server.sql(`update history set action = substr(action, 2) where id = $1`, [id]);
    expect((await verify()).faults).toEqual([]);
  });

  /** Replaces the mark of a row in its seal, looks, and puts the seal back. */
  async function verifyForged(id: number) {
    const place = `facility_id = ${world.id} and number = 1`;
    await server.sql('create table kept as select id, marks, digest from audit_seal');
    await server.sql(
      `update audit_seal set marks = overlay(marks placing '\\x0000000000000000'::bytea from (array_position(row_ids, $1::bigint) - 1) * 8 + 1), digest = repeat('0', 64) where ${place}`,
      [id],
    );
    const { faults } = await verify();
    await server.sql('update audit_seal s set marks = k.marks, digest = k.digest from kept k where k.id = s.id');
    await server.sql('drop table kept');
    return faults;
  }

  it('tells a seal that was taken out, and one cut off at the end', async () => {
    const { heads } = await verify();
    const last = heads.find(({ chain }) => chain === world.id)!;
    expect(last.number).toBe(2);
    expect((await verify(heads)).faults).toEqual([]);
    await server.sql('create table kept as select * from audit_seal where facility_id = $1', [world.id]);
    await server.sql('delete from audit_seal where facility_id = $1 and number = 1', [world.id]);
    expect((await verify()).faults).toEqual([{ kind: 'seal_missing', chain: world.id, number: 1 }]);
    await server.sql('insert into audit_seal overriding system value select * from kept where number = 1');
    await server.sql('delete from audit_seal where facility_id = $1 and number = 2', [world.id]);
    await server.sql(
      'delete from history where facility_id = $1 and id > (select max(through_id) from audit_seal where facility_id = $1)',
      [world.id],
    );
    // The operators' own record knows the head, and so does whoever kept it.
    expect((await verify()).faults).toEqual([{ kind: 'seal_missing', chain: world.id, number: 2 }]);
    const notedHeads = headsOf([`--head=${world.id}:2:${last.signature}`]);
    expect((await verify(notedHeads)).faults).toEqual([{ kind: 'seal_missing', chain: world.id, number: 2 }]);
    await server.sql('drop table kept');
  });

  it('tells that all rows and seals of a facility are gone, without any head', async () => {
    const sealed = (await verify()).heads.find(({ chain }) => chain === other.id)?.number ?? 0;
    expect(sealed).toBeGreaterThan(0);
    await server.sql('create table kept_rows as select * from history where facility_id = $1', [other.id]);
    await server.sql('create table kept_seals as select * from audit_seal where facility_id = $1', [other.id]);
    await server.sql('delete from history where facility_id = $1', [other.id]);
    await server.sql('delete from audit_seal where facility_id = $1', [other.id]);
    const found = async () => (await verify()).faults.filter(({ chain }) => chain === other.id);
    const missing = Array.from({ length: sealed }, (_, index) => ({
      kind: 'seal_missing',
      chain: other.id,
      number: index + 1,
    }));
    expect(await found()).toEqual(missing);
    // Sealing again what was put there instead hides nothing.
    await server.sql(
      `insert into history (facility_id, actor_kind, actor_name, family, record_id, action) values ($1, 'manager', 'forged', 'members', 1, 'update')`,
      [other.id],
    );
    await seal();
    expect(await found()).toEqual([{ kind: 'seal_changed', chain: other.id, number: 1 }, ...missing.slice(1)]);
    await server.sql('delete from history where facility_id = $1', [other.id]);
    await server.sql('delete from audit_seal where facility_id = $1', [other.id]);
    await server.sql('insert into history overriding system value select * from kept_rows');
    await server.sql('insert into audit_seal overriding system value select * from kept_seals');
    await server.sql('drop table kept_rows, kept_seals');
  });

  it('goes on behind a seal that somebody else put there, and tells it', async () => {
    await makeMember(other);
    await seal();
    const before = await verify();
    const last = before.heads.find(({ chain }) => chain === other.id)!;
    const forge = (number: number, through: string, chain: number | null = other.id) =>
      server.running.scopes.asOperator('test', (tx) =>
        tx.sql(
          `insert into audit_seal (facility_id, number, after_id, through_id, row_ids, marks, digest, previous, signature, sealed_at)
           values ($1, $2, 0, ${through}, '{}', '', '', '', 'forged', now())`,
          [chain, number],
        ),
      );
    const end = '(select last_value from history_id_seq)';
    await expect(forge(last.number + 7, '9000000000000')).rejects.toThrow(/row-level security/);
    await expect(forge(last.number + 7, `${end} + 1`)).rejects.toThrow(/row-level security/);
    await expect(forge(0, end)).rejects.toThrow(/row-level security/);
    // One far ahead, one where the next one will be, one of operators.
    await forge(last.number + 7, end);
    await forge(last.number + 1, end);
    await forge(999, '(select last_value from operator_log_id_seq)', null);
    await server.sql(
      `insert into operator_log (operator_name, action, facility_id, detail) values ('sealer', 'audit_head', $1, '{"seal": 999, "signature": "x"}')`,
      [other.id],
    );
    await makeMember(other);
    expect((await verify()).open).toBeGreaterThan(0);
    await seal();
    const report = await verify();
    const now = report.heads.find(({ chain }) => chain === other.id)!;
    expect(now.number).toBeGreaterThan(last.number);
    const own = report.faults.filter((fault) => !before.faults.some((earlier) => same(earlier, fault)));
    expect(own).toEqual(
      expect.arrayContaining([
        { kind: 'seal_forged', chain: other.id, number: last.number + 1 },
        { kind: 'seal_forged', chain: other.id, number: last.number + 7 },
        { kind: 'row_inserted', chain: null, id: expect.any(Number) },
        { kind: 'seal_forged', chain: null, number: 999 },
      ]),
    );
    expect(own).toHaveLength(4);
    expect(reportLines(report)).toContain(`facility ${other.id}: seal ${last.number + 7}: seal forged`);
  });
  const same = (one: object, two: object) => JSON.stringify(one) === JSON.stringify(two);

  it('is out of reach of the roles of a running server: rows are added, none is changed', async () => {
    const refused = (role: string, text: string) =>
      server.sql(`do $$ begin set local role ${role}; ${text}; end $$`).then(
        () => 'done',
        (error: Error) => error.message,
      );
    for (const text of [
      'update history set action = action',
      'delete from history',
      'select 1 from audit_seal',
      'delete from audit_seal',
    ])
      expect(await refused('tsudoi_app', `perform 1; ${text.replace('select', 'perform')}`), text).toMatch(
        /permission denied/,
      );
    for (const text of ['update audit_seal set digest = digest', 'delete from audit_seal'])
      expect(await refused('tsudoi_operator', text), text).toMatch(/permission denied/);
  });
});

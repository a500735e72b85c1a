import { connect, createServer, type Socket } from 'node:net';
import { engines } from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createLogins, createTestDatabase } from '../testing.ts';
import type { Engine } from './engine.ts';
import { canLead } from './led-statement.ts';
import { openPostgres } from './postgres.ts';
import { createScopes, type Scopes, type Tx } from './scope.ts';

/** Messages after which a client waits: Query and Sync. Each is one round trip. */
const ENDS = new Set([...'QS'].map((letter) => letter.charCodeAt(0)));

/** Counts the round trips in what a client writes, after its start-up message, which has no letter. */
function roundTripCounter(onEnd: () => void): (piece: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      const letter = started ? 1 : 0;
      if (rest.length < letter + 4) return;
      const length = letter + rest.readInt32BE(letter);
      if (rest.length < length) return;
      if (started && ENDS.has(rest[0] ?? 0)) onEnd();
      started = true;
      rest = rest.subarray(length);
    }
  };
}

describe.skipIf(!engines().includes('postgres'))('round trips to PostgreSQL', () => {
  let trips = 0;
  let engine: Engine;
  let operators: Engine;
  let scopes: Scopes;
  let facilityId: number;
  let logins: Awaited<ReturnType<typeof createLogins>>;
  const after: (() => Promise<unknown> | unknown)[] = [];

  beforeAll(async () => {
    const database = await createTestDatabase(inject('templates'));
    after.push(() => database.drop());
    logins = await createLogins(database.url);
    after.unshift(() => logins.drop());
    const { hostname, port } = new URL(database.url);
    const open = new Set<Socket>();
    const proxy = createServer((client) => {
      const server = connect(Number(port), hostname);
      for (const socket of [client, server]) {
        open.add(socket);
        socket.setNoDelay(true).on('error', () => socket.destroy());
      }
      const count = roundTripCounter(() => (trips += 1));
      client.on('data', count);
      client.pipe(server).pipe(client);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    after.unshift(() => {
      for (const socket of open) socket.destroy();
      proxy.close();
    });
    const through = (url: string) => {
      const address = proxy.address();
      const to = typeof address === 'object' && address !== null ? address.port : 0;
      return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(to) }).toString();
    };
    engine = openPostgres(through(logins.serving), 1);
    operators = openPostgres(through(logins.operators), 1);
    after.unshift(() => Promise.all([engine.end(), operators.end()]));
    scopes = createScopes(engine, { operators });
    const [facility] = await scopes.asOperator('test', (tx) =>
      tx.sql<{ id: number }>(`insert into facility (code, name, accent) values ('A', 'A', '{}') returning id`),
    );
    facilityId = facility?.id ?? 0;
    await engine.query('select 1');
  });
  afterAll(async () => {
    for (const end of after) await end();
  });

  async function cost(work: () => Promise<unknown>): Promise<number> {
    const before = trips;
    await work();
    return trips - before;
  }
  const search = (tx: Tx) =>
    tx.sql(`select code, count(*) over () from organization where name like $1 order by code limit 20`, ['%a%']);

  it('are one for a search: its scope is opened in the same one', async () => {
    expect(await cost(() => scopes.readFacility(facilityId, search))).toBe(1);
    // The same once the statement is prepared by name.
    for (const _ of [1, 2, 3, 4]) expect(await cost(() => scopes.readFacility(facilityId, search))).toBe(1);
    expect(await cost(() => scopes.readFacility(facilityId, (tx) => Promise.all([search(tx), search(tx)])))).toBe(2);
  });

  it('are one for a statement that is planned for all values, and its planning ends with it', async () => {
    const planning = `select current_setting('plan_cache_mode') as how`;
    const asked = (plan?: 'generic') => scopes.readFacility(facilityId, (tx) => tx.sql(planning, [], plan));
    for (const _ of [1, 2, 3, 4])
      expect(await cost(async () => expect(await asked('generic')).toEqual([{ how: 'force_generic_plan' }]))).toBe(1);
    expect(await asked()).toEqual([{ how: 'auto' }]);
  });

  it('are one for each statement that writes, and one for the end', async () => {
    expect(await cost(() => scopes.inFacility(facilityId, search))).toBe(2);
    const twice = async (tx: Tx) => [await search(tx), await search(tx)];
    expect(await cost(() => scopes.inFacility(facilityId, twice))).toBe(3);
  });

  it('are no more where an operator is narrowed to a facility and back', async () => {
    const narrowed = () =>
      scopes.asOperator('test', async (tx) => {
        await search(tx);
        await tx.inFacility(facilityId, search);
        await search(tx);
      });
    expect(await cost(narrowed)).toBe(4);
  });

  it('are two for a COPY with its settings, besides the end', async () => {
    const copied = () =>
      scopes.inFacility(facilityId, async (tx) => {
        for await (const _ of tx.copyOut('copy (select 1) to stdout', { 'app.export_ids': '{}' }));
      });
    expect(await cost(copied)).toBe(3);
  });

  it('need the methods of pg that are overridden: a version without them makes every request slower', () => {
    expect(canLead()).toBe(true);
  });

  it('are more by what pg publishes alone, to the same end', async () => {
    const serving = openPostgres(logins.serving, 1, { lead: false });
    const stepwiseOperators = openPostgres(logins.operators, 1, { lead: false });
    after.unshift(() => Promise.all([serving.end(), stepwiseOperators.end()]));
    const stepwise = createScopes(serving, { operators: stepwiseOperators });
    const where = `select current_user as role, current_setting('app.facility_id') as facility, current_setting('transaction_read_only') as read_only`;
    for (const of of [scopes, stepwise])
      for (const _ of [1, 2, 3, 4]) {
        expect(await of.readFacility(facilityId, (tx) => tx.sql(where))).toEqual([
          { role: 'tsudoi_app', facility: String(facilityId), read_only: 'on' },
        ]);
        expect(await of.inFacility(facilityId, async (tx) => [await search(tx), await tx.sql(where)])).toEqual([
          [],
          [{ role: 'tsudoi_app', facility: String(facilityId), read_only: 'off' }],
        ]);
        const twoAtOnce = (tx: Tx) => tx.sql('select 1; select 2');
        await expect(of.readFacility(facilityId, twoAtOnce)).rejects.toThrow();
        await expect(of.inFacility(facilityId, twoAtOnce)).rejects.toThrow();
        expect(
          await of.asOperator('test', async (tx) => [
            await tx.sql(where),
            await tx.inFacility(facilityId, (narrow) => narrow.sql(where)),
          ]),
        ).toMatchObject([
          [{ role: 'tsudoi_operator', facility: '' }],
          [{ role: 'tsudoi_app', facility: String(facilityId) }],
        ]);
      }
  });

  it('are none where nothing is asked', async () => {
    expect(await cost(() => scopes.inFacility(facilityId, async () => undefined))).toBe(0);
  });
});

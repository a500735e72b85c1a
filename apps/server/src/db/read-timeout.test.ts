import { engines } from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../testing.ts';
import { type Engine, sqlState } from './engine.ts';
import { openPostgres } from './postgres.ts';
import { createScopes, type Tx } from './scope.ts';

/** Far longer than a machine is slow, so that only a limit ends it. */
const WAIT = 'select pg_sleep(120)';
const state = (work: Promise<unknown>) => work.then(() => 'done', sqlState);

describe.skipIf(!engines().includes('postgres')).each([true, false])('what only reads (openings led: %s)', (lead) => {
  let engine: Engine;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase(inject('templates'));
    engine = openPostgres(database.url, 1, { lead });
    drop = database.drop;
  });
  afterAll(async () => {
    await engine?.end();
    await drop?.();
  });

  const wait = (plan?: 'generic') => (tx: Tx) => tx.sql(WAIT, [], plan);

  it('is given up by the database, and the connection serves the next one', async () => {
    const scopes = createScopes(engine, { readTimeout: 20 });
    expect(await state(scopes.readFacility(1, wait()))).toBe('57014');
    expect(await state(scopes.readFacility(1, wait('generic')))).toBe('57014');
    expect(await state(scopes.readAtGate(wait()))).toBe('57014');
    expect(await scopes.readFacility(1, (tx) => tx.sql('select 1 as one'))).toEqual([{ one: 1 }]);
  });

  it('leaves no limit to what writes, nor to a file that is copied out', async () => {
    const scopes = createScopes(engine, { readTimeout: 20 });
    await state(scopes.readFacility(1, wait()));
    const LIMIT = `select current_setting('statement_timeout') as limit`;
    expect(await scopes.inFacility(1, (tx) => tx.sql(LIMIT))).toEqual([{ limit: '0' }]);
    const copied: Uint8Array[] = [];
    await scopes.readFacility(1, async (tx) => {
      for await (const piece of tx.copyOut(`copy (${LIMIT}) to stdout`)) copied.push(piece);
    });
    expect(Buffer.concat(copied).toString().trim()).toBe('0');
  });
});

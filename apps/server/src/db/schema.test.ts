import { readFile } from 'node:fs/promises';
import { onEngines, suiteServer } from '@tsudoi/kit';
import { expect, it } from 'vitest';
import { schemaSource } from './catalogue.ts';

onEngines('the types of rows', (engine) => {
  const server = suiteServer({ engine });

  it('are those of a migrated database (else: npm run db:types)', async () => {
    const source = await readFile(new URL('./schema.ts', import.meta.url), 'utf8');
    expect(await schemaSource(server.running.engine)).toBe(source);
  });

  it('refuse a column of a type that nobody has mapped', async () => {
    const { engine: database } = server.running;
    const query: typeof database.query = async (text, values) => {
      const connection = await database.connect();
      try {
        await connection.simple('begin; create table later (at tsvector)');
        return await connection.query(text, values);
      } finally {
        await connection.simple('rollback');
        connection.release();
      }
    };
    await expect(schemaSource({ query })).rejects.toThrow('later.at');
  });
});

import { readFile } from 'node:fs/promises';
import { onEngines, suiteServer } from '@tsudoi/kit';
import { expect, it } from 'vitest';
import { schemaSource } from './catalogue.ts';

/** Foreign keys of `account` to itself, with the columns and conditions of the indexes of `account`. */
const SELF_REFERENCES = `
  select c.conname as name,
    (select array_agg(a.attname::text order by k.n) from unnest(c.conkey) with ordinality k(num, n)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
    (select jsonb_agg(jsonb_build_object(
        'columns', (select jsonb_agg(a.attname order by k.n) from unnest(i.indkey::int2[]) with ordinality k(num, n)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num),
        'condition', pg_get_expr(i.indpred, i.indrelid)))
      from pg_index i where i.indrelid = c.conrelid) as indexes
  from pg_constraint c where c.contype = 'f' and c.conrelid = 'account'::regclass and c.confrelid = 'account'::regclass`;

interface Reference {
  name: string;
  columns: string[];
  indexes: { columns: string[]; condition: string | null }[];
}

onEngines('the schema', (engine) => {
  const server = suiteServer({ engine });

  it('has types of rows that are those of a migrated database (else: npm run db:types)', async () => {
    const source = await readFile(new URL('./schema.ts', import.meta.url), 'utf8');
    expect(await schemaSource(server.running.engine)).toBe(source);
  });

  it('has no column of a type that nobody has mapped', async () => {
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

  it('finds accounts that point at an account by an index that leaves none out: deleting one does not read its whole facility', async () => {
    const references = await server.sql<Reference>(SELF_REFERENCES);
    expect(references.map(({ name }) => name).toSorted()).toEqual(['account_corporate', 'account_merged_into']);
    for (const { name, columns, indexes } of references) {
      const pointing = columns.at(-1);
      const serving = indexes.filter(
        (index) =>
          columns.every((column, position) => index.columns[position] === column) &&
          (index.condition === null || index.condition === `(${pointing} IS NOT NULL)`),
      );
      expect(serving, name).not.toEqual([]);
    }
  });
});

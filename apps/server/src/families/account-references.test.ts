import { onEngines, suiteServer } from '@tsudoi/kit';
import { expect, it } from 'vitest';
import { referenceName } from '../kernel/account-references.ts';
import { families } from './index.ts';

const declared = families.flatMap(({ accountReferences = [] }) => accountReferences);

onEngines('columns that point at an account', (engine) => {
  const server = suiteServer({ engine });

  it('all say what merging two members does with them', async () => {
    const keys = await server.sql<{ name: string }>(
      `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
       cross join lateral unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
       where c.contype = 'f' and c.confrelid = 'account'::regclass and a.attname <> 'facility_id'`,
    );
    const names = declared.map(referenceName);
    expect(keys.length).toBeGreaterThan(15);
    expect(keys.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('are there, with their own name or without a key', async () => {
    const columns = await server.sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const columnNames = new Set(columns.map(({ name }) => name));
    expect(declared.map(referenceName).filter((name) => !columnNames.has(name))).toEqual([]);
  });
});

it('columns that name an account without a key are declared by name', () => {
  // What the database cannot tell: these hold ids of accounts, and no foreign key says so.
  const names = declared.map(referenceName);
  for (const name of ['mail.account_id', 'session.account_id', 'stored_file.owner_id', 'application.corporate_id'])
    expect(names).toContain(name);
});

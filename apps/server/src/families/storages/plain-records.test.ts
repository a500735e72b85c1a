import { FileInput, RequiredText } from '@tsudoi/contract';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { plainRecords } from './plain-records.ts';

const name = RequiredText(10);
const logo = v.optional(FileInput('logo'));
const context = { services: { fileOwners: new Map() }, body: { name: 'A', logo: null } } as never;

it('writes no record with a file that nobody could open', async () => {
  await expect(plainRecords('thing', { name, logo }).created(context, 1)).rejects.toThrow('thing');
});

it('asks the database nothing for records without files', async () => {
  const records = plainRecords('thing', { name });
  const row = { id: 1, version: 2, updated_at: new Date(0), updated_by: 'B', name: 'A', search_key: 'a' };
  const present = await records.presenting(context, [row]);
  const wire = { id: 1, version: 2, updated_at: '1970-01-01T00:00:00.000Z', updated_by: 'B', name: 'A' };
  expect(present(row)).toEqual(wire);
  expect(await records.created(context, 1)).toEqual({ after: { name: 'A' } });
  expect(await records.removed(context, row)).toEqual({ before: { name: 'A' } });
});

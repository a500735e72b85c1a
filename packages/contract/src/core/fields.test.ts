import * as v from 'valibot';
import { expect, expectTypeOf, it } from 'vitest';
import { allEndpoints } from '../all.ts';
import { columnNames, filePurposes, recordFields, updateFields } from './fields.ts';
import { FileInput, type StoredFile } from './file.ts';
import { OptionalText, RequiredText } from './values.ts';

const Fields = v.object({ name: RequiredText(10), note: OptionalText(10), flag: v.optional(v.number(), 1) });

it('an update leaves out what is not sent, and still asks for what must be filled', () => {
  const Update = v.object(updateFields(Fields.entries));
  expect(v.parse(Update, { name: 'A' })).toEqual({ name: 'A' });
  expect(v.parse(Update, { name: 'A', note: '' })).toEqual({ name: 'A', note: null });
  expect(v.safeParse(Update, { note: 'B' }).success).toBe(false);
  expectTypeOf<v.InferOutput<typeof Update>>().toEqualTypeOf<{ name: string; note?: string | null; flag?: number }>();
});

it('a record has every field', () => {
  const Record = v.object(recordFields(Fields.entries));
  expect(v.safeParse(Record, { name: 'A', note: null }).success).toBe(false);
  expect(v.parse(Record, { name: 'A', note: null, flag: 0 })).toEqual({ name: 'A', note: null, flag: 0 });
  expectTypeOf<v.InferOutput<typeof Record>>().toEqualTypeOf<{ name: string; note: string | null; flag: number }>();
});

it('a file is sent as a path, read as a stored file, and no column', () => {
  const fields = { name: RequiredText(10), logo: v.optional(FileInput('logo')) };
  const logo = { file_path: 'f/1/a.png', file_name: 'a.png', content_type: 'image/png', size: 1, file_url: '/a' };
  const Record = v.object(recordFields(fields));
  expect(v.parse(Record, { name: 'A', logo })).toEqual({ name: 'A', logo });
  expect(v.parse(Record, { name: 'A', logo: null })).toEqual({ name: 'A', logo: null });
  expect(v.safeParse(Record, { name: 'A', logo: 'f/1/a.png' }).success).toBe(false);
  expect(v.parse(v.object(updateFields(fields)), { name: 'A', logo })).toEqual({ name: 'A', logo: 'f/1/a.png' });
  expect(columnNames(fields)).toEqual(['name']);
  expect(filePurposes(fields)).toEqual({ logo: 'logo' });
  expectTypeOf<v.InferOutput<typeof Record>>().toEqualTypeOf<{ name: string; logo: StoredFile | null }>();
  expectTypeOf(columnNames(fields)).toEqualTypeOf<'name'[]>();
});

interface Part {
  type?: string;
  default?: unknown;
  entries?: Record<string, Part>;
  wrapped?: Part;
  item?: Part;
  pipe?: Part[];
}

/** Paths of the fields for which a schema fills in a value that nobody sent. */
function defaultsIn(schema: Part, path = ''): string[] {
  const own = schema.type === 'optional' && schema.default !== undefined ? [path] : [];
  const inner = Object.entries(schema.entries ?? {}).flatMap(([name, part]) =>
    defaultsIn(part, path === '' ? name : `${path}.${name}`),
  );
  const rest = [schema.wrapped, schema.item, ...(schema.pipe ?? []).filter((part) => part !== schema)];
  return [...own, ...inner, ...rest.flatMap((part) => (part === undefined ? [] : defaultsIn(part, path)))];
}

it('no update of the contract fills in a default for what was left out', () => {
  const updates = allEndpoints().filter(({ endpoint: { method, body } }) => {
    const entries = (body as Part | undefined)?.entries;
    return method !== 'GET' && entries !== undefined && 'version' in entries;
  });
  expect(updates.length).toBeGreaterThan(4);
  const filled = updates.flatMap(({ family, name, endpoint }) =>
    [...new Set(defaultsIn(endpoint.body as Part))].map((field) => `${family}.${name}: ${field}`),
  );
  expect(filled).toEqual([]);
});

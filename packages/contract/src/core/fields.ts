import type { UploadPurpose } from '@tsudoi/domain';
import * as v from 'valibot';
import { type FileInput, StoredFile } from './file.ts';

const StoredOrNone = v.nullable(StoredFile);
/** A file is read in another shape than it is written in. */
type AsRead<S> = S extends FileInput ? typeof StoredOrNone : S;
/** A field without its default and without leave to be missing. */
type Present<S> = S extends v.OptionalSchema<infer Inner, infer _Default> ? AsRead<Inner> : AsRead<S>;
/** Names of the fields that hold a file each. */
export type FileName<E extends v.ObjectEntries> = {
  [K in keyof E]: Present<E[K]> extends typeof StoredOrNone ? K : never;
}[keyof E] &
  string;
/** Names of the fields that are columns of the family's table. */
export type ColumnName<E extends v.ObjectEntries> = Exclude<keyof E & string, FileName<E>>;
type PresentFields<E extends v.ObjectEntries> = { readonly [K in keyof E]: Present<E[K]> };
/** A field that may be missing and then has no value at all, not even its default. */
type Change<S> = S extends v.OptionalSchema<infer Inner, infer _Default> ? v.ExactOptionalSchema<Inner, undefined> : S;
type ChangeFields<E extends v.ObjectEntries> = { readonly [K in keyof E]: Change<E[K]> };

const isOptional = (schema: v.ObjectEntries[string]): schema is v.OptionalSchema<v.GenericSchema, unknown> =>
  schema.type === 'optional';

function mapped(entries: v.ObjectEntries, wrap: (inner: v.GenericSchema) => v.GenericSchema): v.ObjectEntries {
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [name, isOptional(schema) ? wrap(schema.wrapped) : schema]),
  );
}

/** Some fields of a record by their names, such as those a person writes. */
export function pickFields<T extends object, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K>;
export function pickFields(record: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

const isFile = (schema: v.GenericSchema): schema is FileInput => 'purpose' in schema;
/** The schema of a file field; undefined where the field holds something else. */
function fileOf(schema: v.ObjectEntries[string] | undefined): FileInput | undefined {
  const inner = schema !== undefined && isOptional(schema) ? schema.wrapped : schema;
  return inner !== undefined && inner.async === false && isFile(inner) ? inner : undefined;
}

/** Names of the fields that are columns of the family's table: all but `FileInput`, whose files are stored elsewhere. */
export function columnNames<const E extends v.ObjectEntries>(fields: E): ColumnName<E>[];
export function columnNames(fields: v.ObjectEntries): string[] {
  return Object.keys(fields).filter((name) => fileOf(fields[name]) === undefined);
}

/** The fields that hold a file each, with the purpose of their uploads: `{ logo: 'logo' }`. */
export function filePurposes<const E extends v.ObjectEntries>(
  fields: E,
): { readonly [K in FileName<E>]: UploadPurpose };
export function filePurposes(fields: v.ObjectEntries): Record<string, UploadPurpose> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const file = fileOf(schema);
      return file === undefined ? [] : [[name, file.purpose]];
    }),
  );
}

/** The fields of a family as its record carries them: each is there, also those a form may leave blank, and files as they are read. */
export function recordFields<const E extends v.ObjectEntries>(fields: E): PresentFields<E>;
export function recordFields(fields: v.ObjectEntries): v.ObjectEntries {
  return mapped(fields, (inner) => (isFile(inner) ? StoredOrNone : inner));
}

/**
 * The fields of a family as an update takes them: what is left out stays as it is, because no default of the create
 * form is filled in for it. Fields that must be filled must be sent here too.
 */
export function updateFields<const E extends v.ObjectEntries>(fields: E): ChangeFields<E>;
export function updateFields(fields: v.ObjectEntries): v.ObjectEntries {
  return mapped(fields, (inner) => v.exactOptional(inner));
}

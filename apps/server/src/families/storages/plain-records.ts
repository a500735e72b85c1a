import { type ColumnName, columnNames, type FileName, pickFields, type StoredFile } from '@tsudoi/contract';
import type * as v from 'valibot';
import { changeOf } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import type { FileContext } from './fields.ts';
import { recordFiles, type SentFiles } from './record-files.ts';

/** A row of a plain family: its columns are equal to the fields of the contract. */
type PlainRow<E extends v.ObjectEntries> = {
  id: number;
  version: number;
  updated_at: Date;
  updated_by: string | null;
} & { [K in ColumnName<E>]: unknown };

type AnyRow = PlainRow<Record<never, never>>;

type PlainContext = FileContext & { services: Pick<Services, 'fileOwners'> };

type WithBody = PlainContext & { body: SentFiles<v.ObjectEntries> };

/** A record as it travels. */
type Presented<E extends v.ObjectEntries, R> = Pick<
  R,
  Extract<keyof R, ColumnName<E> | 'id' | 'version' | 'updated_by'>
> & { updated_at: string } & { [K in FileName<E>]: StoredFile | null };

/** What the handlers of a plain family do with its fields. */
export interface PlainRecords<E extends v.ObjectEntries> {
  /** Reads what belongs to some rows, by one statement, and returns the function that makes a row the record that travels. */
  presenting<R extends PlainRow<E>>(context: FileContext, rows: readonly R[]): Promise<(row: R) => Presented<E, R>>;
  /** Attaches the files of a new record, and returns its audit entry. */
  created(
    context: PlainContext & { body: SentFiles<E> },
    id: number,
  ): Promise<{ after: Readonly<Record<string, unknown>> }>;
  /**
   * The columns after an update that leaves out what stays, and what changes, for the audit entry; `change` is undefined
   * where nothing does. Attaches and detaches files.
   */
  changed<R extends PlainRow<E>>(
    context: PlainContext & { body: SentFiles<E> & { readonly [K in ColumnName<E>]?: R[K] } },
    before: R,
  ): Promise<{ values: Pick<R, ColumnName<E>>; change: ReturnType<typeof changeOf> }>;
  /** Detaches the files of a record that is deleted, and returns its audit entry. */
  removed<R extends PlainRow<E>>(
    context: Pick<FileContext, 'tx'>,
    before: R,
  ): Promise<{ before: Pick<R, ColumnName<E>> }>;
}

/**
 * What create, read, update and delete of a plain family have in common beside their statements: it knows from the fields of
 * the contract which are columns and which are files. `kind` names the record in `stored_file` and `fileOwners`.
 * @throws Error from writes, where the family has file fields and nobody says who may open them
 */
export function plainRecords<const E extends v.ObjectEntries>(kind: string, fields: E): PlainRecords<E>;
export function plainRecords(kind: string, fields: v.ObjectEntries) {
  const columns = columnNames(fields);
  const files = recordFiles(kind, fields);
  const hasFiles = columns.length < Object.keys(fields).length;
  const checkOwner = ({ services }: PlainContext) => {
    if (hasFiles && !services.fileOwners.has(kind)) throw new Error(`nobody owns the files of ${kind}: add fileOwners`);
  };
  const pick = (row: object, names: readonly string[]) =>
    pickFields<Record<string, unknown>, string>({ ...row }, names);
  const columnsOf = (row: object) => pick(row, columns);

  return {
    async presenting(context: FileContext, rows: readonly AnyRow[]) {
      const filesOf = await files.read(
        context,
        rows.map(({ id }) => id),
      );
      return (row: AnyRow) => ({
        ...pick(row, ['id', ...columns, 'version', 'updated_by']),
        ...filesOf(row.id),
        updated_at: row.updated_at.toISOString(),
      });
    },

    async created(context: WithBody, id: number) {
      checkOwner(context);
      const attached = await files.replace(context, id, context.body);
      return { after: { ...columnsOf(context.body), ...attached?.after } };
    },

    async changed(context: WithBody, before: AnyRow) {
      checkOwner(context);
      const values = columnsOf({ ...before, ...context.body });
      const change = changeOf(columnsOf(before), values, await files.replace(context, before.id, context.body));
      return { values, change };
    },

    async removed({ tx }: Pick<FileContext, 'tx'>, before: AnyRow) {
      await files.detach(tx, before.id);
      return { before: columnsOf(before) };
    },
  };
}

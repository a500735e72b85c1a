import { type FileName, filePurposes, type StoredFile } from '@tsudoi/contract';
import type { UploadPurpose } from '@tsudoi/domain';
import type * as v from 'valibot';
import type { FacilityTx } from '../../db/scope.ts';
import { detachFiles, type FileContext, presentFile, replaceFile, type WriteContext } from './fields.ts';
import { filesOfRecords } from './store.ts';

/** Names of the files that a save changed; null where there is none. */
export interface NamesChange {
  before: Record<string, string | null>;
  after: Record<string, string | null>;
}

/** What a form sends of the file fields: a path, null to take the file away, nothing to leave it. */
export type SentFiles<E extends v.ObjectEntries> = { readonly [K in FileName<E>]?: string | null | undefined };

/** The files of one kind of record. */
export interface RecordFiles<E extends v.ObjectEntries> {
  /** The files of some records, by one statement; those of a record are returned by its id. */
  read(
    context: FileContext,
    ids: readonly number[],
  ): Promise<(id: number) => { [K in FileName<E>]: StoredFile | null }>;
  /** Attaches what a form sent, as `replaceFile` does, and returns the names before and after; undefined where nothing changes. */
  replace(context: WriteContext, id: number, sent: SentFiles<E>): Promise<NamesChange | undefined>;
  /** Takes all files from a record that is deleted. */
  detach(tx: FacilityTx, id: number): Promise<void>;
}

/**
 * Reads and writes the files of one kind of record: of those fields that are a `FileInput`. The kind stands in `fileOwners`
 * of the family as well. Without such a field it asks the database nothing.
 */
export function recordFiles<const E extends v.ObjectEntries>(kind: string, fields: E): RecordFiles<E>;
export function recordFiles(kind: string, fields: v.ObjectEntries): RecordFiles<v.ObjectEntries> {
  const purposes: [string, UploadPurpose][] = Object.entries(filePurposes(fields));

  return {
    async read({ tx, services, actor }, ids) {
      const found = new Map<string, StoredFile>();
      const files = purposes.length === 0 ? [] : await filesOfRecords(tx, kind, ids);
      for (const file of files) found.set(`${file.owner_id} ${file.owner_field}`, presentFile(services, file, actor));
      return (id) => Object.fromEntries(purposes.map(([name]) => [name, found.get(`${id} ${name}`) ?? null]));
    },

    async replace(context, id, sent: Record<string, string | null | undefined>) {
      const change: NamesChange = { before: {}, after: {} };
      for (const [field, purpose] of purposes) {
        const replaced = await replaceFile(context, { kind, id, field, purpose }, sent[field]);
        if (replaced === undefined) continue;
        change.before[field] = replaced.before[0] ?? null;
        change.after[field] = replaced.after[0] ?? null;
      }
      return Object.keys(change.after).length === 0 ? undefined : change;
    },

    detach: async (tx, id) => {
      if (purposes.length > 0) await detachFiles(tx, { kind, id });
    },
  };
}

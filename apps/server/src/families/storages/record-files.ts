import type { StoredFile } from '@tsudoi/contract';
import type { UploadPurpose } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { detachFiles, type FileContext, presentFile, replaceFile, type WriteContext } from './fields.ts';
import { filesOfRecords } from './store.ts';

/** Names of the files that a save changed; null where there is none. */
export interface NamesChange {
  before: Record<string, string | null>;
  after: Record<string, string | null>;
}

/**
 * The fields of one kind of record that hold a file each, with the purpose of their uploads:
 * `recordFiles('host', { logo: 'logo' })`. The kind stands in `fileOwners` of the family as well.
 */
export function recordFiles<const F extends Record<string, UploadPurpose>>(kind: string, purposes: F) {
  type Name = keyof F & string;
  type Read = Record<Name, StoredFile | null>;
  const names = Object.keys(purposes) as Name[];

  return {
    /** The files of some records, by one statement; those of a record are returned by its id. */
    async read({ tx, services, actor }: FileContext, ids: readonly number[]): Promise<(id: number) => Read> {
      const found = new Map<string, StoredFile>();
      for (const file of await filesOfRecords(tx, kind, ids))
        found.set(`${file.owner_id} ${file.owner_field}`, presentFile(services, file, actor));
      return (id) => Object.fromEntries(names.map((name) => [name, found.get(`${id} ${name}`) ?? null])) as Read;
    },

    /** Attaches what a form sent, as `replaceFile` does, and returns the names before and after; undefined where nothing changes. */
    async replace(
      context: WriteContext,
      id: number,
      sent: { readonly [K in Name]?: string | null | undefined },
    ): Promise<NamesChange | undefined> {
      const change: NamesChange = { before: {}, after: {} };
      for (const field of names) {
        const purpose = purposes[field] as UploadPurpose;
        const replaced = await replaceFile(context, { kind, id, field, purpose }, sent[field]);
        if (replaced === undefined) continue;
        change.before[field] = replaced.before[0] ?? null;
        change.after[field] = replaced.after[0] ?? null;
      }
      return Object.keys(change.after).length === 0 ? undefined : change;
    },

    /** Takes all files from a record that is deleted. */
    detach: (tx: FacilityTx, id: number): Promise<void> => detachFiles(tx, { kind, id }),
  };
}

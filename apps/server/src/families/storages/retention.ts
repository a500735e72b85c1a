import { type Batch, type RetentionRule, removeFiles } from '../../kernel/retention.ts';
import { acceptedKey, readIncoming, smallCopy } from './keys.ts';
import { fileByKey, forgetFiles, forgetIssued, issuedBefore, unusedFiles } from './store.ts';

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

const IMAGE = /\.(?:png|jpe?g|webp)$/;

/** A batch that removes an image with its small copy; that most have none is no error. */
const withCopies = (batch: Batch): Batch => ({
  ...batch,
  removeFile: async (key) => (!IMAGE.test(key) || (await batch.removeFile(smallCopy(key)))) && batch.removeFile(key),
});

/** How long files stay that no record refers to. */
export const storageRetention: readonly RetentionRule[] = [
  {
    name: 'uploads',
    what: 'places that files were sent to: uploads that nobody completed, files of imports',
    retainFor: { hours: 24 },
    since: 'their ticket was made or the import began',
    scope: 'facility',
    sweep: async (tx, batch) => {
      const rows = await issuedBefore(tx, batch);
      return removeFiles(rows, batch, async (gone) => {
        for (const { key } of gone) {
          const incoming = readIncoming(key);
          if (incoming === undefined) continue;
          // Where the process ended between storing the checked file and its row, the file has none.
          const storedKey = acceptedKey(incoming);
          if ((await fileByKey(tx, storedKey)) === undefined) await withCopies(batch).removeFile(storedKey);
        }
        await forgetIssued(tx, idsOf(gone));
      });
    },
  },
  {
    name: 'unused-files',
    what: 'completed uploads that no record took over, and files that were taken out of a record',
    retainFor: { days: 30 },
    since: 'they were completed or taken out',
    scope: 'facility',
    sweep: async (tx, batch) =>
      removeFiles(await unusedFiles(tx, batch), withCopies(batch), (gone) => forgetFiles(tx, idsOf(gone))),
  },
];

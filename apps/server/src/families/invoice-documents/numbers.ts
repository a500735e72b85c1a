import { invoiceNumber, type NumberedDocument } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { Storage } from '../../ports/storage.ts';
import { takeNumbers } from '../invoices/index.ts';

/** Numbers of receipts and returns say what they are of: R26-000001, H26-000001. */
export const LETTERS: Readonly<Record<NumberedDocument, string>> = { invoice: '', receipt: 'R', return: 'H' };

/** Where it stands beside the files that a number was handed out, also for whoever has lost the rows. */
const markOf = (facilityId: number, number: string): string => `f/${facilityId}/invoice-numbers/${number}`;

/** Marks a number as handed out; whoever draws a document does so before anybody has it. */
export async function markNumber(storage: Storage, facilityId: number, number: string): Promise<void> {
  await storage.put(markOf(facilityId, number), Buffer.from(number), 'text/plain');
}

/** Whether there is, or was, a file with a number. */
export const isNumberUsed = (
  storage: Storage,
  facilityId: number,
  { kind, year, n }: { kind: NumberedDocument; year: number; n: number },
): Promise<boolean> => storage.exists(markOf(facilityId, `${LETTERS[kind]}${invoiceNumber(year, n)}`));

/** Moves a series on by numbers that were handed out and of which a restore lost the rows, and says so. */
export async function skipNumbers(
  tx: FacilityTx,
  { kind, year, count }: { kind: NumberedDocument; year: number; count: number },
): Promise<void> {
  const first = await takeNumbers(tx, { kind, year, count });
  await tx.run(
    query`insert into number_gap (kind, fiscal_year, first_number, last_number, reason)
      values (${kind}, ${year}, ${first}, ${first + count - 1}, 'restore')`,
  );
}

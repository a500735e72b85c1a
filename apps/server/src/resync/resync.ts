import { DAY_MS, type NumberedDocument } from '@tsudoi/domain';
import type { Config } from '../config.ts';
import { query } from '../db/build.ts';
import type { Scopes } from '../db/scope.ts';
import { isNumberUsed, skipNumbers } from '../families/invoice-documents/index.ts';
import { readBack } from '../families/payments/index.ts';
import type { Storage } from '../ports/storage.ts';
import { settleHere } from './place.ts';

/** Days before now from which agencies are read back; a backup is not older. */
const DAYS = 35;
/** Numbers without a file after which a series is taken to end: files are written in any order. */
const MISSING = 200;
const PAGE = 100;
const KINDS = ['invoice', 'receipt', 'return'] as const satisfies readonly NumberedDocument[];

interface Parts {
  scopes: Scopes;
  services: { config: Config };
  storage: Storage;
}

/** The last number of a series of which there is a file; that which is in the books where there is none beyond. */
async function lastWithFile(
  { storage }: Parts,
  facilityId: number,
  series: { kind: NumberedDocument; year: number; last: number },
): Promise<number> {
  let last = series.last;
  for (let n = last + 1; n <= last + MISSING; n++)
    if (await isNumberUsed(storage, facilityId, { ...series, n })) last = n;
  return last;
}

async function resyncNumbers(parts: Parts, facilityId: number, thisYear: number): Promise<string[]> {
  const lines: string[] = [];
  for (const kind of KINDS)
    for (const year of [thisYear - 1, thisYear]) {
      const stored = await parts.scopes.readFacility(facilityId, (tx) =>
        tx.one(
          query<{
            last: number;
          }>`select last_number as last from number_series where kind = ${kind} and fiscal_year = ${year}`,
        ),
      );
      const last = stored?.last ?? 0;
      const used = await lastWithFile(parts, facilityId, { kind, year, last });
      if (used === last) continue;
      await parts.scopes.inFacility(facilityId, (tx) => skipNumbers(tx, { kind, year, count: used - last }));
      lines.push(
        `facility ${facilityId}: ${kind} ${year}, numbers ${last + 1} to ${used} were handed out and are not in the backup`,
      );
    }
  return lines;
}

/**
 * After a restore: moves each series of numbers past the files that exist, reads back what agencies know and the backup does not, and notes
 * that the books are whole here. It can be run again; a facility whose agency does not answer is said, and the start goes on asking.
 * @throws Error where something could not be read back, after everything else was
 */
export async function resync(parts: Parts, now: Date, year: number, print: (line: string) => void): Promise<void> {
  const failed: string[] = [];
  for (let after = 0; ; ) {
    const ids = await parts.scopes.asOperator('facilities to read back', (tx) =>
      tx.rows(query<{ id: number }>`select id from facility where id > ${after} order by id limit ${PAGE}`),
    );
    for (const { id } of ids) {
      for (const line of await resyncNumbers(parts, id, year)) print(line);
      try {
        for (const line of await readBack({ ...parts, facilityId: id }, new Date(now.getTime() - DAYS * DAY_MS), now))
          print(`facility ${id}: ${line}`);
      } catch (error) {
        failed.push(`facility ${id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  if (failed.length > 0) throw new Error(`agencies could not be read back:\n${failed.join('\n')}`);
  await parts.scopes.asOperator('the books are whole', settleHere);
  print('the books are whole: the server can be started.');
}

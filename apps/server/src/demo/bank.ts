import { createHash } from 'node:crypto';
import { jstToday, yenOfEntries } from '@tsudoi/domain';
import {
  advanceImport,
  importById,
  insertImport,
  readBankFile,
  sampleDay,
  sampleFile,
  samplePayments,
  updateImport,
} from '../families/bank-imports/index.ts';
import { UNKNOWN_ACTOR } from '../kernel/context.ts';
import type { PaidContext } from '../kernel/paid-listener.ts';

/**
 * Yesterday's file of the bank, taken this morning: what fits by number and amount is booked, some payments wait with a proposal, one is short by
 * the bank's fee, one may have come twice, and five are nobody's.
 */
export async function insertDemoBankFile({ tx, by, services }: PaidContext, now: Date): Promise<void> {
  const today = jstToday(now);
  const on = sampleDay(now);
  const raw = sampleFile(await samplePayments(tx, { on, byNumber: 3, byName: 2, scopeIds: null }), 'zengin_01');
  const read = readBankFile(raw, today);
  const id = await insertImport(
    tx,
    {
      file_name: `${on.replaceAll('-', '')}_nyukin.txt`,
      file_hash: createHash('sha256').update(raw).digest('hex'),
      file_bytes: raw.length,
      format: read.format,
      accounts: JSON.stringify(read.accounts),
      from_on: on,
      to_on: on,
      file_count: read.entries.length,
      file_total: yenOfEntries(read.entries),
      created_by: by,
      created_at: now,
    },
    raw,
  );
  const working = {
    actor: { ...UNKNOWN_ACTOR, name: by },
    services,
    log: { error: () => undefined },
    notify: () => undefined,
  };
  await advanceImport((work) => work(tx), id, working);
  const file = await importById(tx, id);
  if (file === undefined) throw new Error('the demo file of the bank is gone');
  await updateImport(tx, file, { state: 'executing', confirmed_by: by, confirmed_at: now }, by);
  await advanceImport((work) => work(tx), id, working);
}

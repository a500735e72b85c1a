import { pickFields } from '@tsudoi/contract';
import {
  getSettlement,
  type Settlement,
  searchSettlementLines,
  searchSettlements,
  settlementAccounts,
} from '@tsudoi/contract/settlements';
import { staff } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { existing, presentPage } from '../../kernel/records.ts';
import { reachesAll } from '../../kernel/whole-facility.ts';
import { settlementWorker } from './read.ts';
import { allAccounts, dayById, searchDays, searchLines } from './store.ts';

const NOTHING = { rows: [], total: 0 };
const DAY_FIELDS = [
  ...(['id', 'agency', 'day', 'opening', 'payments', 'refunds', 'others'] as const),
  ...(['fees', 'payouts', 'closing', 'lines'] as const),
] as const;
const presentDay = (row: Settlement): Settlement => pickFields(row, DAY_FIELDS);

/** What agencies collected, took and paid out, read each day and held against our books: sums of the whole facility, which name nobody, and their lines for whoever reaches everybody. */
export const settlements: Family = {
  name: 'settlements',
  bindings: [
    staff(searchSettlements, async ({ tx, body }) => presentPage(body, await searchDays(tx, body), presentDay)),
    staff(settlementAccounts, async ({ tx }) =>
      (await allAccounts(tx)).map((row) => ({
        ...pickFields(row, ['id', 'agency', 'shop_id', 'balance', 'difference', 'failures']),
        read_at: row.read_at?.toISOString() ?? null,
      })),
    ),
    staff(getSettlement, async ({ tx, params }) => presentDay(existing(await dayById(tx, params.id)))),
    staff(searchSettlementLines, async ({ tx, body, scope }) =>
      presentPage(
        body,
        (await reachesAll(tx, scope.organizationIds)) ? await searchLines(tx, body) : NOTHING,
        (row) => ({
          ...pickFields(row, ['id', 'ref', 'kind', 'amount', 'fee', 'booked']),
          at: row.at.toISOString(),
          invoice: row.invoice_id === null || row.number === null ? null : { id: row.invoice_id, number: row.number },
          is_unknown: row.is_unknown === true,
          is_elsewhere: row.is_elsewhere,
        }),
      ),
    ),
  ],
  workers: [settlementWorker],
};

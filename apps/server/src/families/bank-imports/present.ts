import { pickFields } from '@tsudoi/contract';
import {
  type BankCandidate,
  type BankImportRecord,
  type BankImportRow,
  type BankInvoice,
  type BankLineReason,
  type BankLineRow,
  bankLineStates,
} from '@tsudoi/contract/bank-imports';
import { openAmount } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { invoicesInReach, LISTED, presentAccount, presentRow } from '../invoices/index.ts';
import { storedCandidates } from './match.ts';
import { type BankImport, type BankLine, type countsOf, linesInReach, rememberedWith } from './store.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
type Counted = NonNullable<Awaited<ReturnType<typeof countsOf>> extends Map<number, infer Rows> ? Rows : never>;

/** A file in lists. `counted` are its payments in reach. */
export function presentImport(file: BankImport, counted: Counted, isStopped: boolean): BankImportRow {
  const waiting = counted.filter(({ state }) => state === 'suggested' || state === 'nobody');
  return {
    ...pickFields(file, ['id', 'file_name', 'format', 'state', 'from_on', 'to_on', 'file_count', 'file_total']),
    ...pickFields(file, ['line_count', 'line_total', 'created_by', 'version']),
    accounts: (file.accounts as { name: string }[]).map(({ name }) => name),
    waiting_count: waiting.reduce((sum, { count }) => sum + count, 0),
    is_stopped: isStopped,
    created_at: file.created_at.toISOString(),
  };
}

/** A file as staff open it. */
export function presentImportRecord(
  file: BankImport,
  counted: Counted,
  { isStopped, mayDrop }: { isStopped: boolean; mayDrop: boolean },
): BankImportRecord {
  const of = (wanted: (row: Counted[number]) => boolean) => {
    const rows = counted.filter(wanted);
    return {
      count: rows.reduce((sum, { count }) => sum + count, 0),
      yen: rows.reduce((sum, { yen }) => sum + yen, 0),
    };
  };
  return {
    ...presentImport(file, counted, isStopped),
    may_drop: mayDrop,
    ...pickFields(file, ['is_new_account', 'is_old', 'outgoing_count', 'confirmed_by']),
    counts: Object.fromEntries(
      bankLineStates.map((state) => [state, of((row) => row.state === state)]),
    ) as BankImportRecord['counts'],
    by_rule_count: of(({ by_rule }) => by_rule).count,
    confirmed_at: instant(file.confirmed_at),
  };
}

/** Invoices in reach as payments are assigned to them, by id. */
export async function presentedInvoices(
  tx: FacilityTx,
  ids: readonly number[],
  scopeIds: readonly number[] | null,
): Promise<Map<number, BankInvoice>> {
  const rows = await tx.rows(
    invoicesInReach(scopeIds)
      .select(LISTED)
      .where('i.id', 'in', ids.length === 0 ? [0] : [...ids])
      .where('i.confirmation', '=', 2),
  );
  return new Map(rows.map((row) => [row.id, presentInvoice(row)]));
}

/** An issued invoice as payments are assigned to it. */
export function presentInvoice(row: Parameters<typeof presentRow>[0]): BankInvoice {
  const invoice = presentRow(row);
  return {
    ...pickFields(invoice, ['id', 'title', 'due_on', 'total', 'account']),
    number: invoice.number ?? '',
    open: openAmount(invoice),
  };
}

type Person = Parameters<typeof presentAccount>[1] & { payer_id: number; account_id: number };

/** Whose money of payers it is, of those in reach. */
const accountsOfPayers = (tx: FacilityTx, ids: readonly number[], scopeIds: readonly number[] | null) =>
  tx.rows(
    query<Person>`select p.id as payer_id, a.id as account_id, a.account_code, a.member_code, a.last_name, a.first_name
      from payer p join account a on a.facility_id = p.facility_id and a.id = p.account_id where p.id = any (${[...ids]}::int[])
        and (${scopeIds === null} or a.organization_ids && ${[...(scopeIds ?? [])]}::int[])`,
  );

/** Yen of deposits that were paid back, or are to be. */
const paidBack = (tx: FacilityTx, depositIds: readonly number[]) =>
  tx.rows(
    query<{
      id: number;
      yen: number;
    }>`select id, refunded + refund_reserved as yen from deposit where id = any (${[...depositIds]}::int[])`,
  );

interface Paid {
  deposit_id: number;
  invoice_id: number;
  number: string;
  amount: number;
  written_off: number;
}

/** What deposits pay, and what was written off for what they were short by. */
const paidBy = (tx: FacilityTx, depositIds: readonly number[]) =>
  tx.rows(
    query<Paid>`select coalesce(x.deposit_id, w.deposit_id) as deposit_id, i.id as invoice_id, i.number,
        coalesce(sum(x.amount) filter (where x.deposit_id is not null), 0)::bigint as amount,
        coalesce(sum(x.amount) filter (where x.write_off_id is not null), 0)::bigint as written_off
      from allocation x left join write_off w on w.facility_id = x.facility_id and w.id = x.write_off_id
        join invoice i on i.facility_id = x.facility_id and i.id = x.invoice_id
      where x.deposit_id = any (${[...depositIds]}::int[]) or w.deposit_id = any (${[...depositIds]}::int[])
      group by 1, i.id, i.number having sum(x.amount) <> 0 order by i.id`,
  );

/** Payments in reach that the bank took back, as what took them back names them, by their ids. */
async function canceledOf(tx: FacilityTx, lines: readonly BankLine[], scopeIds: readonly number[] | null) {
  const ids = lines.flatMap(({ cancels_id }) => cancels_id ?? []);
  if (ids.length === 0) return new Map<number, NonNullable<BankLineRow['cancels']>>();
  const rows = await tx.rows(
    linesInReach(scopeIds)
      .select(['l.id', 'l.import_id', 'l.booked_on', 'l.payer_name', 'l.state'])
      .where('l.id', 'in', ids),
  );
  return new Map(rows.map(({ id, state, ...row }) => [id, { id, ...row, is_booked: state === 'assigned' }] as const));
}

/** Payments with what they may be for, or what they pay; nothing of members out of reach. */
export async function presentLines(
  tx: FacilityTx,
  lines: readonly BankLine[],
  scopeIds: readonly number[] | null,
): Promise<BankLineRow[]> {
  const candidates = new Map(lines.map((line) => [line.id, storedCandidates(line)]));
  const all = [...candidates.values()].flat();
  const payerIds = [...all.map(({ payer_id }) => payer_id), ...lines.flatMap(({ payer_id }) => payer_id ?? [])];
  const accounts = new Map(
    (await accountsOfPayers(tx, payerIds, scopeIds)).map((row) => [row.payer_id, presentAccount(row.account_id, row)]),
  );
  const depositIds = lines.flatMap(({ deposit_id }) => deposit_id ?? []);
  const booked = await paidBy(tx, depositIds);
  const back = new Map((await paidBack(tx, depositIds)).map(({ id, yen }) => [id, yen]));
  const invoices = await presentedInvoices(
    tx,
    [...all.flatMap(({ invoice_ids }) => invoice_ids), ...booked.map(({ invoice_id }) => invoice_id)],
    scopeIds,
  );
  const remembered = await rememberedWith(
    tx,
    lines.map(({ id }) => id),
  );
  const canceled = await canceledOf(tx, lines, scopeIds);
  const paid = Map.groupBy(booked, ({ deposit_id }) => deposit_id);
  return lines.map((line) => {
    const ofDeposit = paid.get(line.deposit_id ?? 0) ?? [];
    return {
      ...pickFields(line, ['id', 'position', 'booked_on', 'amount', 'payer_name', 'detail', 'bank', 'score']),
      ...pickFields(line, ['canceled', 'note', 'settled_by', 'version']),
      cancels: canceled.get(line.cancels_id ?? 0) ?? null,
      state: line.state === 'new' ? 'nobody' : line.state,
      reason: line.reason as BankLineReason | null,
      candidates:
        line.state === 'assigned'
          ? []
          : (candidates.get(line.id) ?? []).flatMap(({ payer_id, invoice_ids, score, reason }): BankCandidate[] => {
              const account = accounts.get(payer_id);
              if (account === undefined) return [];
              return [{ account, score, reason, invoices: invoice_ids.flatMap((id) => invoices.get(id) ?? []) }];
            }),
      assigned:
        line.deposit_id === null
          ? null
          : {
              deposit_id: line.deposit_id,
              account: accounts.get(line.payer_id ?? 0) ?? null,
              invoices: ofDeposit
                .filter(({ invoice_id, amount }) => amount > 0 && invoices.has(invoice_id))
                .map(({ invoice_id: id, number, amount }) => ({ id, number, amount })),
              written_off: ofDeposit.reduce((sum, { written_off }) => sum + written_off, 0),
              left:
                line.amount - ofDeposit.reduce((sum, { amount }) => sum + amount, 0) - (back.get(line.deposit_id) ?? 0),
              by_rule: line.by_rule,
              remembered: remembered.has(line.id),
            },
      settled_at: instant(line.settled_at),
    };
  });
}

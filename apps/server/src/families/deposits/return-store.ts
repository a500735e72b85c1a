import type { TaxSum } from '@tsudoi/domain';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** An allocation of a deposit, with the payer of that. */
export type PaidBy = Row<'allocation'> & { deposit_id: number; payer_id: number | null };

/** What pays an invoice with money: allocations of deposits that were not taken back, newest first. */
export const standingAllocationsOf = (tx: FacilityTx, invoiceId: number): Promise<PaidBy[]> =>
  tx.rows(
    query<PaidBy>`select a.*, d.payer_id from allocation a join deposit d on d.id = a.deposit_id
      where a.invoice_id = ${invoiceId} and a.reverses_id is null
        and not exists (select from allocation r where r.reverses_id = a.id) order by a.id desc`,
  );

/** Writes down by rate what a return gives back. */
export async function insertReturnTaxes(
  tx: FacilityTx,
  of: { write_off_id: number; invoice_id: number },
  taxes: readonly TaxSum[],
): Promise<void> {
  await tx.run(
    query`insert into invoice_return_tax (write_off_id, invoice_id, rate, net, tax, total)
      select ${of.write_off_id}, ${of.invoice_id}, t.rate, t.net, t.tax, t.total
      from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as t (rate smallint, net bigint, tax bigint, total bigint)`,
  );
}

/** What of a line of an invoice is given back, in yen with tax. */
export interface ReturnedLine {
  position: number;
  amount: number;
}

/** Writes down by line what a return gives back. */
export async function insertReturnLines(
  tx: FacilityTx,
  of: { write_off_id: number; invoice_id: number },
  lines: readonly ReturnedLine[],
): Promise<void> {
  const rows = lines.map(({ position, amount }) => ({ position, amount }));
  await tx.run(
    query`insert into invoice_return_line (write_off_id, invoice_id, position, amount)
      select ${of.write_off_id}, ${of.invoice_id}, t.position, t.amount
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (position smallint, amount bigint)`,
  );
}

/** Yen with tax that were given back of an issued invoice, by the position of its line. */
export async function returnedByLine(tx: FacilityTx, invoiceId: number): Promise<Map<number, number>> {
  const rows = await tx.rows(
    query<ReturnedLine>`select position, sum(amount)::float8 as amount from invoice_return_line
      where invoice_id = ${invoiceId} group by position`,
  );
  return new Map(rows.map(({ position, amount }) => [position, amount]));
}

/** Whether something of an issued invoice was given back. */
export const isReturned = async (tx: FacilityTx, invoiceId: number): Promise<boolean> =>
  (await returnedByLine(tx, invoiceId)).size > 0;

/** What of an issued invoice was not given back yet, by rate, highest first. */
export const leftByRate = (
  tx: FacilityTx,
  invoiceId: number,
): Promise<{ rate: number; tax: number; total: number }[]> =>
  tx.rows(
    query<{ rate: number; tax: number; total: number }>`
      select t.rate, (t.tax - coalesce(sum(r.tax), 0))::float8 as tax, (t.total - coalesce(sum(r.total), 0))::float8 as total
      from invoice_tax t left join invoice_return_tax r on r.invoice_id = t.invoice_id and r.rate = t.rate
      where t.invoice_id = ${invoiceId} group by t.rate, t.tax, t.total order by t.rate desc`,
  );

/** Yen that were given back of an invoice. */
export async function returnedYen(tx: FacilityTx, invoiceId: number): Promise<number> {
  const row = await tx.oneOrThrow(
    query<{
      yen: number;
    }>`select coalesce(sum(total), 0)::float8 as yen from invoice_return_tax where invoice_id = ${invoiceId}`,
  );
  return row.yen;
}

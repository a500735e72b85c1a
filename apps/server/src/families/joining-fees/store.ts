import { Registration } from '@tsudoi/domain';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { RowRange } from '../../tasks/imports/family.ts';
import { fromData } from '../members/index.ts';

/** Somebody who joins by a row of an import, with what that costs. */
export interface Joining {
  row_no: number;
  account_id: number;
  type_name: string;
  fee: number;
  rate: Row<'member_type'>['fee_rate'];
  zero_reason: Row<'member_type'>['fee_zero_reason'];
  /** Whether there is an account that the bank lets be debited. */
  has_account: boolean;
  email: string | null;
}

const { official, temporary } = Registration;

/** Rows of an import by which somebody becomes a member: registered officially, or made official who was temporary. */
const MEANT = `r.task_id = $1 and r.row_no > $2 and r.row_no <= $3
  and ${fromData('r.data', 'registration')} = ${official}
  and (r.result = 'create' or r.result = 'update' and ${fromData('r.before', 'registration')} = ${temporary})`;
const JOINS = `${MEANT} and r.left_out is null`;

/** The payers of somebody: after a merge there are several. */
const payersOfMember = (account: string): string =>
  `select p.id from payer p join payer q on coalesce(q.joined_to, q.id) = coalesce(p.joined_to, p.id) where q.account_id = ${account}`;

// Nobody is charged for joining twice: not who applied, and not who an earlier import charged.
const JOINING = `select r.row_no, r.record_id as account_id, t.name as type_name, t.sign_up_fee as fee, t.fee_rate as rate,
    t.fee_zero_reason as zero_reason, coalesce(${fromData('r.data', 'email')}, a.email) as email,
    exists (select from mandate m where m.state = 'registered' and m.payer_id in (${payersOfMember('r.record_id')})) as has_account
  from task_row r left join account a on a.id = r.record_id
    join member_type t on t.id = (coalesce(${fromData('r.data', 'member_type_ids')}, a.member_type_ids))[1] and t.sign_up_fee > 0
  where ${JOINS} and (r.result = 'create' or a.active and a.deleted_at is null)
    and not exists (select from invoice i where i.account_id = r.record_id and i.because in ('sign_up', 'import')
      and i.payment <> 3 and i.deleted_at is null)`;

const argumentsOf = ({ taskId, from, through }: RowRange) => [taskId, from, through];

/** Who joins by some rows of an import and has something to pay for it, as the rows stand. */
export const joiningBy = (tx: FacilityTx, range: RowRange): Promise<Joining[]> =>
  tx.sql<Joining>(`${JOINING} order by r.row_no`, argumentsOf(range));

/** What an import charges. */
export interface FeeSums {
  invoices: number;
  total: number;
  with_account: number;
  without_email: number;
}

const ALL = 2_147_483_647;

/** What a plan of an import will charge; of those without a registered account only where everybody is charged. */
export async function plannedFees(tx: FacilityTx, taskId: number, everybody: boolean): Promise<FeeSums> {
  const [sums] = await tx.sql<FeeSums>(
    `select count(*)::int as invoices, coalesce(sum(fee), 0)::float8 as total, count(*) filter (where has_account)::int as with_account,
       count(*) filter (where email is null)::int as without_email
     from (${JOINING}) j where $4::boolean or has_account`,
    [taskId, 0, ALL, everybody],
  );
  return sums ?? { invoices: 0, total: 0, with_account: 0, without_email: 0 };
}

/** What an import that was applied has charged and nobody cancelled since. */
export async function chargedFees(tx: FacilityTx, taskId: number): Promise<FeeSums> {
  const [sums] = await tx.sql<FeeSums>(
    `select count(*)::int as invoices, coalesce(sum(i.total), 0)::float8 as total,
       count(*) filter (where exists (select from mandate m where m.state = 'registered' and m.payer_id in (${payersOfMember('r.record_id')})))::int as with_account,
       count(*) filter (where a.email is null)::int as without_email
     from task_row r join account a on a.id = r.record_id
       join invoice i on i.because = 'import' and i.because_id = r.record_id and i.payment <> 3 and i.deleted_at is null
     where ${MEANT}`,
    [taskId, 0, ALL],
  );
  return sums ?? { invoices: 0, total: 0, with_account: 0, without_email: 0 };
}

/** Locks the payers of members that rows of an import change and that join by that: payers come before members. */
export async function lockPayersOfUpdates(tx: FacilityTx, range: RowRange): Promise<void> {
  await tx.sql(
    `select id from payer where account_id in (select r.record_id from task_row r where ${JOINS} and r.result = 'update')
     order by id for no key update`,
    argumentsOf(range),
  );
}

/** An invoice that an import made for joining, with its row. */
export interface Charged {
  row_no: number;
  account_id: number;
  /** Something of it is paid, or a payment is under way. */
  is_held: boolean;
}

/** What some rows charged and nobody cancelled since; payers and invoices are locked, in this order. */
export async function lockCharged(tx: FacilityTx, range: RowRange): Promise<Charged[]> {
  const charged = `task_row r join invoice i on i.because = 'import' and i.because_id = r.record_id and i.payment <> 3 and i.deleted_at is null
     where r.task_id = $1 and r.row_no > $2 and r.row_no <= $3 and r.left_out is null and r.result in ('create', 'update')`;
  const values = argumentsOf(range);
  await tx.sql(
    `select id from payer where id in (select i.payer_id from ${charged}) order by id for no key update`,
    values,
  );
  await tx.sql(`select i.id from ${charged} order by i.id for no key update of i`, values);
  return tx.sql<Charged>(
    `select r.row_no, r.record_id as account_id, i.paid > 0 or i.payment = 2 or exists (select from charge c
       where c.invoice_id = i.id and c.state in ('created', 'registered', 'unknown', 'awaiting_customer', 'awaiting_settlement')) as is_held
     from ${charged} order by r.row_no`,
    values,
  );
}

/** Rows of some that are not taken back. */
export async function leftRows(tx: FacilityTx, taskId: number, rows: readonly number[]): Promise<Set<number>> {
  const found = await tx.rows(
    query<{ row_no: number }>`select row_no from task_row
      where task_id = ${taskId} and row_no = any (${[...rows]}::int[]) and left_out is not null`,
  );
  return new Set(found.map(({ row_no }) => row_no));
}

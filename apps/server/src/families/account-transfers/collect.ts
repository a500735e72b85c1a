import { randomBytes } from 'node:crypto';
import { Problem } from '@tsudoi/contract';
import type { TransferPreview } from '@tsudoi/contract/account-transfers';
import {
  addDays,
  type Day,
  OPEN_CHARGE_STATES,
  randomId,
  startOfDayJst,
  TRANSFER_MAX_ITEMS,
  writeTransferFile,
} from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import { constraintOf } from '../../db/engine.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { insertRecord } from '../../db/versioned.ts';
import type { Services } from '../../kernel/services.ts';
import { lockInvoices, lockPayers } from '../invoices/index.ts';
import { type Mandate, openedAccount, transferSealer } from './mandate-store.ts';
import type { TransferSetting } from './setting.ts';

/** Days after a debit within which its result is expected; later it stands in the list of the morning. */
const RESULT_DAYS = 10;
const CODE_LENGTH = 20;

/** Where the files of a facility open. */
export const filePlace = (facilityId: number): string => `transfer file of facility ${facilityId}`;

/** The number under which the bank tells what became of a debit. */
const customerOf = (mandateId: number): string => String(mandateId).padStart(20, '0');

interface Due {
  invoice_id: number;
  payer_id: number;
  open: number;
  mandate_id: number;
  mandate_state: Mandate['state'];
  under_way: boolean;
}

/** Open invoices that are due until a day and whose payer has a mandate; of payers that were joined the newest that is registered. */
const dueInvoices = (tx: FacilityTx, dueUntil: Day): Promise<Due[]> =>
  tx.rows(
    query<Due>`select i.id as invoice_id, i.payer_id, i.total - i.paid as open, m.id as mandate_id, m.state as mandate_state,
        exists (select from charge c where c.invoice_id = i.id and c.state = any (${[...OPEN_CHARGE_STATES]}::text[])) as under_way
      from (select distinct on (coalesce(o.joined_to, o.id)) coalesce(o.joined_to, o.id) as root, m.id, m.state
          from mandate m join payer o on o.id = m.payer_id where m.state <> 'stopped'
          order by coalesce(o.joined_to, o.id), m.state = 'registered' desc, m.id desc) m
        join payer p on coalesce(p.joined_to, p.id) = m.root
        join invoice i on i.payer_id = p.id
      where i.confirmation = 2 and i.payment = 1 and i.deleted_at is null and i.total > i.paid and i.due_on <= ${dueUntil}::date
      order by m.id, i.due_on, i.id`,
  );

const isAsked = ({ mandate_state, under_way }: Due): boolean => mandate_state === 'registered' && !under_way;

/** What a file would ask for: the debits by mandate, and sums of what is in it and what is not. */
function planned(due: readonly Due[]) {
  const asked = due.filter(isAsked);
  const byMandate = [...Map.groupBy(asked, ({ mandate_id }) => mandate_id)].map(([mandate_id, invoices]) => ({
    mandate_id,
    invoices,
    amount: invoices.reduce((sum, { open }) => sum + open, 0),
  }));
  const sums: TransferPreview = {
    count: byMandate.length,
    invoice_count: asked.length,
    total: byMandate.reduce((sum, { amount }) => sum + amount, 0),
    unregistered_count: due.filter(({ mandate_state }) => mandate_state !== 'registered').length,
    under_way_count: due.filter(({ under_way }) => under_way).length,
  };
  return { byMandate, sums };
}

/** What a file of a day would ask for. */
export const previewOf = async (tx: FacilityTx, dueUntil: Day): Promise<TransferPreview> =>
  planned(await dueInvoices(tx, dueUntil)).sums;

interface Making {
  tx: FacilityTx;
  services: Pick<Services, 'config'>;
  setting: TransferSetting;
  by: string;
  now: Date;
}

/**
 * Makes the file of a day: its debits, a payment under way for each invoice, and the records, sealed. Locks payers, then invoices, and asks
 * for what is open then.
 * @throws Problem stale where it is not what was shown or there is nothing to ask for, transfer_day_taken, bank_file_too_long
 */
export async function makeBatch(
  { tx, services, setting, by, now }: Making,
  { debitOn, dueUntil, seen }: { debitOn: Day; dueUntil: Day; seen: { count: number; total: number } },
): Promise<number> {
  const before = (await dueInvoices(tx, dueUntil)).filter(isAsked);
  await lockPayers(
    tx,
    before.map(({ payer_id }) => payer_id),
  );
  await lockInvoices(
    tx,
    before.map(({ invoice_id }) => invoice_id),
  );
  const held = new Set(before.map(({ invoice_id }) => invoice_id));
  const { byMandate, sums } = planned(
    (await dueInvoices(tx, dueUntil)).filter(({ invoice_id }) => held.has(invoice_id)),
  );
  if (sums.count === 0 || sums.count !== seen.count || sums.total !== seen.total) throw new Problem('stale');
  if (sums.count > TRANSFER_MAX_ITEMS) throw new Problem('bank_file_too_long', { params: { max: TRANSFER_MAX_ITEMS } });
  const mandates = new Map(
    (
      await tx.rows(
        query<Mandate>`select * from mandate where id = any (${byMandate.map(({ mandate_id }) => mandate_id)}::int[])`,
      )
    ).map((mandate) => [mandate.id, mandate]),
  );
  const items = byMandate.map(({ mandate_id, amount, invoices }) => {
    const mandate = mandates.get(mandate_id);
    if (mandate === undefined) throw new Error(`mandate ${mandate_id} is gone`);
    return { mandate, amount, invoices, customer: customerOf(mandate_id) };
  });
  const file = writeTransferFile(
    {
      code: setting.client_code,
      name: setting.client_name,
      bank: setting.bank,
      bankName: setting.bank_name,
      branch: setting.branch,
      branchName: setting.branch_name,
      type: setting.account_type,
      number: setting.account_number,
    },
    debitOn,
    items.map(({ mandate, amount, customer }) => {
      const { account_type: type, account_number: number, ...account } = openedAccount(services, mandate);
      return { ...account, type, number, amount, customer, newness: mandate.newness };
    }),
  );
  const batchId = await insertRecord(
    tx,
    'transfer_batch',
    {
      debit_on: debitOn,
      due_until: dueUntil,
      client_code: setting.client_code,
      item_count: sums.count,
      total: sums.total,
      sealed_file: transferSealer(services).seal(file, filePlace(tx.facilityId)),
      created_by: by,
      created_at: now,
    },
    by,
  ).catch((error: unknown) => {
    throw constraintOf(error) === 'transfer_batch_day' ? new Problem('transfer_day_taken') : error;
  });
  const rows = items.map(({ mandate, amount, customer }) => ({
    mandate_id: mandate.id,
    payer_id: mandate.payer_id,
    amount,
    customer,
  }));
  const made = await tx.rows(
    query<{
      id: number;
      mandate_id: number;
    }>`insert into transfer_item (batch_id, mandate_id, payer_id, amount, customer)
      select ${batchId}::int, t.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (mandate_id int, payer_id int, amount bigint, customer text)
      returning id, mandate_id`,
  );
  const itemOf = new Map(made.map(({ id, mandate_id }) => [mandate_id, id]));
  const charges = items.flatMap(({ mandate, invoices }) =>
    invoices.map(({ invoice_id, payer_id, open }) => ({
      code: randomId(CODE_LENGTH, randomBytes),
      invoice_id,
      payer_id,
      amount: open,
      item_id: itemOf.get(mandate.id),
    })),
  );
  const expires = new Date(startOfDayJst(addDays(debitOn, RESULT_DAYS)).getTime());
  await tx.run(
    query`with made as (
        insert into charge (charge_code, invoice_id, payer_id, method, amount, state, expires_at, started_by, transfer_item_id)
        select t.code, t.invoice_id, t.payer_id, 'ACCOUNT_TRANSFER', t.amount, 'awaiting_settlement', ${expires}::timestamptz, ${by}, t.item_id
        from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as t (code text, invoice_id int, payer_id int, amount bigint, item_id int)
        returning id)
      insert into charge_transition (charge_id, to_state, via, created_by) select id, 'awaiting_settlement', 'start', ${by} from made`,
  );
  return batchId;
}

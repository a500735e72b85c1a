import { openAmount } from '@tsudoi/domain';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { Services } from '../../kernel/services.ts';
import { allocate, leftOf, lockDeposits } from '../deposits/index.ts';
import { livingInvoices, lockInvoices } from '../invoices/index.ts';
import { lockMoney, type Participating } from './act.ts';
import type { Participant } from './store.ts';

type Late = Pick<Row<'deposit'>, 'id' | 'payer_id'>;

/** Money that came for the fee of a participant, by an agency or written in by staff, and pays nothing yet. */
const lateMoneyOf = (tx: FacilityTx, participantId: number): Promise<Late[]> =>
  tx.rows(query<Late>`with charged as (select id, payer_id from invoice where because = 'event' and because_id = ${participantId})
    select id, payer_id from deposit
    where reversed_at is null and amount > allocated + refund_reserved + refunded and id in (
      select c.deposit_id from charged i join charge c on c.invoice_id = i.id
      union all
      select d.id from charged i join deposit d on d.payer_id = i.payer_id and d.received_for = i.id
    )
    order by id`);

/** Locks money that came too late for a participant after all who pay or paid for them: money comes before places. */
export async function lockLateMoney(
  tx: FacilityTx,
  { id, account_id }: Pick<Participant, 'id' | 'account_id'>,
): Promise<Late[]> {
  const late = await lateMoneyOf(tx, id);
  await lockMoney(
    tx,
    account_id,
    id,
    late.flatMap(({ payer_id }) => payer_id ?? []),
  );
  await lockDeposits(
    tx,
    late.map((deposit) => deposit.id),
  );
  return late;
}

/** Pays what a participant is charged now with the locked money that came too late before. */
export async function useLateMoney(
  { tx, actor, services }: Participating & { services: Services },
  participantId: number,
  late: readonly Late[],
): Promise<void> {
  const charged = (await livingInvoices(tx, 'event', [participantId])).get(participantId);
  if (charged === undefined || late.length === 0) return;
  let [invoice] = await lockInvoices(tx, [charged.id]);
  for (const deposit of await lockDeposits(
    tx,
    late.map(({ id }) => id),
  )) {
    if (invoice === undefined) return;
    const amount = Math.min(openAmount(invoice), leftOf(deposit));
    if (amount <= 0) continue;
    const paid = await allocate({ tx, by: actor.name, services }, { deposit, invoice, amount });
    await recordHistory(tx, actor, {
      family: 'deposits',
      recordId: deposit.id,
      version: paid.deposit.version,
      action: 'allocate',
      after: { invoice_id: invoice.id, amount },
    });
    invoice = paid.invoice;
  }
}

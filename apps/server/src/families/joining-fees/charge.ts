import { addDays, type InvoiceLine, invoiceAmounts, jstToday } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistories } from '../../kernel/history.ts';
import type { Services } from '../../kernel/services.ts';
import { mailInvoices } from '../invoice-documents/index.ts';
import {
  insertInvoices,
  invoicesByIds,
  issueInvoices,
  issuerOf,
  lockPayers,
  markSent,
  payersOf,
} from '../invoices/index.ts';
import { facilityAddress } from '../mails/index.ts';
import type { Joining } from './store.ts';

/** What an invoice of an import says it is for; it is found by the account. */
export const BECAUSE = 'import';

/** Who charges. */
export interface Charging {
  tx: FacilityTx;
  services: Pick<Services, 'pageUrl'>;
  actor: Actor;
  now: Date;
}

function lineOf({ type_name: type, fee, rate, zero_reason }: Joining, title: string): InvoiceLine {
  const description = serverText('ja', 'fees.line', { title, type });
  return { description, quantity: 1, unit_price: fee, rate, zero_reason };
}

/**
 * Issues the fees of those who join, all in the transaction that makes them members, and mails the invoices where that is asked for. The
 * numbers come last, as in every transaction that issues.
 */
export async function chargeJoining(
  { tx, services, actor, now }: Charging,
  joining: readonly Joining[],
  { mailed }: { mailed: boolean },
): Promise<void> {
  if (joining.length === 0) return;
  const facility = await facilityAddress(tx);
  const { rounding, due_days } = await issuerOf(tx, facility);
  const payers = await payersOf(
    tx,
    joining.map(({ account_id }) => account_id),
  );
  await lockPayers(tx, [...payers.values()]);
  const title = serverText('ja', 'fees.sign_up');
  const due_on = addDays(jstToday(now), due_days);
  const values = { title, note: null, due_on, tax_type: 'inclusive', required_for_use: true } as const;
  const drafts = joining.map((one) => {
    const { account_id } = one;
    const payer_id = payers.get(account_id);
    if (payer_id === undefined) throw new Error(`account ${account_id} has no payer`);
    const lines = [lineOf(one, title)];
    const amounts = invoiceAmounts(lines, { type: 'inclusive', rounding });
    const origin = { payer_id, account_id, because: BECAUSE, because_id: account_id, rounding } as const;
    return { values, origin, amounts, lines };
  });
  const ids = await insertInvoices(tx, drafts, actor.name);
  const { confirmed } = await issueInvoices(
    { tx, facility, now, by: actor.name },
    ids.map((id) => ({ id, version: 1 })),
  );
  if (confirmed.length !== drafts.length) throw new Error('a fee of joining was not issued');
  await recordHistories(
    tx,
    actor,
    confirmed.map(({ id: recordId, number }) => ({
      ...{ family: 'invoices', recordId, version: 2, action: 'confirm', after: { number } },
    })),
  );
  if (mailed)
    await mailIssued(
      { tx, services, actor },
      confirmed.map(({ id }) => id),
    );
}

async function mailIssued({ tx, services, actor }: Omit<Charging, 'now'>, ids: readonly number[]): Promise<void> {
  const issued = await invoicesByIds(tx, ids);
  const unreachable = await mailInvoices(tx, services, 'invoice_sent', issued);
  const sent = issued.filter(({ id }) => !unreachable.has(id));
  await markSent(
    tx,
    sent.map(({ id }) => id),
    actor.name,
  );
  await recordHistories(
    tx,
    actor,
    sent.map(({ id: recordId, number, version }) => ({
      ...{ family: 'invoices', recordId, version: version + 1, action: 'send', after: { number, send: 2 } },
    })),
  );
}

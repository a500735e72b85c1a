import { fieldProblem, Problem } from '@tsudoi/contract';
import { type Returnable, returnInvoice } from '@tsudoi/contract/deposits';
import {
  mayDo,
  needsReturnDocument,
  openAmount,
  returnCaps,
  returnTaxes,
  TAX_RATES,
  wholeReturn,
} from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { staff } from '../../kernel/bind.ts';
import { checkVersion, existing } from '../../kernel/records.ts';
import { issueReturnOf } from '../invoice-documents/index.ts';
import { asLine, type Invoice, linesOf, lockInvoices, lockPayers } from '../invoices/index.ts';
import { namedInvoice } from './named.ts';
import { leftByRate, returnedByLine, standingAllocationsOf } from './return-store.ts';
import { depositsInReach, lockDeposits } from './store.ts';
import { giveBack } from './verbs.ts';

/** Whether an invoice was issued with a registration number. */
export const isRegistered = ({ issuer }: Invoice): boolean =>
  typeof issuer === 'object' &&
  issuer !== null &&
  'registration_number' in issuer &&
  issuer.registration_number !== null;

/** What of an invoice can still be given back, line by line; null where nothing can be. */
export async function returnableOf(tx: FacilityTx, invoice: Invoice): Promise<Returnable | null> {
  if (!mayDo('return', invoice)) return null;
  const money = (await standingAllocationsOf(tx, invoice.id)).reduce((sum, { amount }) => sum + amount, 0);
  const left = await leftByRate(tx, invoice.id);
  const ofRates = left.reduce((sum, { total }) => sum + total, 0);
  const most = Math.min(ofRates, openAmount(invoice) + money);
  if (most === 0) return null;
  const lines = (await linesOf(tx, [invoice.id])).get(invoice.id) ?? [];
  const returned = await returnedByLine(tx, invoice.id);
  const whole = wholeReturn(
    lines.map((line) => ({ ...asLine(line), returned: returned.get(line.position) ?? 0 })),
    left,
    { type: invoice.tax_type, rounding: invoice.rounding },
  );
  return {
    most,
    rates: left.flatMap(({ rate, total }) => {
      const named = TAX_RATES.find((each) => each === rate);
      return named === undefined ? [] : [{ rate: named, left: total }];
    }),
    lines: lines.flatMap(({ position, description, rate, amount }, index) =>
      amount > 0 ? [{ position, description, rate, whole: whole[index] ?? 0 }] : [],
    ),
    is_registered: isRegistered(invoice),
  };
}

export const returnOne = staff(returnInvoice, async (context) => {
  const { tx, body, now, scope, actor, services, history } = context;
  const { id, payer_id } = await namedInvoice(context);
  const before = await standingAllocationsOf(tx, id);
  const payers = [payer_id, ...before.flatMap((each) => each.payer_id ?? [])];
  await lockPayers(tx, [...new Set(payers)]);
  const deposits = [...new Set(before.map(({ deposit_id }) => deposit_id))];
  await lockDeposits(tx, deposits);
  const invoice = existing((await lockInvoices(tx, [id]))[0]);
  checkVersion(invoice, body.version);
  if (!mayDo('return', invoice)) throw new Problem('wrong_state');
  const stored = (await linesOf(tx, [id])).get(id) ?? [];
  const lines = body.lines.flatMap(({ position, amount }) => {
    if (amount === null || amount === 0) return [];
    const line = stored.find((each) => each.position === position && each.amount > 0);
    if (line === undefined) throw new Problem('not_found');
    return [{ ...asLine(line), quantity: 1, unit_price: amount, amount, position }];
  });
  if (lines.length === 0) throw fieldProblem('lines', 'required');
  if (new Set(lines.map(({ position }) => position)).size < lines.length) throw fieldProblem('lines', 'shape');
  const left = await leftByRate(tx, id);
  const how = { type: invoice.tax_type, rounding: invoice.rounding };
  const returned = await returnedByLine(tx, id);
  const most = returnCaps(
    stored.map((line) => ({ ...asLine(line), returned: returned.get(line.position) ?? 0 })),
    left,
    how,
  );
  for (const { position, amount } of lines) {
    const cap = most[stored.findIndex((each) => each.position === position)] ?? 0;
    if (amount > cap) throw new Problem('amount_beyond_return', { params: { amount: cap } });
  }
  for (const { rate, total } of left) {
    const yen = lines.reduce((sum, line) => sum + (line.rate === rate ? line.amount : 0), 0);
    if (yen > total) throw new Problem('amount_beyond_return', { params: { amount: total } });
  }
  const taxes = returnTaxes(lines, left, invoice.rounding);
  const yen = taxes.reduce((sum, { total }) => sum + total, 0);
  // Money that is freed is of whoever paid it: who does not reach them does not give it back.
  const reached = await depositsInReach(tx, deposits, scope.organizationIds);
  if (yen > openAmount(invoice) && reached.size !== deposits.length) throw new Problem('whole_facility_only');
  const done = await giveBack({ tx, by: actor.name, services }, invoice, { taxes, lines, reason: body.reason });
  const number =
    body.document === 1 || needsReturnDocument({ yen, isRegistered: isRegistered(invoice) })
      ? await issueReturnOf({ tx, now, by: actor.name }, invoice, {
          writeOffId: done.writeOffId,
          reason: body.reason,
          lines,
          taxes,
        })
      : null;
  const after = { reason: body.reason, amount: yen, number };
  await history('return', { id: invoice.id, version: done.invoice.version }, { after });
  return { version: done.invoice.version, freed: done.freed, number };
});

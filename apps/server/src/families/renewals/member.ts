import { Problem } from '@tsudoi/contract';
import { beginRenewal, getRenewal, renewMembership } from '@tsudoi/contract/renewals';
import { addDays, type Day, jstToday } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { type Binding, member } from '../../kernel/bind.ts';
import { recordHistory } from '../../kernel/history.ts';
import { isDraft, issueFor, livingInvoices, lockPayers, payersOf } from '../invoices/index.ts';
import { lockMember, moveExpiry } from '../members/index.ts';
import { putRenewal } from './store.ts';
import { presentTerms, type Terms, termsOf } from './terms.ts';

type Renewable = Terms & { type: NonNullable<Terms['type']>; expiresOn: Day; to: Day };

/** Terms that can be renewed by. @throws Problem stale where the last day has moved, wrong_state where it is not the time */
function renewable(terms: Terms, from: Day): Renewable {
  const { type, expiresOn, to, isOpen } = terms;
  // Whoever presses twice has renewed once.
  if (expiresOn !== null && expiresOn !== from) throw new Problem('stale');
  if (!isOpen || type === undefined || expiresOn === null || to === null) throw new Problem('wrong_state');
  return { ...terms, type, expiresOn, to };
}

const renew = member(renewMembership, async (context) => {
  const { tx, body, actor, requestId } = context;
  const { accountId, type, expiresOn: from, to, invoice } = renewable(await termsOf(context), body.from);
  if (type.renewal_fee !== 0 || invoice !== undefined) throw new Problem('wrong_state');
  if (!(await moveExpiry(tx, accountId, { from, to }, { actor, requestId }))) throw new Problem('stale');
  return { from, to };
});

const begin = member(beginRenewal, async (context) => {
  const { tx, facility, session, body, actor, now, history } = context;
  const { accountId: account_id } = session;
  const payers = await payersOf(tx, [account_id]);
  // Two presses come one after the other, and both after money that is just being booked.
  await lockPayers(tx, [...payers.values()]);
  await lockMember(tx, account_id);
  const { type, expiresOn, to, invoice } = renewable(await termsOf(context), body.from);
  const codes = (invoice_code: string) => ({ account_code: session.accountCode, invoice_code });
  if (invoice !== undefined) {
    if (isDraft(invoice)) throw new Problem('wrong_state');
    return codes(invoice.invoice_code);
  }
  if (type.renewal_fee === 0) throw new Problem('wrong_state');
  // Nobody is asked for another sum than the one that was shown.
  if (type.renewal_fee !== body.fee) throw new Problem('stale');
  const terms = { account_id, member_type_id: type.id, from_on: expiresOn, to_on: to, fee: type.renewal_fee };
  const renewal = await putRenewal(tx, terms, actor.name);
  const title = serverText('ja', 'fees.renewal');
  const period = { from: formatDay(addDays(expiresOn, 1)), to: formatDay(to) };
  const today = jstToday(now);
  const graceEnd = addDays(expiresOn, type.renew_after_days);
  const issued = await issueFor(
    { tx, facility, now, by: actor.name },
    {
      account_id,
      because: 'renewal',
      because_id: renewal.id,
      title,
      lines: [
        {
          description: serverText('ja', 'fees.line_until', { title, type: type.name, ...period }),
          quantity: 1,
          unit_price: type.renewal_fee,
          rate: type.fee_rate,
          zero_reason: type.fee_zero_reason,
        },
      ],
      tax_type: 'inclusive',
      due_on: today <= expiresOn ? expiresOn : graceEnd,
      required_for_use: true,
      required_from: addDays(graceEnd, 1),
    },
  );
  const made = (await livingInvoices(tx, 'renewal', [renewal.id])).get(renewal.id);
  if (issued === undefined || made === undefined) throw new Error(`renewal ${renewal.id} has no invoice`);
  await history('begin', { id: renewal.id, version: 1 }, { after: { ...terms, invoice: issued.number } });
  await recordHistory(tx, actor, {
    family: 'invoices',
    recordId: made.id,
    version: made.version,
    action: 'confirm',
    after: { number: issued.number, total: made.total, renewal_id: renewal.id },
  });
  return codes(made.invoice_code);
});

/** The renewal of the own membership. */
export const memberBindings: readonly Binding[] = [
  member(getRenewal, async (context) => presentTerms(await termsOf(context), context.session.accountCode)),
  renew,
  begin,
];

import { Problem, pickFields } from '@tsudoi/contract';
import { cancelPayment, type PaymentPage, paymentPage, startPayment } from '@tsudoi/contract/payments';
import {
  type AgencyMethod,
  addDays,
  COMBINI_MAX_YEN,
  isOpenCharge,
  jstToday,
  mayDo,
  openAmount,
  startOfDayJst,
} from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, member, memberOwn } from '../../kernel/bind.ts';
import type { MemberContext, WithoutTx } from '../../kernel/context.ts';
import { facilityHistory } from '../../kernel/history.ts';
import { existing } from '../../kernel/records.ts';
import { confirmedOf, linesOf, lockInvoices, lockPayers } from '../invoices/index.ts';
import { agencyAccess, facilityPayment, itemsOf, methodsOn } from '../payment-methods/index.ts';
import { accessOf, begin } from './agency-calls.ts';
import { cancelCharge } from './cancel.ts';
import { type Charge, chargeOf, chargesSince, insertCharge, payerContact } from './store.ts';

type Asked = Pick<WithoutTx<MemberContext<unknown>>, 'session' | 'facility' | 'services'> & {
  params: { invoice_code: string };
};

/** What an invoice is of that the member applied for. */
const APPLIED_FOR: readonly string[] = ['sign_up', 'renewal', 'event'];
/** Days until which a number can be paid with. */
const NUMBER_DAYS = 7;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Payments of an invoice that are begun within an hour: whoever begins and cancels on and on would use up what the agency takes from the facility. */
const STARTS_AN_HOUR = 10;
/** Seconds until a charge is first asked after, if nothing was heard of it; longer than all calls of its start together. */
const FIRST_INQUIRY_SECONDS = 45;

/** An own invoice, or that of a payer who was joined to the member. @throws Problem not_found */
async function ownInvoice(tx: FacilityTx, { session, params }: Asked) {
  const [own] = await confirmedOf(tx, session, params.invoice_code);
  return existing(own);
}

/** Who holds the phone: whoever acts for somebody is not who is acted for. */
const personOf = ({ session }: Asked): number => session.holder?.accountId ?? session.accountId;

/** A charge as one of its readers sees it: page and numbers are of who began it, as others who pay for the same person are not to know them. */
function presentCharge(charge: Charge, reader: number): NonNullable<PaymentPage['charge']> {
  const isOwn = charge.started_account_id === null || charge.started_account_id === reader;
  const isOpen = isOpenCharge(charge.state);
  return {
    ...pickFields(charge, ['charge_code', 'method', 'amount', 'state']),
    is_open: isOpen,
    is_own: isOwn,
    redirect_url: isOwn && charge.state === 'awaiting_customer' ? charge.redirect_url : null,
    instructions: isOwn && isOpen ? (charge.instructions as NonNullable<PaymentPage['charge']>['instructions']) : null,
    expires_at: charge.expires_at?.toISOString() ?? null,
    started_at: charge.created_at.toISOString(),
    settled_at: charge.settled_at?.toISOString() ?? null,
  };
}

/** Whether transfers go through the agency, and not to the facility's own account. */
const isAgencyTransfer = (methods: readonly { method: AgencyMethod }[]) =>
  methods.some(({ method }) => method === 'BANK_TRANSFER');

const mayTake = (method: AgencyMethod, yen: number): boolean => method !== 'COMBINI' || yen <= COMBINI_MAX_YEN;

async function present(tx: FacilityTx, asked: Asked): Promise<PaymentPage> {
  const { services } = asked;
  const invoice = await ownInvoice(tx, asked);
  const settings = await facilityPayment(tx);
  const items = itemsOf(settings).filter(({ method_flag }) => method_flag === 1);
  const methods = await methodsOn(tx, services, settings);
  const open = openAmount(invoice);
  const issuer = invoice.issuer as { bank_account: string | null } | null;
  const charge = await chargeOf(tx, invoice.id);
  const on = (key: string) => items.find(({ payment_method }) => payment_method === key);
  return {
    ...pickFields(invoice, ['invoice_code', 'account_code', 'title', 'total', 'payment', 'due_on']),
    is_application: APPLIED_FOR.includes(invoice.because ?? ''),
    number: invoice.number ?? '',
    name: `${invoice.last_name} ${invoice.first_name}`.trim(),
    open,
    paid_at: invoice.paid_at?.toISOString() ?? null,
    lines: ((await linesOf(tx, [invoice.id])).get(invoice.id) ?? []).map((line) =>
      pickFields(line, ['description', 'quantity']),
    ),
    methods: methods.flatMap(({ method, item }) =>
      mayTake(method, open) && mayDo('pay', invoice) ? [{ method, view_policy: item.view_policy_flag }] : [],
    ),
    bank_account:
      !mayDo('pay', invoice) || isAgencyTransfer(methods) || (on('bank_transfer') === undefined && items.length > 0)
        ? null
        : (issuer?.bank_account ?? null),
    entry_id: invoice.because === 'event' && invoice.account_id === asked.session.accountId ? invoice.because_id : null,
    ...{ delivery_note: settings?.delivery_note ?? null, cancel_note: settings?.cancel_note ?? null },
    charge: charge === undefined ? null : presentCharge(charge, personOf(asked)),
  };
}

const get = member(paymentPage, (context) => present(context.tx, context));

const start = memberOwn(startPayment, async (context) => {
  const { scopes, services, facility, body, actor, host, now, requestId } = context;
  const { method } = body;
  const page = () => scopes.readFacility(facility.id, (tx) => present(tx, context));
  const made = await scopes.inFacility(facility.id, async (tx) => {
    const { id, payer_id } = await ownInvoice(tx, context);
    await lockPayers(tx, [payer_id]);
    const invoice = existing((await lockInvoices(tx, [id]))[0]);
    const before = await chargeOf(tx, id);
    if (before !== undefined && isOpenCharge(before.state)) {
      if (before.method !== method) throw new Problem('payment_open');
      return { charge: before, isNew: false, title: invoice.title };
    }
    if (!mayDo('pay', invoice)) throw new Problem('wrong_state');
    const amount = openAmount(invoice);
    if (!mayTake(method, amount)) throw new Problem('payment_method_off');
    if ((await chargesSince(tx, id, new Date(now.getTime() - HOUR_MS))) >= STARTS_AN_HOUR)
      throw new Problem('too_many_requests');
    const { agency, endpoint } = await agencyAccess(tx, services, method);
    const lastDay = addDays(jstToday(now), NUMBER_DAYS + 1);
    const values = {
      invoice_id: id,
      payer_id,
      agency_id: agency.id,
      endpoint,
      method,
      amount,
      expires_at: new Date(startOfDayJst(lastDay).getTime() - 1_000),
      started_by: actor.name,
      started_account_id: personOf(context),
    };
    const charge = await insertCharge(tx, values, FIRST_INQUIRY_SECONDS);
    if (charge === undefined) throw new Problem('payment_open');
    const history = facilityHistory(tx, actor, 'payments', requestId);
    await history('start', { id: charge.id, version: 1 }, { after: { invoice_id: id, method, amount } });
    return { charge, isNew: true, title: invoice.title };
  });
  // Whoever comes second sees what the first one started; one that was left half begun is taken up again.
  const isLeft = made.charge.state === 'created' && now.getTime() - made.charge.created_at.getTime() > MINUTE_MS;
  if (!made.isNew && !isLeft) return page();
  const origin = `${services.config.publicScheme}://${host}`;
  const { agency, payer } = await scopes.readFacility(facility.id, async (tx) => ({
    ...(await accessOf(tx, services, made.charge)),
    payer: await payerContact(tx, personOf(context)),
  }));
  const begun = await begin({ scopes, services, facilityId: facility.id }, made.charge.id, now, {
    title: made.title,
    returnUrl: `${origin}/payment-result?invoice=${encodeURIComponent(context.params.invoice_code)}`,
    noticeUrl: `${origin}/api/payment-notices/${agency.code}`,
    payer,
  });
  if (begun.state === 'failed' || begun.state === 'canceled') throw new Problem('payment_refused');
  return page();
});

const cancel = memberOwn(cancelPayment, async (context) => {
  const { scopes, facility } = context;
  const charge = await scopes.readFacility(facility.id, async (tx) =>
    existing(await chargeOf(tx, (await ownInvoice(tx, context)).id)),
  );
  await cancelCharge({ ...context, facilityId: facility.id }, charge);
  return scopes.readFacility(facility.id, (tx) => present(tx, context));
});

export const memberBindings: readonly Binding[] = [get, start, cancel];

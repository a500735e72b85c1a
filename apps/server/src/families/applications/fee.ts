import { Problem } from '@tsudoi/contract';
import type { ApplicationFee } from '@tsudoi/contract/applications';
import { encodePathCode, Registration } from '@tsudoi/domain';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { PaidContext, PaidListener } from '../../kernel/paid-listener.ts';
import type { Services } from '../../kernel/services.ts';
import { cancelFor, type Invoice, invoicedAccounts, isHeld, issueFor, livingInvoices } from '../invoices/index.ts';
import { findMemberInReach, turnRegistration } from '../members/index.ts';
import { mailApplicant } from './mail.ts';
import { stateAfter } from './opened.ts';
import { type Application, changeApplication, lockApplication, type TypeTerms } from './store.ts';

const BECAUSE = 'sign_up';

/** The fee of an application among invoices. */
export const feeOrigin = (id: number) => ({ because: BECAUSE, because_id: id }) as const;

/** What joining costs the applicant: what it was shown, unless staff choose the fee of today. */
export const feeToAsk = (
  { shown_fee: shown }: Pick<Application, 'shown_fee'>,
  { sign_up_fee: current }: Pick<TypeTerms, 'sign_up_fee'>,
  which: 'shown' | 'current' = 'shown',
): number => (which === 'current' ? current : (shown ?? current));

/** What is charged for joining: the terms of the type with the sum that is asked for; undefined where it is nothing. */
type Charged = Parameters<typeof chargeFee>[2] | undefined;
/** What is charged where joining, or joining again, costs so much. */
export const chargedFor = (type: TypeTerms, fee: number, rejoins = false): Charged =>
  fee > 0 ? { ...type, sign_up_fee: fee, rejoins } : undefined;

/** Where a fee is asked for, and who does it. */
interface Charging {
  tx: FacilityTx;
  facility: Pick<Facility, 'name'>;
  now: Date;
  actor: Actor;
}

/** Asks an applicant for the fee of a member type, with the tax in it: the invoice is issued with the caller's transaction. */
export async function chargeFee(
  { tx, facility, now, actor }: Charging,
  { id, account_id }: { id: number; account_id: number },
  {
    name,
    sign_up_fee,
    fee_rate,
    fee_zero_reason,
    rejoins = false,
  }: Pick<TypeTerms, 'name' | 'sign_up_fee' | 'fee_rate' | 'fee_zero_reason'> & { rejoins?: boolean },
): Promise<Invoice> {
  const title = serverText('ja', rejoins ? 'fees.rejoin' : 'fees.sign_up');
  const issued = await issueFor(
    { tx, facility, now, by: actor.name },
    {
      ...feeOrigin(id),
      account_id,
      title,
      lines: [
        {
          description: serverText('ja', 'fees.line', { title, type: name }),
          quantity: 1,
          unit_price: sign_up_fee,
          rate: fee_rate,
          zero_reason: fee_zero_reason,
        },
      ],
      tax_type: 'inclusive',
      required_for_use: true,
    },
  );
  const invoice = (await livingInvoices(tx, BECAUSE, [id])).get(id);
  if (issued === undefined || invoice === undefined) throw new Error(`the fee of application ${id} is nothing`);
  await recordHistory(tx, actor, {
    family: 'invoices',
    recordId: issued.id,
    version: invoice.version,
    action: 'confirm',
    after: { number: issued.number, total: invoice.total, application_id: id },
  });
  return invoice;
}

/** Tells an applicant what is to be paid, until when and where. */
export async function mailFee(
  tx: FacilityTx,
  application: Parameters<typeof mailApplicant>[2],
  invoice: Invoice,
  { services, member_code }: { services: Pick<Services, 'pageUrl'>; member_code: string },
): Promise<void> {
  await mailApplicant(tx, 'application_fee', application, {
    services,
    path: await paymentPath(tx, invoice),
    member_code,
    yen: formatNumber(invoice.total),
    day: formatDay(invoice.due_on),
    number: invoice.number ?? '',
  });
}

async function paymentPath(tx: FacilityTx, { account_id: id, invoice_code }: Invoice): Promise<string> {
  const account = (await invoicedAccounts(tx, [id])).get(id);
  return `/payments/${encodePathCode(account?.account_code ?? '')}/${encodePathCode(invoice_code)}`;
}

/** Takes back what an applicant was charged and has not paid. @throws Problem invoice_paid, payment_open */
export const cancelFee = (tx: FacilityTx, id: number, actor: Actor): Promise<void> =>
  cancelFor(tx, feeOrigin(id), { reason: serverText('ja', 'fees.application_ended'), actor });

/** Whether money of the fee has come, so that it has to be given back before the application can end without it. */
export async function isFeeHeld(tx: FacilityTx, { id, state }: Pick<Application, 'id' | 'state'>): Promise<boolean> {
  if (state !== 'unpaid') return false;
  const invoice = (await livingInvoices(tx, BECAUSE, [id])).get(id);
  return invoice !== undefined && isHeld(tx, invoice);
}

/** Where the fee of an application stands; null where it costs nothing. The invoice is named to who may open it. */
export async function presentFee(
  tx: FacilityTx,
  application: Application,
  mayOpen: boolean,
): Promise<ApplicationFee | null> {
  const { id, state, paid_at, fee_finding } = application;
  const invoice = (await livingInvoices(tx, BECAUSE, [id])).get(id);
  if (invoice === undefined && state !== 'unpaid' && paid_at === null) return null;
  return {
    standing: invoice?.payment === 2 ? 'paid' : invoice === undefined ? 'none' : 'open',
    finding: fee_finding,
    invoice:
      invoice === undefined || !mayOpen
        ? null
        : {
            id: invoice.id,
            number: invoice.number,
            due_on: invoice.due_on,
            total: invoice.total,
            paid: invoice.paid,
          },
  };
}

/** Writes down what the money made of an application, and shows it to whoever looks. */
async function follow(
  { tx, by, services }: PaidContext,
  application: Application,
  action: 'pay' | 'unpay',
  change: Parameters<typeof changeApplication>[2],
  invoice: Invoice,
): Promise<void> {
  const { id, state, account_id } = application;
  const version = await changeApplication(tx, id, change, by);
  await recordHistory(tx, agent(by), {
    family: 'applications',
    recordId: id,
    version,
    action,
    before: { state },
    after: { state: change.state, invoice: invoice.number, finding: change.fee_finding ?? null },
  });
  tx.afterCommit(() => {
    if (account_id !== null) services.sessions.forget({ account: account_id });
    services.recordsChanged(tx.facilityId, { menu: 'applications' });
    services.recordsChanged(tx.facilityId, { menu: 'members' });
  });
}

const agent = (name: string): Actor => ({ kind: 'system', id: null, name });

/**
 * Paying the fee makes the membership official; taking the money back makes it temporary again where the payment had made it official and
 * nothing else happened since. What cannot follow stays as a finding with the application.
 */
export const feeListener: PaidListener = {
  because: BECAUSE,
  async onPaid(context, invoice) {
    const { tx, by, services } = context;
    const application = await lockApplication(tx, invoice.because_id ?? 0);
    // The money that was gone is there again, and what it had made was never taken back.
    if (application?.state === 'approved' && application.fee_finding === 'not_taken_back')
      return follow(context, application, 'pay', { state: application.state, fee_finding: null }, invoice);
    if (application?.state !== 'unpaid') return;
    const { account_id: id } = application;
    const found = id === null ? undefined : await findMemberInReach(tx, id, null);
    const { temporary: from, official: to } = Registration;
    const isTurned =
      found !== undefined &&
      (await turnRegistration(tx, found.id, { from, to }, { actor: agent(by), requestId: null }));
    const state = stateAfter(application, 'pay');
    // Staff may have made it official before; who has left or was merged is no member.
    const isMember = isTurned || (found?.active === true && found.registration === to);
    await follow(
      context,
      application,
      'pay',
      {
        state,
        paid_at: application.paid_at ?? invoice.paid_at ?? new Date(),
        made_official: isTurned,
        fee_finding: isMember ? null : 'not_followed',
      },
      invoice,
    );
    // Who corrects a deposit pays once more; nobody is welcomed twice.
    if (found !== undefined && isMember && application.paid_at === null)
      await mailApplicant(
        tx,
        'application_paid',
        { ...application, email: found.email },
        { services, path: '/home', member_code: found.member_code },
      );
  },
  async onUnpaid(context, invoice) {
    const { tx, by } = context;
    const application = await lockApplication(tx, invoice.because_id ?? 0);
    if (application?.state !== 'approved') return;
    const { account_id: id, made_official, fee_finding } = application;
    // What was never followed has nothing to be taken back.
    if (fee_finding === 'not_followed')
      return follow(
        context,
        application,
        'unpay',
        { state: stateAfter(application, 'unpay'), fee_finding: null },
        invoice,
      );
    const { temporary: to, official: from } = Registration;
    const isTurned =
      made_official &&
      id !== null &&
      (await turnRegistration(tx, id, { from, to }, { actor: agent(by), requestId: null }));
    const change = isTurned
      ? { state: stateAfter(application, 'unpay'), made_official: false, fee_finding: null }
      : { state: application.state, fee_finding: 'not_taken_back' as const };
    await follow(context, application, 'unpay', change, invoice);
  },
};

/** @throws Problem wrong_state where staff have made official who waits for the fee: that is no application to be ended any more */
export function mustHaveEnded({ state }: Pick<Application, 'state'>, isGone: boolean): void {
  if (state === 'unpaid' && !isGone) throw new Problem('wrong_state');
}

/** @throws Problem wrong_state where the fee is not what the application waits for */
export function mustBeUnpaid({ state }: Pick<Application, 'state'>): void {
  if (state !== 'unpaid') throw new Problem('wrong_state');
}

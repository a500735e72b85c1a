import { fieldProblem, Problem } from '@tsudoi/contract';
import { DAY_MS, Registration } from '@tsudoi/domain';
import { newSecret } from '../../kernel/secrets.ts';
import { definitionsOf } from '../account-cms/index.ts';
import { livingInvoices, lockPayerFor } from '../invoices/index.ts';
import { findMemberInReach, turnRegistration } from '../members/index.ts';
import { endApplicant, giveBackPlace } from './account.ts';
import type { Approval } from './approve.ts';
import { type Deciding, decidable, save } from './decidable.ts';
import { cancelFee, chargedFor, chargeFee, feeOrigin, feeToAsk, mailFee, mustBeUnpaid, mustHaveEnded } from './fee.ts';
import { mailApplicant } from './mail.ts';
import { pathsOfForm, stateAfter, typeOf } from './opened.ts';
import { insertLink, type StoredQuestion, useLinks } from './store.ts';

/** Days in which an applicant can correct what was asked. */
const CORRECTION_DAYS = 14;

/** Refuses an application: its temporary account goes, and the applicant is told why. */
export async function refuse(context: Deciding, id: number, { version, reason }: { version: number; reason: string }) {
  const { tx, facility, now, actor, requestId, services } = context;
  await lockPayerFor(tx, feeOrigin(id));
  const { application, mailTo } = await decidable(context, id, version);
  const state = stateAfter(application, 'refuse');
  await cancelFee(tx, id, actor);
  let isGone = true;
  if (application.account_id !== null) {
    isGone = await endApplicant({ tx, services, facility, now }, application, { actor, requestId });
    mustHaveEnded(application, isGone);
    await services.sessions.closeAll(tx, 'member', application.account_id, 'application refused');
  }
  if (isGone) await giveBackPlace(tx, application);
  await useLinks(tx, id);
  await mailApplicant(
    tx,
    'application_refused',
    { ...application, email: mailTo },
    { services, path: '/home', reason },
  );
  const change = { state, note: reason, decided_at: now, password_hash: null, questions: [] };
  return save(context, 'refuse', { application, change, detail: { reason } });
}

/** Asks the applicant to correct some fields, by a mailed link; what was asked before is asked no more. */
export async function askBack(
  context: Deciding,
  id: number,
  { version, questions }: { version: number; questions: readonly StoredQuestion[] },
) {
  const { tx, facility, now, services } = context;
  const { application, mailTo } = await decidable(context, id, version);
  const state = stateAfter(application, 'ask');
  // The link is all that an applicant has of the question.
  if (mailTo === null) throw fieldProblem('email', 'required');
  const paths = pathsOfForm(await definitionsOf(tx, facility), application);
  const unknown = questions.findIndex(({ path }) => !paths.has(path));
  if (unknown >= 0) throw fieldProblem(`questions.${unknown}.path`, 'unknown_field');
  const token = newSecret();
  await insertLink(tx, { applicationId: id, token, expiresAt: new Date(now.getTime() + CORRECTION_DAYS * DAY_MS) });
  await mailApplicant(
    tx,
    'application_returned',
    { ...application, email: mailTo },
    {
      services,
      path: `/register-new-account/${token}`,
      days: CORRECTION_DAYS,
    },
  );
  return save(context, 'ask', {
    application,
    change: { state, questions, returned_at: now },
    detail: { fields: questions.map(({ path }) => path) },
  });
}

/**
 * Asks for the fee anew after its invoice was cancelled: the one that was shown, unless staff choose the one of today.
 * @throws Problem wrong_state where it is asked for already, or joining costs nothing any more
 */
export async function chargeAgain(
  context: Deciding,
  id: number,
  { version, fee }: { version: number; fee?: Approval['fee'] },
) {
  const { tx, services } = context;
  await lockPayerFor(tx, feeOrigin(id));
  const { application, mailTo } = await decidable(context, id, version);
  mustBeUnpaid(application);
  const type = await typeOf(tx, application);
  const { account_id, rejoined } = application;
  const charged = chargedFor(type, rejoined ? type.rejoin_fee : feeToAsk(application, type, fee), rejoined);
  const member = account_id === null ? undefined : await findMemberInReach(tx, account_id, null);
  const living = (await livingInvoices(tx, 'sign_up', [id])).get(id);
  if (member === undefined || living !== undefined || charged === undefined) throw new Problem('wrong_state');
  const invoice = await chargeFee(context, { id, account_id: member.id }, charged);
  await mailFee(tx, { ...application, email: mailTo }, invoice, { services, member_code: member.member_code });
  return save(context, 'charge', {
    application,
    change: { state: application.state, fee_finding: null },
    detail: { invoice: invoice.number },
  });
}

/** Makes the member official without the fee. @throws Problem wrong_state, invoice_paid, payment_open */
export async function waive(context: Deciding, id: number, { version, reason }: { version: number; reason: string }) {
  const { tx, actor, requestId, services } = context;
  await lockPayerFor(tx, feeOrigin(id));
  const { application, mailTo } = await decidable(context, id, version);
  const state = stateAfter(application, 'waive');
  await cancelFee(tx, id, actor);
  const { account_id } = application;
  const member = account_id === null ? undefined : await findMemberInReach(tx, account_id, null);
  if (member === undefined) throw new Problem('wrong_state');
  const { temporary: from, official: to } = Registration;
  await turnRegistration(tx, member.id, { from, to }, { actor, requestId });
  await mailApplicant(
    tx,
    'application_paid',
    { ...application, email: mailTo },
    { services, path: '/home', member_code: member.member_code },
  );
  tx.afterCommit(() => services.sessions.forget({ account: member.id }));
  return save(context, 'waive', { application, change: { state, fee_finding: null }, detail: { reason } });
}

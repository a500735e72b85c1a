import { Problem } from '@tsudoi/contract';
import {
  correctApplication,
  openApplication,
  ownApplication,
  submitApplication,
  withdrawApplication,
  withdrawOwnApplication,
} from '@tsudoi/contract/applications';
import { applicationAfter, applicationCode, openAmount, Registration } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, member, open } from '../../kernel/bind.ts';
import type { Facility } from '../../kernel/facility.ts';
import { existing } from '../../kernel/records.ts';
import { definitionsOf } from '../account-cms/index.ts';
import { acceptPassword, facilityOf } from '../auth/index.ts';
import { isDraft, isHeld, livingInvoices, lockPayerFor } from '../invoices/index.ts';
import { checkApplicant, correctApplicant, findMemberInReach } from '../members/index.ts';
import { applicantOf, endApplicant, giveBackPlace } from './account.ts';
import { cancelFee, feeOrigin, mustHaveEnded } from './fee.ts';
import { presentType } from './offer.ts';
import {
  applicationOfLink,
  checkGuardian,
  pathsOfForm,
  presentOpened,
  stateAfter,
  typeOf,
  typeToSend,
  wordsAround,
} from './opened.ts';
import {
  type Context,
  guardianOf,
  noteAct,
  notify,
  receiptOf,
  type Sent,
  searchKeyOf,
  withAnswers,
  writerOf,
} from './put-in.ts';
import { type Application, applicationOfAccount, changeApplication, lockApplication, useLink } from './store.ts';
import { checkOthers, putInTogether } from './together.ts';

const openLink = open(openApplication, async (context) => {
  const facility = facilityOf(context);
  const { scopes, body, now } = context;
  return scopes.inFacility(facility.id, async (tx) => {
    const { application: found, link } = await applicationOfLink(tx, body.token, now);
    // It may be sent at this moment, by the same link in another window.
    const application = (await lockApplication(tx, found.id)) ?? found;
    const type = await typeOf(tx, application);
    const shown_fee = type.sign_up_fee;
    if (application.state === 'mailed') {
      const state = stateAfter(application, 'confirm');
      await changeApplication(tx, application.id, { state, confirmed_at: now, shown_fee }, application.email);
      Object.assign(application, { state });
    } else if (application.state === 'confirmed' && application.shown_fee !== shown_fee)
      await changeApplication(tx, application.id, { state: 'confirmed', shown_fee }, application.email);
    return presentOpened(tx, { facility, application, type, expiresAt: link.expires_at }, context);
  });
});

const submit = open(submitApplication, async (context) => {
  const facility = facilityOf(context);
  const { scopes, body, now } = context;
  const read = await scopes.readFacility(facility.id, async (tx) => {
    const { application, link } = await applicationOfLink(tx, body.token, now);
    stateAfter(application, 'submit');
    const type = await typeToSend(tx, facility, application, now);
    const filled = withAnswers(application, body);
    const { birthday, extend_info } = await checkApplicant({ tx, facility, now }, applicantOf(filled));
    checkGuardian(birthday, body.guardian, now);
    const { class_type, email } = application;
    const along = await checkOthers({ tx, facility, now }, { class_type, email }, body.others);
    return { application: { ...filled, extend_info }, type, link, along };
  });
  const password_hash = await acceptPassword(facility.password_policy, wordsAround(facility, read.application), body);
  return scopes.inFacility(facility.id, async (tx) => {
    const application = await lockApplication(tx, read.application.id);
    if (application === undefined || !(await useLink(tx, read.link.id))) throw new Problem('application_link_used');
    stateAfter(application, 'submit');
    const first = { ...read.application, password_hash, shown_fee: application.shown_fee };
    return putInTogether(tx, { facility, type: read.type, application: first }, read.along, context);
  });
});

/** Of what was sent the fields that were asked about. */
function answersToQuestions(
  { questions }: Pick<Application, 'questions'>,
  sent: Sent,
  paths: ReadonlyMap<string, readonly string[]>,
): Pick<Application, 'basic_info' | 'extend_info'> {
  const asked = new Set(questions.flatMap(({ path }) => paths.get(path) ?? [path]));
  const pick = (root: string, from: object) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => asked.has(`${root}.${name}`)));
  return { basic_info: pick('basic_info', sent.basic_info), extend_info: pick('extend_info', sent.extend_info) };
}

const correct = open(correctApplication, async (context) => {
  const facility = facilityOf(context);
  const { scopes, body, now } = context;
  return scopes.inFacility(facility.id, async (tx) => {
    const { application: found, link } = await applicationOfLink(tx, body.token, now);
    const stored = await lockApplication(tx, found.id);
    if (stored === undefined || !(await useLink(tx, link.id))) throw new Problem('application_link_used');
    const state = stateAfter(stored, 'correct');
    const corrections = answersToQuestions(stored, body, pathsOfForm(await definitionsOf(tx, facility), stored));
    const application: Application = {
      ...stored,
      basic_info: { ...stored.basic_info, ...corrections.basic_info },
      extend_info: { ...stored.extend_info, ...corrections.extend_info },
      guardian: stored.guardian ?? guardianOf(body),
    };
    const { birthday, extend_info } = await checkApplicant({ tx, facility, now }, applicantOf(application));
    checkGuardian(birthday, application.guardian, now);
    const writer = writerOf(application, context);
    if (application.account_id !== null)
      await correctApplicant({ tx, facility, now }, application.account_id, corrections, writer);
    const { basic_info, guardian } = application;
    const version = await changeApplication(
      tx,
      application.id,
      { state, basic_info, extend_info, guardian, search_key: searchKeyOf(application) },
      writer.actor.name,
    );
    await noteAct(
      tx,
      'correct',
      { id: application.id, version, writer },
      {
        state,
        fields: stored.questions.map(({ path }) => path),
      },
    );
    notify(tx, context, application);
    return receiptOf({ ...application, state }, { can_sign_in: application.account_id !== null });
  });
});

const withdraw = open(withdrawApplication, async (context) => {
  const facility = facilityOf(context);
  const { scopes, body, now } = context;
  await scopes.inFacility(facility.id, async (tx) => {
    const { application: found, link } = await applicationOfLink(tx, body.token, now);
    const application = await lockApplication(tx, found.id);
    if (application === undefined || !(await useLink(tx, link.id))) throw new Problem('application_link_used');
    await withdrawApplicant(tx, facility, application, context);
  });
  return {};
});

/** Takes an application back: its temporary account goes, and what it was charged and has not paid. */
async function withdrawApplicant(
  tx: FacilityTx,
  facility: Facility,
  application: Application,
  context: Context,
): Promise<void> {
  const { now, services } = context;
  const state = stateAfter(application, 'withdraw');
  const writer = writerOf(application, context);
  await cancelFee(tx, application.id, writer.actor);
  let isGone = true;
  if (application.account_id !== null) {
    try {
      isGone = await endApplicant({ tx, services, facility, now }, application, writer);
      mustHaveEnded(application, isGone);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'corporate_in_use') throw error;
      throw new Problem('application_has_staff', { cause: error });
    }
    await services.sessions.closeAll(tx, 'member', application.account_id, 'application withdrawn');
  }
  if (isGone) await giveBackPlace(tx, application);
  const change = { state, decided_at: now, questions: [], password_hash: null };
  const version = await changeApplication(tx, application.id, change, writer.actor.name);
  await noteAct(tx, 'withdraw', { id: application.id, version, writer }, { state });
  notify(tx, context, application);
}

const own = member(ownApplication, async ({ tx, session, locale }) => {
  const application = await applicationOfAccount(tx, session.accountId);
  if (application === undefined) return null;
  const { id, state } = application;
  const invoice = (await livingInvoices(tx, 'sign_up', [id])).get(id);
  const open = invoice === undefined || isDraft(invoice) ? 0 : openAmount(invoice);
  const isOfficial = (await findMemberInReach(tx, session.accountId, null))?.registration === Registration.official;
  return {
    code: applicationCode(id),
    state,
    member_type: presentType(await typeOf(tx, application), application.door, locale).name,
    may_withdraw:
      applicationAfter(state, 'withdraw') !== undefined &&
      !(state === 'unpaid' && isOfficial) &&
      (invoice === undefined || !(await isHeld(tx, invoice))),
    fee:
      invoice === undefined || open === 0
        ? null
        : {
            account_code: session.accountCode,
            invoice_code: invoice.invoice_code,
            open,
            due_on: invoice.due_on,
          },
  };
});

const withdrawOwn = member(withdrawOwnApplication, async (context) => {
  const { tx, session, facility } = context;
  const { id } = existing(await applicationOfAccount(tx, session.accountId));
  await lockPayerFor(tx, feeOrigin(id));
  await withdrawApplicant(tx, facility, existing(await lockApplication(tx, id)), context);
  return {};
});

/** Calls of applicants: by the mailed link, and of who has a temporary account. */
export const sendBindings: readonly Binding[] = [openLink, submit, correct, withdraw, own, withdrawOwn];

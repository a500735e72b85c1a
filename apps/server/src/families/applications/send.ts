import { Problem } from '@tsudoi/contract';
import {
  correctApplication,
  openApplication,
  ownApplication,
  type SentApplication,
  submitApplication,
  withdrawApplication,
  withdrawOwnApplication,
} from '@tsudoi/contract/applications';
import {
  applicationAfter,
  applicationCode,
  foldForSearch,
  needsApproval,
  openAmount,
  Registration,
} from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, member, open } from '../../kernel/bind.ts';
import type { OpenContext } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { recordHistory } from '../../kernel/history.ts';
import { existing } from '../../kernel/records.ts';
import { definitionsOf } from '../account-cms/index.ts';
import { acceptPassword, facilityOf, withoutAddressLogin } from '../auth/index.ts';
import { isDraft, isHeld, livingInvoices, lockPayerFor } from '../invoices/index.ts';
import {
  admitApplicant,
  checkApplicant,
  correctApplicant,
  dismissApplicant,
  findMemberInReach,
} from '../members/index.ts';
import { applicantOf, giveBackPlace, ifThereIsRoom, makeAccount, nameOf, type Writer } from './account.ts';
import { cancelFee, chargeFee, feeOrigin, mailFee, mustHaveEnded } from './fee.ts';
import { mailApplicant } from './mail.ts';
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
  type Application,
  applicationOfAccount,
  changeApplication,
  lockApplication,
  type TypeTerms,
  useLink,
} from './store.ts';

type Context = Pick<OpenContext<never>, 'services' | 'now' | 'locale' | 'requestId'>;
type Sent = Pick<
  OpenContext<typeof submitApplication>['body'],
  'basic_info' | 'extend_info' | 'guardian' | 'marketing'
>;

/** The applicant as the history names whoever acts: a name, and no account that anybody could look up. */
const writerOf = (application: Pick<Application, 'basic_info'>, { requestId }: Context): Writer => ({
  actor: { kind: 'member', id: null, name: nameOf(application) },
  requestId,
});

/** What of an applicant staff search by. Nothing that a form could hide from them. */
const searchKeyOf = (application: Pick<Application, 'basic_info' | 'id'>): string =>
  `${applicationCode(application.id).toLowerCase()}|${foldForSearch(nameOf(application))}`;

const guardianOf = ({ guardian }: Pick<Sent, 'guardian'>): Application['guardian'] => {
  if (guardian === null) return null;
  const { agreed: _, ...who } = guardian;
  return who;
};

const receiptOf = (
  application: Pick<Application, 'id' | 'state'>,
  more: Partial<SentApplication> = {},
): SentApplication => ({
  code: applicationCode(application.id),
  state: application.state,
  can_sign_in: false,
  sign_in_code: null,
  ...more,
});

async function noteAct(
  tx: FacilityTx,
  action: string,
  { id, version, writer }: { id: number; version: number; writer: Writer },
  after: Record<string, unknown> = {},
): Promise<void> {
  const { actor, requestId } = writer;
  await recordHistory(tx, actor, { family: 'applications', recordId: id, action, version, after, requestId });
}

/** Shows lists of applications, and of members where there is an account, what came in. */
function notify(tx: FacilityTx, { services }: Context, { account_id }: Pick<Application, 'account_id'>): void {
  tx.afterCommit(() => {
    services.recordsChanged(tx.facilityId, { menu: 'applications' });
    if (account_id !== null) services.recordsChanged(tx.facilityId, { menu: 'members' });
  });
}

const openLink = open(openApplication, async (context) => {
  const facility = facilityOf(context);
  const { scopes, body, now } = context;
  return scopes.inFacility(facility.id, async (tx) => {
    const { application: found, link } = await applicationOfLink(tx, body.token, now);
    // It may be sent at this moment, by the same link in another window.
    const application = (await lockApplication(tx, found.id)) ?? found;
    const type = await typeOf(tx, application);
    if (application.state === 'mailed') {
      const state = stateAfter(application, 'confirm');
      await changeApplication(tx, application.id, { state, confirmed_at: now }, application.email);
      Object.assign(application, { state });
    }
    return presentOpened(tx, { facility, application, type, expiresAt: link.expires_at }, context);
  });
});

/**
 * Puts an application in: an account where there is room for one. Where nobody has to look at it, it is official at once, or its fee is
 * asked for.
 */
export async function putIn(
  tx: FacilityTx,
  { facility, type, application }: { facility: Facility; type: TypeTerms; application: Application },
  context: Context,
): Promise<SentApplication> {
  const { now, services } = context;
  const writer = writerOf(application, context);
  const isProven = application.password_hash !== null;
  const account = isProven
    ? await ifThereIsRoom(() => makeAccount({ tx, facility, now }, application, writer))
    : undefined;
  const isDone = account !== undefined && !needsApproval(type, application.door);
  const isCharged = isDone && type.sign_up_fee > 0;
  if (isDone)
    await admitApplicant(
      { tx, facility, now },
      account.id,
      { organizationIds: [], registration: isCharged ? Registration.temporary : Registration.official },
      writer,
    );
  const account_id = account?.id ?? null;
  const state = isDone ? stateAfter({ state: 'submitted' }, isCharged ? 'charge' : 'approve') : 'submitted';
  const { basic_info, extend_info, guardian, marketing, password_hash } = application;
  const version = await changeApplication(
    tx,
    application.id,
    {
      state,
      basic_info,
      extend_info,
      guardian,
      marketing,
      consents: application.consents,
      account_id,
      password_hash: account === undefined ? password_hash : null,
      search_key: searchKeyOf(application),
      submitted_at: now,
      ...(isDone ? { decided_at: now } : {}),
    },
    writer.actor.name,
  );
  await noteAct(
    tx,
    isDone ? 'approve' : 'submit',
    { id: application.id, version, writer },
    { state, door: application.door },
  );
  const put = { ...application, account_id, state };
  if (isCharged) {
    const { actor } = writer;
    const invoice = await chargeFee({ tx, facility, now, actor }, { id: application.id, account_id: account.id }, type);
    await mailFee(tx, put, invoice, { services, member_code: account.member_code });
  } else if (isProven)
    await mailApplicant(tx, isDone ? 'application_approved' : 'application_received', put, {
      services,
      path: '/login',
      member_code: account?.member_code ?? '',
    });
  notify(tx, context, put);
  if (account === undefined) return receiptOf(put);
  const byNumber = (await withoutAddressLogin(tx, [account.id])).has(account.id);
  return receiptOf(put, { can_sign_in: true, sign_in_code: byNumber ? account.member_code : null });
}

/** An application with the answers that were sent. */
export const withAnswers = (application: Application, sent: Sent): Application => ({
  ...application,
  basic_info: sent.basic_info,
  extend_info: sent.extend_info,
  guardian: guardianOf(sent),
  marketing: sent.marketing,
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
    return { application: { ...filled, extend_info }, type, link };
  });
  const password_hash = await acceptPassword(facility.password_policy, wordsAround(facility, read.application), body);
  return scopes.inFacility(facility.id, async (tx) => {
    const application = await lockApplication(tx, read.application.id);
    if (application === undefined || !(await useLink(tx, read.link.id))) throw new Problem('application_link_used');
    stateAfter(application, 'submit');
    return putIn(tx, { facility, type: read.type, application: { ...read.application, password_hash } }, context);
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
    await withdrawApplicant(tx, application, context);
  });
  return {};
});

/** Takes an application back: its temporary account goes, and what it was charged and has not paid. */
async function withdrawApplicant(tx: FacilityTx, application: Application, context: Context): Promise<void> {
  const { now, services } = context;
  const state = stateAfter(application, 'withdraw');
  const writer = writerOf(application, context);
  await cancelFee(tx, application.id, writer.actor);
  let isGone = true;
  if (application.account_id !== null) {
    try {
      isGone = await dismissApplicant(tx, application.account_id, writer);
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
  const { tx, session } = context;
  const { id } = existing(await applicationOfAccount(tx, session.accountId));
  await lockPayerFor(tx, feeOrigin(id));
  await withdrawApplicant(tx, existing(await lockApplication(tx, id)), context);
  return {};
});

/** Calls of applicants: by the mailed link, and of who has a temporary account. */
export const sendBindings: readonly Binding[] = [openLink, submit, correct, withdraw, own, withdrawOwn];

import { Problem } from '@tsudoi/contract';
import {
  applyByCorporateLink,
  applyByLink,
  correctApplication,
  openApplication,
  openCorporateLink,
  type SentApplication,
  submitApplication,
  withdrawApplication,
} from '@tsudoi/contract/applications';
import { applicationCode, foldForSearch, MemberClass, needsApproval, Registration } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, open } from '../../kernel/bind.ts';
import type { OpenContext } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { recordHistory } from '../../kernel/history.ts';
import { addressKey } from '../../kernel/limits.ts';
import { definitionsOf } from '../account-cms/index.ts';
import { acceptPassword, facilityOf, withoutAddressLogin } from '../auth/index.ts';
import { registrationByLink, takePlace } from '../corporates/index.ts';
import { admitApplicant, checkApplicant, correctApplicant, dismissApplicant } from '../members/index.ts';
import { applicantOf, ifThereIsRoom, makeAccount, nameOf, type Writer } from './account.ts';
import { mailApplicant } from './mail.ts';
import { agreedTexts, consentTexts, offeredType, offeredTypes, presentType } from './offer.ts';
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
import { checkPace } from './start.ts';
import {
  type Application,
  changeApplication,
  insertApplication,
  lockApplication,
  type StoredConsent,
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
    const { application, link } = await applicationOfLink(tx, body.token, now);
    const type = await typeOf(tx, application);
    if (application.state === 'mailed') {
      const state = stateAfter(application, 'confirm');
      await changeApplication(tx, application.id, { state, confirmed_at: now }, application.email);
      Object.assign(application, { state });
    }
    return presentOpened(tx, { facility, application, type, expiresAt: link.expires_at }, context);
  });
});

/** Puts an application in: an account where there is room for one, and official at once where nobody has to look at it. */
async function putIn(
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
  if (isDone)
    await admitApplicant(
      { tx, facility, now },
      account.id,
      { organizationIds: [], registration: Registration.official },
      writer,
    );
  const account_id = account?.id ?? null;
  const state = isDone ? stateAfter({ state: 'submitted' }, 'approve') : 'submitted';
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
  if (isProven)
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

const withAnswers = (application: Application, sent: Sent): Application => ({
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

type ByLink = Pick<OpenContext<typeof applyByLink>, 'body' | 'services' | 'now' | 'locale' | 'requestId' | 'address'>;

/** Takes an application in that proves nothing of its address: by the shared link, or by that of a corporate. */
async function takeIn(
  tx: FacilityTx,
  facility: Facility,
  context: ByLink,
  by: { door: 'link' | 'corporate'; screen: string; type: TypeTerms; corporateId?: number },
): Promise<SentApplication> {
  const { body, now, locale, address } = context;
  const { door, screen, type, corporateId } = by;
  const where = { locale, agreed_at: now.toISOString(), address, screen };
  const consents: StoredConsent[] = await agreedTexts(tx, body.consents, where);
  const applicant = { ...body, class_type: type.class_type };
  const { birthday, extend_info } = await checkApplicant({ tx, facility, now }, applicant);
  checkGuardian(birthday, body.guardian, now);
  await checkPace(tx, { door, address, now });
  const id = await insertApplication(tx, {
    door,
    state: 'submitted',
    class_type: type.class_type,
    member_type_id: type.id,
    email: body.email,
    locale,
    consents,
    address: addressKey(address),
    ...(corporateId === undefined ? {} : { corporate_id: corporateId }),
  });
  const application = await lockApplication(tx, id);
  if (application === undefined) throw new Error(`application ${id} is gone in its own transaction`);
  return putIn(tx, { facility, type, application: { ...withAnswers(application, body), extend_info } }, context);
}

const byLink = open(applyByLink, async (context) => {
  const facility = facilityOf(context);
  const { scopes, body, now } = context;
  return scopes.inFacility(facility.id, async (tx) => {
    const type = await offeredType(tx, facility, body.member_type_id, now);
    return takeIn(tx, facility, context, { door: 'link', screen: 'new-entry-form', type });
  });
});

/** The corporate of a link that is the present one. @throws Problem link_expired */
async function corporateOf(tx: FacilityTx, { corporate_code, link: token }: { corporate_code: string; link: string }) {
  const found = await registrationByLink(tx, { corporate_code, token });
  if (found === undefined) throw new Problem('link_expired');
  return found;
}

const openOfCorporate = open(openCorporateLink, async (context) => {
  const facility = facilityOf(context);
  const { scopes, body, now, locale } = context;
  return scopes.readFacility(facility.id, async (tx) => {
    const { id: _, ...corporate } = await corporateOf(tx, body);
    const types = (await offeredTypes(tx, facility, now)).filter(isOfPeople);
    return {
      ...corporate,
      member_types: types.map((type) => presentType(type, 'corporate', locale)),
      consents: await consentTexts(tx, locale),
    };
  });
});

/** Staff of a corporate are people, not companies. */
const isOfPeople = ({ class_type }: Pick<TypeTerms, 'class_type'>): boolean => class_type === MemberClass.personal;

const byCorporateLink = open(applyByCorporateLink, async (context) => {
  const facility = facilityOf(context);
  const { scopes, body, now } = context;
  return scopes.inFacility(facility.id, async (tx) => {
    const { id } = await corporateOf(tx, body);
    const type = await offeredType(tx, facility, body.member_type_id, now);
    if (!isOfPeople(type) || !(await takePlace(tx, { id, token: body.link }))) throw new Problem('registration_closed');
    const screen = 'register-new-account-member';
    return takeIn(tx, facility, context, { door: 'corporate', screen, type, corporateId: id });
  });
});

/** Of what was sent the fields that were asked about; everything else stays as it was. */
function corrected(application: Application, sent: Sent, paths: ReadonlyMap<string, readonly string[]>): Application {
  const asked = new Set(application.questions.flatMap(({ path }) => paths.get(path) ?? [path]));
  const pick = (root: string, from: object) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => asked.has(`${root}.${name}`)));
  return {
    ...application,
    basic_info: { ...application.basic_info, ...pick('basic_info', sent.basic_info) },
    extend_info: { ...application.extend_info, ...pick('extend_info', sent.extend_info) },
    guardian: application.guardian ?? guardianOf(sent),
  };
}

const correct = open(correctApplication, async (context) => {
  const facility = facilityOf(context);
  const { scopes, body, now } = context;
  return scopes.inFacility(facility.id, async (tx) => {
    const { application: found, link } = await applicationOfLink(tx, body.token, now);
    const stored = await lockApplication(tx, found.id);
    if (stored === undefined || !(await useLink(tx, link.id))) throw new Problem('application_link_used');
    const state = stateAfter(stored, 'correct');
    const application = corrected(stored, body, pathsOfForm(await definitionsOf(tx, facility), stored));
    const applicant = applicantOf(application);
    const { birthday, extend_info } = await checkApplicant({ tx, facility, now }, applicant);
    checkGuardian(birthday, application.guardian, now);
    const writer = writerOf(application, context);
    if (application.account_id !== null)
      await correctApplicant({ tx, facility, now }, application.account_id, { ...applicant, extend_info }, writer);
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
  const { scopes, body, now, services } = context;
  await scopes.inFacility(facility.id, async (tx) => {
    const { application: found, link } = await applicationOfLink(tx, body.token, now);
    const application = await lockApplication(tx, found.id);
    if (application === undefined || !(await useLink(tx, link.id))) throw new Problem('application_link_used');
    const state = stateAfter(application, 'withdraw');
    const writer = writerOf(application, context);
    if (application.account_id !== null) {
      await dismissApplicant(tx, application.account_id, writer);
      await services.sessions.closeAll(tx, 'member', application.account_id, 'application withdrawn');
    }
    const change = { state, decided_at: now, questions: [], password_hash: null };
    const version = await changeApplication(tx, application.id, change, writer.actor.name);
    await noteAct(tx, 'withdraw', { id: application.id, version, writer }, { state });
    notify(tx, context, application);
  });
  return {};
});

/** Calls by the link of an application, by the link that everybody shares, and by those of corporates. */
export const sendBindings: readonly Binding[] = [
  openLink,
  submit,
  correct,
  withdraw,
  byLink,
  openOfCorporate,
  byCorporateLink,
];

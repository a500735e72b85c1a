import { fieldProblem, Problem } from '@tsudoi/contract';
import type { ApproveApplication } from '@tsudoi/contract/applications';
import { AccountRole, DAY_MS, fullName, Registration } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import type * as v from 'valibot';
import { namedActor, type StaffContext } from '../../kernel/context.ts';
import { facilityHistory } from '../../kernel/history.ts';
import { checkVersion } from '../../kernel/records.ts';
import { newSecret } from '../../kernel/secrets.ts';
import { definitionsOf } from '../account-cms/index.ts';
import { createInvitation } from '../invitations/index.ts';
import { livingInvoices, lockPayerFor } from '../invoices/index.ts';
import { insertConsents } from '../legal/index.ts';
import {
  admitApplicant,
  dismissApplicant,
  findMemberInReach,
  readmitApplicant,
  sayDifferent,
  turnRegistration,
} from '../members/index.ts';
import { applicantOf, endApplicant, giveBackPlace, makeAccount } from './account.ts';
import { cancelFee, chargeFee, feeOrigin, feeToAsk, mailFee, mustBeUnpaid, mustHaveEnded } from './fee.ts';
import { linkFamily } from './guardians.ts';
import { linkTogether } from './link-together.ts';
import { mailApplicant } from './mail.ts';
import { pathsOfForm, stateAfter, typeOf } from './opened.ts';
import {
  type Application,
  type ApplicationChange,
  applicationById,
  changeApplication,
  insertLink,
  lockApplication,
  lockGroup,
  type StoredQuestion,
  type TypeTerms,
  useLinks,
} from './store.ts';

/** What deciding on an application needs of a request. */
export type Deciding = Pick<
  StaffContext<unknown>,
  'tx' | 'facility' | 'scope' | 'session' | 'actor' | 'requestId' | 'services' | 'now' | 'locale'
>;

/** Whether who decides may change members as well. */
export const mayEditMembers = ({ session }: Pick<Deciding, 'session'>): boolean =>
  can(session.grants, { menu: 'members', flag: 'edit' });

/** Days in which an applicant can correct what was asked. */
const CORRECTION_DAYS = 14;

/** The organizations that an applicant joins: the one that was chosen for the request, else that of whoever approves. */
export function organizationsToJoin({ scope, session }: Pick<Deciding, 'scope' | 'session'>): number[] {
  if (scope.organizationIds === null) return [];
  const id = scope.chosenId ?? session.ownOrganizationIds[0];
  return id === undefined ? [] : [id];
}

/** Whether the member that waits for its fee is in reach; an application without a member is everybody's. */
export async function isInReach(
  { tx, scope }: Pick<Deciding, 'tx' | 'scope'>,
  { state, account_id: id }: Pick<Application, 'state' | 'account_id'>,
): Promise<boolean> {
  if (state !== 'unpaid' || id === null || scope.organizationIds === null) return true;
  if ((await findMemberInReach(tx, id, null)) === undefined) return true;
  return (await findMemberInReach(tx, id, scope.organizationIds)) !== undefined;
}

/** An application that can be decided on, locked, and the address to which mails about it go; null where staff have taken that away. */
async function decidable(
  context: Deciding,
  id: number,
  version: number,
): Promise<{ application: Application; mailTo: string | null }> {
  const { tx } = context;
  const application = await lockApplication(tx, id);
  // What an applicant has not sent is nobody else's.
  if (application?.submitted_at == null) throw new Problem('not_found');
  if (!(await isInReach(context, application))) throw new Problem('not_found');
  checkVersion(application, version);
  const { account_id: account } = application;
  const member = account === null ? undefined : await findMemberInReach(tx, account, null);
  // Who has an account may have changed its address since: what is decided goes where mails go today.
  return { application, mailTo: member === undefined ? application.email : member.email };
}

async function save(
  { tx, actor, requestId, services }: Deciding,
  action: string,
  { application, change, detail = {} }: { application: Application; change: ApplicationChange; detail?: object },
) {
  const version = await changeApplication(tx, application.id, change, actor.name);
  const history = facilityHistory(tx, actor, 'applications', requestId);
  const { state } = application;
  await history(
    action,
    { id: application.id, version },
    { before: { state }, after: { state: change.state, ...detail } },
  );
  tx.afterCommit(() => {
    services.recordsChanged(tx.facilityId, { menu: 'applications' });
    services.recordsChanged(tx.facilityId, { menu: 'members' });
  });
  return { id: application.id, code: '', version };
}

/** The account of an application; made now where the address is not confirmed, or where there was no room before. */
async function accountOf(context: Deciding, application: Application) {
  const { tx, facility, now, actor, requestId } = context;
  const { account_id: id } = application;
  const row = id === null ? undefined : await findMemberInReach(tx, id, null);
  if (row !== undefined) return { id: row.id, member_code: row.member_code, hasPassword: row.signed_up };
  try {
    return await makeAccount({ tx, facility, now }, application, { actor, requestId });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'member_limit_reached') throw error;
    throw new Problem('approval_at_limit', { params: error.params, cause: error });
  }
}

/** What staff decide with an approval. */
type Approval = Pick<v.InferOutput<typeof ApproveApplication>, 'version'> &
  Partial<v.InferOutput<typeof ApproveApplication>>;

/** What is charged for joining: the terms of the type with the sum that is asked for; undefined where it is nothing. */
type Charged = Parameters<typeof chargeFee>[2] | undefined;
const chargedFor = (type: TypeTerms, fee: number, rejoins = false): Charged =>
  fee > 0 ? { ...type, sign_up_fee: fee, rejoins } : undefined;

/** Makes the applicant a member: a new one, and temporary as long as a fee is to be paid. */
async function admit(context: Deciding, application: Application, which: Approval['fee']) {
  const { tx, facility, now, actor, requestId } = context;
  const type = await typeOf(tx, application);
  const charged = chargedFor(type, feeToAsk(application, type, which));
  const account = await accountOf(context, application);
  const registration = charged === undefined ? Registration.official : Registration.temporary;
  const organizationIds = organizationsToJoin(context);
  await admitApplicant({ tx, facility, now }, account.id, { organizationIds, registration }, { actor, requestId });
  return { ...account, charged };
}

/** Takes a former member back in place of the account that the application may have made. */
async function readmit(context: Deciding, application: Application, former: { id: number; version: number }) {
  const { tx, facility, scope, now, actor, requestId, services } = context;
  const { account_id: made, corporate_id: corporate, consents, guardian } = application;
  // Staff of a corporate are registered with it; who was a member of its own is moved there by hand.
  if (corporate !== null || made === former.id) throw new Problem('wrong_state');
  const writer = { actor, requestId };
  if (made !== null) {
    if (!(await dismissApplicant(tx, made, writer))) throw new Problem('wrong_state');
    await services.sessions.closeAll(tx, 'member', made, 'rejoined as a former member');
  }
  const account = await readmitApplicant(
    {
      ...{ tx, facility, services, now, writer },
      // Staff write to members in the language in which they applied.
      asker: { asked_by: 'staff', asked_name: namedActor(actor), locale: application.locale },
      scopeIds: scope.organizationIds,
    },
    former,
    applicantOf(application),
    organizationsToJoin(context),
  );
  await insertConsents(tx, account.id, consents, guardian === null ? null : fullName(guardian));
  const type = await typeOf(tx, application);
  const charged = chargedFor(type, type.rejoin_fee, true);
  const { official: from, temporary: to } = Registration;
  if (charged !== undefined) await turnRegistration(tx, account.id, { from, to }, writer);
  return { ...account, charged };
}

/**
 * Makes an application a membership: official, or temporary until the fee is paid. Whoever has no password yet is invited.
 * @throws Problem approval_at_limit, wrong_state, stale, not_found, and what linking throws
 */
export async function approve(
  context: Deciding,
  id: number,
  { version, same_as, different = [], family = [], fee }: Approval,
) {
  const { tx, now, actor, requestId, services } = context;
  // What is said of members beside the application asks for the right that saying it of them asks for.
  const saysMore = same_as !== undefined || different.length > 0 || family.length > 0;
  if (saysMore && !mayEditMembers(context)) throw new Problem('forbidden');
  const { group_id: groupId = null } = (await applicationById(tx, id)) ?? {};
  if (groupId !== null) await lockGroup(tx, groupId);
  const { application, mailTo: knownAddress } = await decidable(context, id, version);
  stateAfter(application, 'approve');
  const account =
    same_as === undefined ? await admit(context, application, fee) : await readmit(context, application, same_as);
  const state = stateAfter(application, account.charged === undefined ? 'approve' : 'charge');
  if (same_as === undefined && different.length > 0) {
    const history = facilityHistory(tx, actor, 'members', requestId);
    await sayDifferent({ tx, scope: context.scope, actor, history }, account.id, different);
  }
  await linkFamily(context, application, account.id, family);
  await linkTogether(context, { ...application, account_id: account.id });
  await useLinks(tx, id);
  // Who comes back is told at the address of the application: that is the one it has from now on.
  const mailTo = same_as === undefined ? knownAddress : application.email;
  const approved = { ...application, account_id: account.id, email: mailTo };
  if (account.charged !== undefined) {
    const invoice = await chargeFee(context, { id, account_id: account.id }, account.charged);
    await mailFee(tx, approved, invoice, { services, member_code: account.member_code });
  } else if (account.hasPassword)
    await mailApplicant(tx, same_as === undefined ? 'application_approved' : 'application_rejoined', approved, {
      services,
      path: '/login',
      member_code: account.member_code,
    });
  if (!account.hasPassword && mailTo !== null) {
    const { last_name = '', first_name = '' } = application.basic_info;
    const invitee = {
      id: account.id,
      email: mailTo,
      last_name,
      first_name,
      member_code: account.member_code,
    };
    await createInvitation(tx, AccountRole.member, invitee, {
      services,
      actor,
      now,
      locale: application.locale,
      requestId,
    });
  }
  tx.afterCommit(() => services.sessions.forget({ account: account.id }));
  return save(context, 'approve', {
    application,
    change: {
      ...{ state, account_id: account.id, decided_at: now, password_hash: null, questions: [], note: null },
      rejoined: same_as !== undefined,
    },
    detail: { member_id: account.id, ...(same_as !== undefined && { rejoined: true }) },
  });
}

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

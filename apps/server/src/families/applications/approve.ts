import { Problem } from '@tsudoi/contract';
import type { ApproveApplication } from '@tsudoi/contract/applications';
import { AccountRole, fullName, Registration } from '@tsudoi/domain';
import type * as v from 'valibot';
import { namedActor } from '../../kernel/context.ts';
import { facilityHistory } from '../../kernel/history.ts';
import { createInvitation } from '../invitations/index.ts';
import { insertConsents } from '../legal/index.ts';
import {
  admitApplicant,
  dismissApplicant,
  findMemberInReach,
  readmitApplicant,
  sayDifferent,
  turnRegistration,
} from '../members/index.ts';
import { applicantOf, makeAccount } from './account.ts';
import { type Deciding, decidable, mayEditMembers, organizationsToJoin, save } from './decidable.ts';
import { chargedFor, chargeFee, feeToAsk, mailFee } from './fee.ts';
import { linkFamily } from './guardians.ts';
import { linkTogether } from './link-together.ts';
import { mailApplicant } from './mail.ts';
import { stateAfter, typeOf } from './opened.ts';
import { type Application, applicationById, lockGroup, useLinks } from './store.ts';

/** What staff decide with an approval. */
export type Approval = Pick<v.InferOutput<typeof ApproveApplication>, 'version'> &
  Partial<v.InferOutput<typeof ApproveApplication>>;

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

import { fieldProblem, Problem } from '@tsudoi/contract';
import { endStaffInvitation, inviteStaff, STAFF_INVITATIONS } from '@tsudoi/contract/corporates';
import {
  accountCode,
  DAY_MS,
  fullName,
  jstToday,
  MemberClass,
  Registration,
  StaffCorporatePrincipleFlag,
} from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { type Binding, member } from '../../kernel/bind.ts';
import type { MemberContext } from '../../kernel/context.ts';
import { newSecret } from '../../kernel/secrets.ts';
import { facilityAddress, queueMail } from '../mails/index.ts';
import { findMemberInReach, lockCorporate } from '../members/index.ts';
import { countInvitations, endInvitation, insertInvitation, isInvited } from './invitation-store.ts';
import { placesLeft } from './link.ts';
import { linkOf } from './link-store.ts';

/** Days in which somebody can register by an invitation. */
const INVITATION_DAYS = 14;

/** The corporate that somebody is the principal of. @throws Problem not_found, also for whoever is not */
async function ownCorporateOf({ tx, session }: Pick<MemberContext<unknown>, 'tx' | 'session'>) {
  const own = await findMemberInReach(tx, session.accountId, null);
  const id = own?.corporate_id ?? null;
  const isPrincipal =
    own?.principle_flag === StaffCorporatePrincipleFlag.principal && own.registration === Registration.official;
  if (own === undefined || id === null || !isPrincipal || !(await lockCorporate(tx, id)))
    throw new Problem('not_found');
  const company = await findMemberInReach(tx, id, null);
  if (company === undefined) throw new Problem('not_found');
  return { own, company };
}

const invite = member(inviteStaff, async (context) => {
  const { tx, session, body, now, locale, services, history } = context;
  const { own, company } = await ownCorporateOf(context);
  const { email } = body;
  const link = await linkOf(tx, company.id);
  if (link.link_state === 'closed' || placesLeft(link) === 0 || !company.active)
    throw new Problem('registration_closed');
  if (await isInvited(tx, company.id, email, now)) throw fieldProblem('email', 'invited_already');
  const counts = await countInvitations(tx, company.id, new Date(now.getTime() - DAY_MS));
  if (counts.open >= STAFF_INVITATIONS.open || counts.mailed >= STAFF_INVITATIONS.perDay)
    throw new Problem('invitations_at_limit');
  const token = newSecret();
  const expires_at = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  const invitation = { corporate_id: company.id, invited_by: session.accountId, email, token, expires_at };
  await insertInvitation(tx, invitation);
  const facility = await facilityAddress(tx);
  const code = accountCode(MemberClass.company, company.id);
  await queueMail(tx, {
    kind: 'corporate_invitation',
    accountId: null,
    to: email,
    toName: '',
    locale,
    values: {
      facility: facility.name,
      company: company.last_name,
      inviter: fullName(own),
      day: formatDay(jstToday(expires_at)),
      url: services.pageUrl(facility.host_name, `/corporate/${code}/register-new-account-member?link=${token}`),
    },
  });
  await history('invite', { id: company.id }, { after: { email } });
  return {};
});

const end = member(endStaffInvitation, async (context) => {
  const { tx, params, now, history } = context;
  const { company } = await ownCorporateOf(context);
  const email = await endInvitation(tx, { id: params.id, corporateId: company.id, now });
  if (email === undefined) throw new Problem('not_found');
  await history('uninvite', { id: company.id }, { before: { email } });
  return {};
});

/** Calls of a principal who invites staff by mail. */
export const inviteBindings: readonly Binding[] = [invite, end];

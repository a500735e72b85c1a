import { Problem } from '@tsudoi/contract';
import { AccountRole, DAY_MS, FacilityStatus, fullName } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import type { Services } from '../../kernel/services.ts';
import { issueTokens, withoutAddressLogin } from '../auth/index.ts';
import { composeMail, facilityAddress, queueMails } from '../mails/index.ts';
import { noteInvited } from './store.ts';

/** An invitation works this long; opening it uses nothing up, only the newest works. */
export const INVITATION_DAYS = 7;

/** Who is invited. `email` must be the account's own. */
export interface Invitee {
  id: number;
  email: string;
  last_name: string;
  first_name: string;
  /** Of members only. */
  member_code: string | null;
}

/** Who invites, from where, in which language. */
export interface InvitationParts {
  services: Pick<Services, 'pageUrl'>;
  actor: Actor;
  now: Date;
  locale?: 'ja' | 'en';
  requestId?: string;
}

/** A link to a facility that shows members nothing yet leads nowhere. @throws Problem invitation_before_opening */
export function refuseBeforeOpening({ status }: { status: number }): void {
  if (status === FacilityStatus.preparing) throw new Problem('invitation_before_opening');
}

/**
 * Invites accounts of one role of the transaction's facility: a token each, the older ones void, a mail with the link,
 * and a line in the history. Set-based, so a task may pass a thousand at a time.
 * @throws Problem invitation_before_opening for members of a facility in preparation
 */
export async function createInvitations(
  tx: FacilityTx,
  role: AccountRole,
  invitees: readonly Invitee[],
  parts: InvitationParts,
): Promise<void> {
  if (invitees.length === 0) return;
  const facility = await facilityAddress(tx);
  if (role === AccountRole.member) refuseBeforeOpening(facility);
  const expiresAt = new Date(parts.now.getTime() + INVITATION_DAYS * DAY_MS);
  const tokens = await issueTokens(
    tx,
    'invitation',
    invitees.map(({ id, email }) => ({ accountId: id, email })),
    expiresAt,
  );
  const manager = role === AccountRole.manager;
  await noteInvited(
    tx,
    manager ? 'managers' : 'members',
    invitees.map(({ id }) => id),
    parts,
  );
  const byNumber = manager
    ? new Set<number>()
    : await withoutAddressLogin(
        tx,
        invitees.map(({ id }) => id),
      );
  const page = manager ? '/manage/reset-password?invitation=1&token=' : '/confirm-token?token=';
  await queueMails(
    tx,
    invitees.map((invitee, index) => ({
      kind: manager ? 'manager_invitation' : 'member_invitation',
      accountId: invitee.id,
      to: invitee.email,
      toName: fullName(invitee),
      locale: parts.locale ?? 'ja',
      values: {
        facility: facility.name,
        days: INVITATION_DAYS,
        member_code: invitee.member_code ?? '',
        sign_in: signInWords(byNumber.has(invitee.id), parts.locale ?? 'ja'),
        url: parts.services.pageUrl(facility.host_name, `${page}${tokens[index]}`),
      },
    })),
  );
}

/** What the mail says of the way in: nothing, or that another member of this address has it to sign in by (G-49). */
function signInWords(isByNumber: boolean, locale: 'ja' | 'en'): string {
  return isByNumber ? serverText(locale, 'mail.member_invitation.by_number') : '';
}

/** Invites one account. */
export function createInvitation(
  tx: FacilityTx,
  role: AccountRole,
  invitee: Invitee,
  parts: InvitationParts,
): Promise<void> {
  return createInvitations(tx, role, [invitee], parts);
}

/** The mail as a member would get it, without a link that works. Without a member its name and number are blank. */
export async function previewInvitation(
  tx: FacilityTx,
  member: Pick<Invitee, 'id' | 'last_name' | 'first_name' | 'member_code'> | undefined,
  { services, locale }: Required<Pick<InvitationParts, 'services' | 'locale'>>,
): Promise<{ subject: string; text: string }> {
  const facility = await facilityAddress(tx);
  const byNumber = await withoutAddressLogin(tx, member === undefined ? [] : [member.id]);
  const { subject, text } = composeMail({
    kind: 'member_invitation',
    accountId: null,
    to: '',
    toName: member === undefined ? '' : fullName(member),
    locale,
    values: {
      facility: facility.name,
      days: INVITATION_DAYS,
      member_code: member?.member_code ?? '',
      sign_in: signInWords(byNumber.size > 0, locale),
      url: services.pageUrl(facility.host_name, '/confirm-token?token=…'),
    },
  });
  return { subject, text };
}

import { Problem } from '@tsudoi/contract';
import { OWN_STAFF_MAX, ownCorporate, STAFF_INVITATIONS } from '@tsudoi/contract/corporates';
import { fullName, jstToday, Registration, StaffCorporatePrincipleFlag, standingOf } from '@tsudoi/domain';
import { type Binding, member } from '../../kernel/bind.ts';
import { definitionsOf, readableBy } from '../account-cms/index.ts';
import { facilityAddress } from '../mails/index.ts';
import { findMemberInReach } from '../members/index.ts';
import { openInvitations } from './invitation-store.ts';
import { pathOf, placesLeft } from './link.ts';
import { linkOf } from './link-store.ts';
import { staffOfCorporate } from './store.ts';

/** The corporate of a member of its staff. What staff read of each other is who they are, and no way to reach them. */
export const memberBindings: readonly Binding[] = [
  member(ownCorporate, async ({ tx, facility, session, services, now }) => {
    const own = await findMemberInReach(tx, session.accountId, null);
    const id = own?.corporate_id ?? null;
    const company = id === null ? undefined : await findMemberInReach(tx, id, null);
    if (own === undefined || id === null || company === undefined) throw new Problem('not_found');
    const { rows, total, principal } = await staffOfCorporate(tx, id, OWN_STAFF_MAX);
    const is_principal =
      own.principle_flag === StaffCorporatePrincipleFlag.principal && own.registration === Registration.official;
    const answer = { name: company.last_name, principal: principal && fullName(principal), is_principal };
    if (!is_principal) return { ...answer, staff: [], more: 0, link: null, invitations: [] };
    const today = jstToday(now);
    const definitions = await definitionsOf(tx, facility);
    const link = await linkOf(tx, id);
    const left = placesLeft(link);
    const open = link.link_state !== 'closed' && left !== 0 && company.active;
    const path = pathOf(id, link);
    return {
      ...answer,
      staff: rows.map((row) => {
        const isRead = readableBy('member', definitions, row).field('expires_on');
        const { registration, active, paused, expires_on } = row;
        const facts = {
          registration: registration as Registration,
          active,
          paused,
          expires_on: isRead ? expires_on : null,
        };
        return {
          id: row.id,
          name: fullName(row),
          member_code: row.member_code,
          standing: standingOf(facts, today),
          principle_flag: row.principle_flag,
        };
      }),
      more: total - rows.length,
      invitations: (await openInvitations(tx, id, STAFF_INVITATIONS.open)).map(({ expires_at, ...one }) => ({
        ...one,
        expires_at: expires_at.toISOString(),
        expired: expires_at <= now,
      })),
      link: {
        open,
        places_left: left,
        url: open && path !== null ? services.pageUrl((await facilityAddress(tx)).host_name, path) : null,
      },
    };
  }),
];

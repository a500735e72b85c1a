import { randomBytes } from 'node:crypto';
import {
  type CorporateLink,
  type CorporateRegistration,
  changeCorporateLink,
  getCorporateLink,
  renewCorporateLink,
} from '@tsudoi/contract/corporates';
import { accountCode, MemberClass, randomId } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { lockCorporate } from '../members/index.ts';
import { companyOf } from './company.ts';
import { corporateOfInvitation, takeInvited } from './invitation-store.ts';
import { corporateOfLink, linkOf, type StoredLink, saveLink, takePlaceOfLink } from './link-store.ts';

const TOKEN_LENGTH = 32;
const newToken = (): string => randomId(TOKEN_LENGTH, randomBytes);

/** Where somebody registers by a link; null while there never was one. */
export const pathOf = (id: number, { link_token: token }: StoredLink): string | null =>
  token === null
    ? null
    : `/corporate/${accountCode(MemberClass.company, id)}/register-new-account-member?link=${token}`;

/** How many may still register; null where the number is not limited. */
export const placesLeft = ({ link_state, link_places, link_used }: StoredLink): number | null =>
  link_state === 'limited' ? Math.max(0, (link_places ?? 0) - link_used) : null;

const presentLink = (id: number, link: StoredLink): CorporateLink => ({
  state: link.link_state,
  path: pathOf(id, link),
  places: link.link_places,
  used: link.link_used,
  since: link.link_since?.toISOString() ?? null,
});

/** What the audit record has of a link: that it was replaced, never the token. */
const auditValues = ({ link_state, link_places, link_since }: StoredLink) => ({ link_state, link_places, link_since });

/** Writes a link that differs from the one there is, and tells the history. */
async function change(
  context: StaffContext<typeof changeCorporateLink | typeof renewCorporateLink>,
  next: (link: StoredLink) => Pick<StoredLink, 'link_state' | 'link_token' | 'link_places'>,
): Promise<CorporateLink> {
  const { tx, now, history } = context;
  const { id } = await companyOf(context, context.params.id);
  await lockCorporate(tx, id);
  const before = await linkOf(tx, id);
  const link = { ...next(before), link_since: now };
  await saveLink(tx, id, link);
  const after = { ...link, link_used: 0 };
  await history('update', { id }, { before: auditValues(before), after: auditValues(after) });
  return presentLink(id, after);
}

/**
 * What the link of a corporate says to whoever opened it; undefined where the token is not the present one. The
 * registration asks this first, and `takePlace` in the transaction that registers.
 */
export async function registrationByLink(
  tx: FacilityTx,
  asked: { corporate_code: string; token: string },
): Promise<(CorporateRegistration & { id: number }) | undefined> {
  const invited = await corporateOfInvitation(tx, asked);
  const found = invited ?? (await corporateOfLink(tx, asked));
  if (found === undefined) return undefined;
  const { id, name, link_state, places_left } = found;
  const open = link_state !== 'closed' && places_left !== 0;
  return { id, corporate_code: asked.corporate_code, name, open, places_left, email: invited?.email ?? null };
}

/** Takes a place for somebody who registers by the link or by an invitation. False where neither takes somebody any more. */
export async function takePlace(tx: FacilityTx, asked: { id: number; token: string }): Promise<boolean> {
  return (await takePlaceOfLink(tx, asked)) || (await takeInvited(tx, asked));
}

export const linkBindings: readonly Binding[] = [
  staff(getCorporateLink, async (context) => {
    const { id } = await companyOf(context, context.params.id);
    const link = presentLink(id, await linkOf(context.tx, id));
    // Whoever has the address can register by it.
    const mayEdit = can(context.session.grants, { menu: 'corporates', flag: 'edit' });
    return mayEdit ? link : { ...link, path: null };
  }),
  staff(changeCorporateLink, (context) =>
    change(context, ({ link_token }) => ({
      link_state: context.body.state,
      link_token: link_token ?? newToken(),
      link_places: context.body.state === 'limited' ? context.body.places : null,
    })),
  ),
  staff(renewCorporateLink, (context) =>
    change(context, ({ link_state, link_places }) => ({ link_state, link_places, link_token: newToken() })),
  ),
];

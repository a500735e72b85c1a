import { Problem } from '@tsudoi/contract';
import type { MemberCardDesign } from '@tsudoi/contract/card-designs';
import { ExpiryType, jstToday, PermissionFlag, Registration, renewalWindow, Visibility } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { isMenuKey, menuOf } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import type { Facility } from '../../kernel/facility.ts';
import type { HiddenMenus } from '../../kernel/services.ts';
import type { IssuedTokens } from '../../kernel/sessions.ts';
import {
  type AccountDefinitions,
  answersOnCard,
  definitionsOf,
  missingInProfile,
  type Readable,
  readableBy,
} from '../account-cms/index.ts';
import { cardsOfMember } from '../card-designs/index.ts';
import { flagsByMenu, type MenuOfFacility, shownMenus } from '../menus/index.ts';
import { memberProfile, ownChoices, type TypeOfMember, typesOfMember } from './profile-store.ts';
import type { Candidate } from './store.ts';

type Profile = NonNullable<Awaited<ReturnType<typeof memberProfile>>>;

/** What every login returns of its session; the refresh secret is not among it. */
export function sessionCore(account: { id: number; account_code: string }, tokens: IssuedTokens) {
  return {
    access_token: tokens.access_token,
    expires_in: tokens.expires_in,
    account_code: account.account_code,
    account_id: account.id,
  };
}

function typeDetail(type: TypeOfMember, readable: Readable, today: string) {
  const window = renewalWindow({
    expiresOn: type.expires_on,
    beforeDays: type.renew_before_days,
    afterDays: type.renew_after_days,
    today,
  });
  const never = type.expiry_type === ExpiryType.notUsed;
  return {
    member_type_id: type.id,
    member_type_code: type.code,
    name: type.name,
    expires_on: never || !readable.field('expires_on') ? null : type.expires_on,
    renewable: !never && window === 'open',
  };
}

/** account_info of a member: flags for the banners, member types with their expiry, card designs. */
function accountInfo(
  account: Profile,
  details: readonly ReturnType<typeof typeDetail>[],
  { form, cards, locale }: { form: AccountDefinitions; cards: MemberCardDesign[]; locale: Locale },
  now: Date,
) {
  return {
    temp_flag: account.registration === Registration.temporary,
    corporate_code: account.corporate_code,
    profile_incomplete_flag: missingInProfile(form, account, jstToday(now)).length > 0,
    member_type_renewable_flag: details.some(({ renewable }) => renewable),
    class_type: account.class_type,
    member_type_details: [...details],
    // Without a design of the facility the app draws its own card.
    member_card_designs: cards,
    card_fields: answersOnCard(form, account, { locale, today: jstToday(now) }),
  };
}

/** What a manager's sign-in returns. */
export async function managerSession(tx: FacilityTx, facility: Facility, account: Candidate, tokens: IssuedTokens) {
  const organizations = facility.use_organization_structure ? await ownChoices(tx, account.id) : [];
  const saved = organizations.find(({ id }) => id === account.saved_organization_id);
  return {
    ...sessionCore(account, tokens),
    facility_code: facility.code,
    first_name: account.first_name,
    last_name: account.last_name,
    organizations,
    saved_organization_id: saved?.id ?? null,
  };
}

/** Everything a member's apps know of the account itself. */
export async function memberAccount(
  tx: FacilityTx,
  facility: Facility,
  id: number,
  { locale, now }: { locale: Locale; now: Date },
) {
  const account = await memberProfile(tx, id);
  if (account === undefined) return undefined;
  const types = await typesOfMember(tx, id);
  const form = await definitionsOf(tx, facility);
  const readable = readableBy('member', form, account);
  const today = jstToday(now);
  const details = types.map((type) => typeDetail(type, readable, today));
  // A last day that does not count, or may not be read, is not on the card either.
  const cardTypes = types.map((type, index) => ({ ...type, expires_on: details[index]?.expires_on ?? null }));
  const cards = await cardsOfMember(tx, account, cardTypes, { definitions: form, locale, today });
  return { account, types, readable, info: accountInfo(account, details, { form, cards, locale }, now) };
}

/** What a member's sign-in returns. @throws Problem login_failed where the account is gone */
export async function memberSession(
  tx: FacilityTx,
  facility: Facility,
  account: { id: number; account_code: string },
  tokens: IssuedTokens,
  asked: { locale: Locale; now: Date },
) {
  const found = await memberAccount(tx, facility, account.id, asked);
  if (found === undefined) throw new Problem('login_failed');
  return { ...sessionCore(account, tokens), facility_code: facility.code, account_info: found.info };
}

/** Flags of the member area for somebody without rows of their own: the catalogue's defaults, for `keys` only where given. */
export function defaultFlags(menus: readonly MenuOfFacility[], keys?: readonly string[]): Map<number, number> {
  return new Map(
    menus.map((menu) => {
      const key = menu.menu_key;
      const open = key !== null && isMenuKey(key) && (keys === undefined || keys.includes(key));
      return [menu.id, open ? menuOf(key).default : PermissionFlag.none];
    }),
  );
}

/** Menus of the facility without those that conditions of access hide from a member, or from guests (null). */
export async function memberMenus(
  tx: FacilityTx,
  hiddenMenus: HiddenMenus,
  viewer: number | null,
  now: Date,
): Promise<MenuOfFacility[]> {
  const menus = await shownMenus(tx);
  if (!menus.some(({ visibility }) => visibility === Visibility.conditional)) return menus;
  const hidden = await hiddenMenus(tx, viewer, now);
  return menus.filter(({ id }) => !hidden.has(id));
}

/** Flags of the member area for a member: of the role where there is one; an applicant has no menu yet. */
export async function memberFlags(
  tx: FacilityTx,
  account: { registration: number; role_id: number | null },
  menus: readonly MenuOfFacility[],
): Promise<Map<number, number>> {
  if (account.registration !== Registration.official) return new Map();
  return account.role_id === null ? defaultFlags(menus) : flagsByMenu(tx, { roleId: account.role_id });
}

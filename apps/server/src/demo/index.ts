import { randomBytes } from 'node:crypto';
import {
  addDays,
  ExpiryType,
  jstToday,
  MemberClass,
  memberCode,
  OrganizationType,
  PermissionFlag,
  randomId,
} from '@tsudoi/domain';
import type { FacilityTx, OperatorTx, Scopes } from '../db/scope.ts';
import { addSections } from '../families/account-cms/index.ts';
import { storeMissing } from '../families/account-summaries/index.ts';
import { insertPublishedDesign } from '../families/card-designs/index.ts';
import { insertManager, type Opened, openFacility } from '../families/facilities/index.ts';
import { profileForUpdate, updateProfile } from '../families/facility-profile/index.ts';
import { writeLegalText } from '../families/legal/index.ts';
import { insertMemberType } from '../families/member-types/index.ts';
import { insertKindMenu } from '../families/menus/index.ts';
import { placesOfZip } from '../families/reference/index.ts';
import { hashPassword } from '../kernel/secrets.ts';
import type { Services } from '../kernel/services.ts';
import { insertDemoApplications } from './applications.ts';
import { insertDemoBankFile } from './bank.ts';
import { insertDemoBilling } from './billing.ts';
import { insertDemoPlans } from './contract-plans.ts';
import { COMPANY_TYPE, corporateMembers, linkCorporates } from './corporates.ts';
import { insertDemoDesk } from './desk.ts';
import { insertDemoKind } from './event-kinds.ts';
import { insertDemoEvents } from './events.ts';
import { DEMO_FACILITIES, type DemoFacility } from './facilities.ts';
import type { Answers } from './forms/answers.ts';
import { insertDemoInvoices } from './invoices.ts';
import { addStandings, formerMember, insertDemoPair, withDuplicate } from './leavers.ts';
import { legalTexts } from './legal-texts.ts';
import { demoMembers } from './members.ts';
import { insertDemoNotices } from './notices.ts';
import { insertDemoPicture } from './picture.ts';
import {
  addDeparted,
  insertDemoMembers,
  insertOperator,
  insertOrganizations,
  isDemoLoaded,
  linkDemoFamilies,
  renameOrganization,
  setRenewalFees,
} from './store.ts';
import { insertDemoTransfers } from './transfers.ts';

/** Yen for a renewal, by code of the member type. */
const RENEWAL_FEES = { S: 8_800, J: 4_400, F: 13_200 };

/** Password of every demo account. */
export const DEMO_PASSWORD = 'Tsudoi-2026';

const BY = 'デモ';
/** The facility in which everything is going on: it invoices its members, people apply, rest and leave. */
const LIVELY = 'AOBA';
/** The principal of its first company, who signs in. */
const PRINCIPAL = 'principal@aoba.example';
/** What everybody who joins there has agreed to, by the code of the field. */
const AGREED: Answers = { rules_consent: ['agree'] };
/** The facility that invoices its members. */
export const INVOICING = 'AOBA';
const TOKEN_LENGTH = 32;

/** Grows the facility's tree below its first organization; returns ids by code. */
async function growTree(tx: FacilityTx, plan: DemoFacility, opened: Opened): Promise<Map<string, number>> {
  if (opened.rootOrganizationId === null || plan.rootName === null) return new Map();
  await renameOrganization(tx, opened.rootOrganizationId, plan.rootName);
  const placed = plan.organizations.map((organization) => {
    const [place] = organization.zipcode === undefined ? [] : placesOfZip(organization.zipcode);
    return { ...organization, pref_code: place?.pref_code ?? null, city_code: place?.city_code ?? null };
  });
  return insertOrganizations(tx, placed, BY);
}

/** The event kinds with their menus, in the console and in the member app, where they show once members can enter. */
async function addEventKinds(tx: FacilityTx, plan: DemoFacility, opened: Opened): Promise<void> {
  const roles = { view: opened.viewRoleId, member: opened.memberRoleId };
  for (const [index, { code, url, name, seenBy }] of plan.eventKinds.entries()) {
    const id = await insertDemoKind(tx, { code, url, name, position: (index + 1) * 10 }, BY);
    const values = { url, event_cms_code: code, event_cms_id: id };
    const see = (role: keyof typeof roles) =>
      new Map(seenBy.includes(role) ? [[roles[role], PermissionFlag.view]] : []);
    await insertKindMenu(tx, { menu: 'events', code, name, values, flags: see('view') });
    await insertKindMenu(tx, { menu: 'web.events', code, name, values, flags: see('member') });
    await insertKindMenu(tx, { menu: 'events.check-in', code, name: `${name}の受付`, values, flags: see('view') });
  }
}

/** Answers by the ids of their fields, as a member's row holds them. */
function byId(answers: Answers, ids: ReadonlyMap<string, number>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).map(([code, answer]) => {
      const id = ids.get(code);
      if (id === undefined) throw new Error(`no field ${code}`);
      return [id, answer];
    }),
  );
}

/** Days of which the demo has figures. */
const SUMMARY_DAYS = 95;
/** How many days ago people left. */
const DEPARTED = [3, 9, 17, 24, 38, 52, 71, 96, 110, 141, 158, 203, 233, 234, 236, 265, 301, 340, 388];

async function fill(
  tx: FacilityTx,
  services: Services,
  plan: DemoFacility,
  opened: Opened,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const today = jstToday(now);
  const ids = await growTree(tx, plan, opened);
  const idsOf = (codes: readonly string[]): number[] => codes.flatMap((code) => ids.get(code) ?? []);
  const clubs = plan.organizations.filter(({ type }) => type === OrganizationType.club).map(({ code }) => code);
  const typeOf = (code: string) => {
    const type = opened.memberTypes.find((one) => one.code === code);
    if (type === undefined) throw new Error(`no member type ${code}`);
    return type;
  };
  for (const { name, email, role, organizations } of plan.managers) {
    const [last_name, first_name] = name;
    const roleId = role === 'all' ? opened.allRoleId : opened.viewRoleId;
    await insertManager(
      tx,
      { last_name, first_name, email, roleId, organizationIds: idsOf(organizations), passwordHash },
      BY,
    );
  }
  await addEventKinds(tx, plan, opened);
  const form = plan.form({ today, juniorTypeId: typeOf('J').id });
  const fields = await addSections(tx, form.sections, BY);
  const company = await insertMemberType(
    tx,
    { ...COMPANY_TYPE, class_type: MemberClass.company, expiry_type: ExpiryType.notUsed, sort: 90 },
    BY,
  );
  const staffOf = (first: number) => ({ company, staff: { ...typeOf('S'), first } });
  const staffed = plan.corporates.reduce((sum, { staff }) => sum + 1 + staff.length, 0);
  const children = plan.children?.(today) ?? [];
  const isLively = plan.facility.code === LIVELY;
  const drawn = demoMembers({
    ...plan.members,
    count: plan.members.count - staffed,
    types: { S: typeOf('S'), J: typeOf('J'), F: typeOf('F') },
    clubs: idsOf(clubs),
    today,
    personas: plan.personas(today),
    children,
  });
  const { people, pair } = isLively ? withDuplicate(drawn) : { people: drawn, pair: undefined };
  const taken = people.filter(({ member_code }) => member_code.startsWith(typeOf('S').prefix)).length;
  const corporates = {
    corporates: plan.corporates,
    types: staffOf(taken),
    clubs: idsOf(clubs),
    domain: plan.members.domain,
    today,
  };
  const companyStaff = corporateMembers(corporates);
  const last = companyStaff.filter(({ member_code }) => member_code.startsWith(typeOf('S').prefix)).length + taken;
  const { prefix, digits, id: typeId } = typeOf('S');
  const former = formerMember({
    member_code: memberCode(prefix, digits, last + 1),
    typeId,
    clubs: idsOf(clubs),
    today,
  });
  const members = [
    ...people.map((person, index) => ({ ...person, extend_info: byId(form.answers(person, index), fields) })),
    ...companyStaff.map((member, index) => ({
      ...member,
      ...(isLively && index === 1 ? { email: PRINCIPAL, signed_up: true, invited: true } : {}),
      extend_info: isLively && index === 1 ? byId(AGREED, fields) : {},
    })),
    ...(isLively ? [{ ...former, extend_info: byId(AGREED, fields) }] : []),
  ];
  await setRenewalFees(tx, RENEWAL_FEES);
  await insertDemoMembers(tx, members, passwordHash, BY);
  await linkDemoFamilies(tx, children);
  await linkCorporates(tx, corporates, () => randomId(TOKEN_LENGTH, randomBytes));
  for (const text of legalTexts(plan.facility.name, plan.contact)) await writeLegalText(tx, text);
  const { phone, email } = plan.contact;
  const profile = { ...plan.profile, phone, contact_email: email };
  const written = await profileForUpdate(tx);
  await updateProfile(tx, written, profile, BY);
  if (plan.picture !== undefined) await insertDemoPicture({ tx, services }, written.id, plan.picture);
  if (plan.card !== undefined) await insertPublishedDesign(tx, typeOf('S').id, [...plan.card], BY);
  await storeMissing((work) => work(tx), addDays(today, -1), SUMMARY_DAYS);
  await addDeparted(
    tx,
    // The running month is counted from the members there are, and they are not among them any more.
    DEPARTED.map((days) => addDays(today, -days)).filter((day) => day.slice(0, 7) < today.slice(0, 7)),
  );
  if (plan.facility.code === INVOICING) {
    await insertDemoInvoices({ tx, by: BY, services }, plan, now);
    await insertDemoBankFile({ tx, by: BY, services }, now);
    await insertDemoBilling(tx, now, BY);
    await insertDemoTransfers({ tx, by: BY, services }, now);
  }
  await insertDemoEvents({ tx, services, now, by: BY, facility: plan.facility, juniorTypeId: typeOf('J').id });
  if (!isLively) return;
  await addStandings(tx, former.member_code, today);
  if (pair !== undefined) await insertDemoPair(tx, pair);
  await insertDemoDesk(tx, { services, facilityId: opened.id, by: BY });
  const types = { S: typeId, J: typeOf('J').id };
  await insertDemoApplications(tx, {
    ...{ types, former, facility: plan.facility, extend_info: byId(AGREED, fields), now, by: BY },
  });
}

async function loadFacility(
  tx: OperatorTx,
  services: Services,
  plan: DemoFacility,
  contract: Awaited<ReturnType<typeof insertDemoPlans>>,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const opened = await openFacility(tx, { ...plan.facility, ...contract }, BY);
  await tx.inFacility(opened.id, (inside) => fill(inside, services, plan, opened, passwordHash, now));
}

/**
 * Loads the demo world (DESIGN §11) into a database that has none, all of it or nothing: two facilities with staff and
 * members, and an operator. Returns whether it did. Dates are relative to the day it is loaded.
 */
export async function loadDemoWorld(scopes: Scopes, services: Services, now = new Date()): Promise<boolean> {
  if (await scopes.asOperator('is the demo world loaded', isDemoLoaded)) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await scopes.asOperator('load the demo world', async (tx) => {
    await insertOperator(tx, {
      email: 'operator@tsudoi.example',
      last_name: '太田',
      first_name: '誠',
      password_hash: passwordHash,
    });
    const contract = await insertDemoPlans(tx, now, BY);
    for (const plan of DEMO_FACILITIES) await loadFacility(tx, services, plan, contract, passwordHash, now);
    await insertDemoNotices(tx, now, BY);
  });
  services.facilities.forget();
  return true;
}

/** Whether the database holds demo accounts; a production start refuses them. */
export function hasDemoWorld(scopes: Scopes): Promise<boolean> {
  return scopes.asOperator('looking for demo accounts', isDemoLoaded);
}

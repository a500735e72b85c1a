import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import {
  changeFacilityStatus,
  checkLoginFacility,
  createFacility,
  deleteFacility,
  FIRST_ACCOUNT_LIMIT,
  getFacility,
  inviteManager,
  listFacilityMenus,
  searchFacilities,
  updateFacility,
} from '@tsudoi/contract/facilities';
import { AccountRole, AppStatus, FacilityStatus, likePattern } from '@tsudoi/domain';
import { pageLimits } from '../../db/page.ts';
import type { OperatorTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import type { OperatorContext } from '../../kernel/context.ts';
import { facilityIdOfCode } from '../../kernel/facility/store.ts';
import { changeOf, checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import { createInvitation } from '../invitations/index.ts';
import { mayMail, newestNews } from '../mails/index.ts';
import { allMenus, facilityMenus, ORGANIZATION_MENU, setMenuHidden } from '../menus/index.ts';
import { facilityPayment, itemsOf } from '../payment-methods/index.ts';
import { type FileField, readFile, replaceFile } from '../storages/index.ts';
import { contractOf } from './contract.ts';
import { insertManager, openFacility, uniqueFields } from './create.ts';
import { columnsOf, facilityRecord, facilityRow, ruleNames, writtenOf } from './present.ts';
import { assignUnassignedAccounts, hasOrganizations, insertRootOrganization } from './seed-store.ts';
import {
  type FacilityDetail,
  facilityById,
  facilityCounts,
  findFacilities,
  managersOf,
  readinessOf,
  replaceHosts,
  updateFacility as saveFacility,
  takenHosts,
} from './store.ts';

async function found(
  { tx, compareFacility }: Pick<OperatorContext<never>, 'tx' | 'compareFacility'>,
  id: number,
): Promise<FacilityDetail> {
  const facility = existing(await facilityById(tx, id));
  compareFacility(facility.code);
  return facility;
}

/** A facility as the operators' log names it. */
const logged = (id: number, version?: number) => ({
  id,
  facility_id: id,
  ...(version === undefined ? {} : { version }),
});

/** The picture of a facility in its apps. Its place is also a column, because the apps need it before anything else. */
const logoOf = (id: number): FileField => ({ kind: 'facility', id, field: 'logo', purpose: 'logo' });

/** Hosts as they are stored, each once. @throws Problem host_taken for another facility's host and the operators' own. */
async function freeHosts(
  tx: OperatorTx,
  services: Services,
  hosts: readonly string[],
  facilityId: number,
): Promise<string[]> {
  const wanted = [...new Set(hosts)];
  const taken = wanted.includes(services.config.adminHost) || (await takenHosts(tx, wanted, facilityId)).length > 0;
  if (taken) throw fieldProblem('host_names', 'host_taken');
  return wanted;
}

const search = operator(searchFacilities, async ({ tx, body, locale }) => {
  const { keyword, status, business_type: businessType, near_limit: nearLimit } = body.default_search;
  const { contract_plan: plans = [], contract_ending: contractEnding } = body.default_search;
  const word = (keyword ?? '').normalize('NFKC').trim().toLowerCase();
  const found = await findFacilities(tx, {
    keyword: word === '' ? null : likePattern(word),
    status: status === undefined || status.length === 0 ? null : status,
    businessType: businessType === undefined || businessType.length === 0 ? null : businessType,
    nearLimit: nearLimit === 1,
    plans: plans.length === 0 ? null : plans,
    contractEnding: contractEnding === 1,
    column: body.sort?.column ?? 'last_used_at',
    direction: body.sort?.direction ?? 'desc',
    ...pageLimits(body),
  });
  const { counts } = await facilityCounts(tx);
  return { ...presentPage(body, found, facilityRow(locale)), counts };
});

const create = operator(createFacility, async ({ tx, body, actor, history, services, now, locale, requestId }) => {
  const hosts = await freeHosts(tx, services, body.host_names, 0);
  const { usage_alert_percent: percent, ...contract } = await contractOf(tx, body);
  const { accent: _, ...columns } = columnsOf({
    ...body,
    account_limit: body.account_limit ?? FIRST_ACCOUNT_LIMIT,
    ...contract,
  });
  const values = percent === undefined ? columns : { ...columns, usage_alert_percent: percent };
  const facility = { ...values, status: FacilityStatus.preparing, code: body.code, host_names: hosts };
  const opened = await openFacility(tx, facility, actor.name);
  await tx.inFacility(opened.id, async (inside) => {
    const manager = {
      last_name: body.manager_last_name,
      first_name: body.manager_first_name,
      email: body.manager_email,
    };
    const organizationIds = opened.rootOrganizationId === null ? [] : [opened.rootOrganizationId];
    const id = await insertManager(
      inside,
      { ...manager, roleId: opened.allRoleId, organizationIds, passwordHash: null },
      actor.name,
    );
    await createInvitation(
      inside,
      AccountRole.manager,
      { ...manager, id, member_code: null },
      { services, actor, now, locale, requestId },
    );
  });
  await history('create', logged(opened.id, 1), { after: facility });
  tx.afterCommit(() => services.facilities.forget());
  return { id: opened.id, code: body.code, version: 1 };
});

const get = operator(getFacility, async ({ tx, compareFacility, params, services, actor, locale }) => {
  const facility = await found({ tx, compareFacility }, params.id);
  return tx.inFacility(facility.id, async (inside) => {
    const managers = await managersOf(inside);
    const waiting = managers.filter(({ last_login_at: last }) => last === null).map(({ id }) => id);
    const logo = await readFile({ tx: inside, services, actor }, logoOf(facility.id));
    const invitations = await newestNews(inside, 'manager_invitation', waiting);
    return facilityRecord(facility, managers, invitations, await readinessOf(inside), logo, locale);
  });
});

/** Organizations switched on or off: their menu comes and goes, and nobody is left outside the first organization. */
async function followStructure(
  tx: OperatorTx,
  before: FacilityDetail,
  uses: boolean,
  name: string,
  by: string,
): Promise<void> {
  if (before.use_organization_structure === uses) return;
  await tx.inFacility(before.id, async (inside) => {
    await setMenuHidden(inside, ORGANIZATION_MENU, !uses);
    if (uses && !(await hasOrganizations(inside)))
      await assignUnassignedAccounts(inside, await insertRootOrganization(inside, name, by));
  });
}

const update = operator(updateFacility, async (context) => {
  const { tx, params, actor, history, services } = context;
  const { version, logo, ...sent } = context.body;
  const before = await found(context, params.id);
  checkVersion(before, version);
  const was = writtenOf(before);
  const asked = { ...was, ...sent };
  const values = { ...asked, ...(await contractOf(tx, asked, was)) };
  values.host_names = await freeHosts(tx, services, values.host_names, before.id);
  const change = changeOf(was, values);
  const picture = await tx.inFacility(before.id, (inside) =>
    replaceFile({ tx: inside, actor }, logoOf(before.id), logo),
  );
  if (change === undefined && picture === undefined) return { id: before.id, code: before.code, version };
  const columns = {
    ...columnsOf(values),
    ...pickFields(values, ruleNames),
    ...(picture === undefined ? {} : { logo_image_path: logo }),
  };
  const next = await saveFacility(tx, before, columns, actor.name);
  await mapUniqueViolation(uniqueFields, () => replaceHosts(tx, before.id, values.host_names));
  await followStructure(tx, before, values.use_organization_structure_flag === 1, values.name, actor.name);
  await history('update', logged(before.id, next), {
    before: { ...change?.before, ...(picture && { logo: picture.before[0] ?? null }) },
    after: { ...change?.after, ...(picture && { logo: picture.after[0] ?? null }) },
  });
  tx.afterCommit(() => {
    services.facilities.forget();
    services.sessions.forget();
  });
  return { id: before.id, code: before.code, version: next };
});

/** The app of a facility opens and closes with it, unless it is not used or in maintenance. */
function appStatusWith(status: FacilityStatus, app: AppStatus): AppStatus {
  if (status === FacilityStatus.active && app === AppStatus.preparing) return AppStatus.published;
  if (status === FacilityStatus.preparing && app === AppStatus.published) return AppStatus.preparing;
  return app;
}

const changeStatus = operator(changeFacilityStatus, async (context) => {
  const { tx, params, body, session, actor, history, services } = context;
  const before = await found(context, params.id);
  checkVersion(before, body.version);
  if (body.status === before.status) return { id: before.id, code: before.code, version: before.version };
  // Ending a facility, and bringing it back, is for system administrators, whichever call does it.
  const ends = [before.status, body.status].includes(FacilityStatus.terminated);
  if (ends && !session.systemAdmin) throw new Problem('forbidden');
  const columns = { status: body.status, app_status: appStatusWith(body.status, before.app_status) };
  const version = await saveFacility(tx, before, columns, actor.name);
  await history('status', logged(before.id, version), {
    before: pickFields(before, ['status', 'app_status']),
    after: columns,
  });
  tx.afterCommit(() => {
    services.facilities.forget();
    // Screens that are open say that members see nothing yet, or no longer say it.
    services.sessions.forget({ facility: before.id });
  });
  return { id: before.id, code: before.code, version };
});

const remove = operator(deleteFacility, async (context) => {
  const { tx, params, query, actor, history, services } = context;
  const before = await found(context, params.id);
  checkVersion(before, query.version);
  const version = await saveFacility(tx, before, { status: FacilityStatus.terminated }, actor.name);
  await history('terminate', logged(before.id, version), { before: { status: before.status } });
  tx.afterCommit(() => services.facilities.forget());
  return {};
});

const invite = operator(
  inviteManager,
  async ({ tx, compareFacility, params, body, actor, history, services, now, locale, requestId }) => {
    const facility = await found({ tx, compareFacility }, params.id);
    await tx.inFacility(facility.id, async (inside) => {
      const manager = (await managersOf(inside)).find(({ id }) => id === body.account_id);
      if (manager?.email == null) throw new Problem('not_found');
      if (!(await mayMail(inside, manager.id, ['manager_invitation'], now))) throw new Problem('invited_too_often');
      await createInvitation(
        inside,
        AccountRole.manager,
        { ...manager, email: manager.email, member_code: null },
        { services, actor, now, locale, requestId },
      );
    });
    await history('invite-manager', logged(facility.id), { after: { account_id: body.account_id } });
    return {};
  },
);

const menusOf = async (tx: OperatorTx, facilityId: number, locale: 'ja' | 'en') =>
  facilityMenus(await tx.inFacility(facilityId, allMenus), locale);

const check = operator(checkLoginFacility, async ({ tx, compareFacility, params, history, locale }) => {
  const facility = await found({ tx, compareFacility }, params.id);
  await history('open', logged(facility.id));
  const methods = itemsOf(await tx.inFacility(facility.id, facilityPayment));
  return {
    account: { account_limit: facility.account_limit, account_count: facility.account_count },
    app: { app_status: facility.app_status, app_usage_flag: facility.app_status !== AppStatus.notUsed },
    facility: { id: facility.id, code: facility.code, name: facility.name },
    app_registry_new_member: facility.client_can_register,
    menu: await menusOf(tx, facility.id, locale),
    payment: methods.map(({ payment_method, method_flag }) => ({ payment_method, method_flag })),
    facility_settings: { system_allow_guest_flag: facility.system_allow_guest },
  };
});

const menus = operator(listFacilityMenus, async ({ tx, compareFacility, query, locale }) => {
  compareFacility(query.facility_code);
  const id = await facilityIdOfCode(tx, query.facility_code);
  if (id === undefined) throw new Problem('not_found');
  return menusOf(tx, id, locale);
});

export const adminBindings: readonly Binding[] = [
  search,
  create,
  get,
  update,
  changeStatus,
  remove,
  invite,
  check,
  menus,
];

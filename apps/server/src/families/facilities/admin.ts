import { fieldProblem, lastPage, Problem } from '@tsudoi/contract';
import {
  checkLoginFacility,
  createFacility,
  deleteFacility,
  getFacility,
  inviteManager,
  listFacilityMenus,
  searchFacilities,
  updateFacility,
} from '@tsudoi/contract/facilities';
import { AccountRole, AppStatus, FacilityStatus, likePattern } from '@tsudoi/domain';
import type { OperatorTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import type { Actor, OperatorContext } from '../../kernel/context.ts';
import { recordOperation } from '../../kernel/history.ts';
import type { Services } from '../../kernel/services.ts';
import { createInvitation } from '../invitations/index.ts';
import { newestFates } from '../mails/index.ts';
import { allMenus, facilityMenus, ORGANIZATION_MENU, setMenuHidden } from '../menus/index.ts';
import { accentOf, insertManager, openFacility, refusingTaken } from './create.ts';
import { facilityRecord, facilityRow } from './present.ts';
import { gatherUnder, hasOrganizations, insertRootOrganization } from './seed-store.ts';
import {
  type FacilityDetail,
  facilityById,
  facilityCounts,
  facilityIdOfCode,
  findFacilities,
  managersOf,
  replaceHosts,
  takenHosts,
  updateFacilityRow,
} from './store.ts';

const note = (tx: OperatorTx, actor: Actor, action: string, facilityId: number, detail?: Record<string, unknown>) =>
  recordOperation(tx, actor, { action, facilityId, ...(detail === undefined ? {} : { detail }) });

async function found(
  { tx, compareFacility }: Pick<OperatorContext<never>, 'tx' | 'compareFacility'>,
  id: number,
): Promise<FacilityDetail> {
  const facility = await facilityById(tx, id);
  if (facility === undefined) throw new Problem('not_found');
  compareFacility(facility.code);
  return facility;
}

const stale = (facility: FacilityDetail) =>
  new Problem('stale', { params: { by: facility.updated_by ?? '', at: facility.updated_at.toISOString() } });

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

const search = operator(searchFacilities, async ({ tx, body }) => {
  const { keyword, status, business_type: businessType, near_limit: nearLimit } = body.default_search;
  const word = (keyword ?? '').normalize('NFKC').trim().toLowerCase();
  const limit = body.per_page === 'all' ? null : body.per_page;
  const { rows, total } = await findFacilities(tx, {
    keyword: word === '' ? null : likePattern(word),
    status: status === undefined || status.length === 0 ? null : status,
    businessType: businessType === undefined || businessType.length === 0 ? null : businessType,
    nearLimit: nearLimit === 1,
    column: body.sort?.column ?? 'last_used_at',
    direction: body.sort?.direction ?? 'desc',
    limit,
    offset: limit === null ? 0 : (body.page - 1) * limit,
  });
  const { counts } = await facilityCounts(tx);
  return {
    items: rows.map(facilityRow),
    total,
    page: body.page,
    per_page: body.per_page,
    last_page: lastPage(total, body.per_page),
    counts,
  };
});

const create = operator(createFacility, async ({ tx, body, actor, services, now, locale, requestId }) => {
  const hosts = await freeHosts(tx, services, body.host_names, 0);
  const opened = await openFacility(
    tx,
    {
      code: body.code,
      host_names: hosts,
      name: body.name,
      business_type: body.business_type,
      status: body.status,
      app_status: body.app_status,
      account_limit: body.account_limit,
      color: body.color,
      use_organization_structure: body.use_organization_structure_flag === 1,
      use_corporate_structure: body.use_corporate_structure_flag === 1,
      system_allow_guest: body.system_allow_guest_flag === 1,
      client_can_register: body.client_can_register === 1,
    },
    actor.name,
  );
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
  await note(tx, actor, 'facility.create', opened.id, { code: body.code, host_names: hosts });
  tx.afterCommit(() => services.facilities.forget());
  return { id: opened.id, code: body.code, version: 1 };
});

const get = operator(getFacility, async ({ tx, compareFacility, params }) => {
  const facility = await found({ tx, compareFacility }, params.id);
  return tx.inFacility(facility.id, async (inside) => {
    const managers = await managersOf(inside);
    const waiting = managers.filter(({ last_login_at: last }) => last === null).map(({ id }) => id);
    return facilityRecord(facility, managers, await newestFates(inside, 'manager_invitation', waiting));
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
      await gatherUnder(inside, await insertRootOrganization(inside, name, by));
  });
}

const update = operator(updateFacility, async ({ tx, compareFacility, params, body, session, actor, services }) => {
  const before = await found({ tx, compareFacility }, params.id);
  // Ending a facility, and bringing it back, is for system administrators, whichever call does it.
  const ends = before.status === FacilityStatus.terminated || body.status === FacilityStatus.terminated;
  if (ends && before.status !== body.status && !session.systemAdmin) throw new Problem('forbidden');
  const hosts = await freeHosts(tx, services, body.host_names, before.id);
  const version = await updateFacilityRow(
    tx,
    before.id,
    body.version,
    {
      name: body.name,
      business_type: body.business_type,
      status: body.status,
      app_status: body.app_status,
      account_limit: body.account_limit,
      color: body.color,
      accent: accentOf(body.color),
      use_organization_structure: body.use_organization_structure_flag === 1,
      use_corporate_structure: body.use_corporate_structure_flag === 1,
      system_allow_guest: body.system_allow_guest_flag === 1,
      client_can_register: body.client_can_register === 1,
      financial_balance_date: body.financial_balance_date,
      password_policy: body.password_policy,
    },
    actor.name,
  );
  if (version === undefined) throw stale(before);
  await refusingTaken(() => replaceHosts(tx, before.id, hosts));
  await followStructure(tx, before, body.use_organization_structure_flag === 1, body.name, actor.name);
  await note(tx, actor, 'facility.update', before.id, { version });
  tx.afterCommit(() => {
    services.facilities.forget();
    services.sessions.forget();
  });
  return { id: before.id, code: before.code, version };
});

const remove = operator(deleteFacility, async ({ tx, compareFacility, params, query, actor, services }) => {
  const before = await found({ tx, compareFacility }, params.id);
  const version = await updateFacilityRow(
    tx,
    before.id,
    query.version,
    { status: FacilityStatus.terminated },
    actor.name,
  );
  if (version === undefined) throw stale(before);
  await note(tx, actor, 'facility.terminate', before.id);
  tx.afterCommit(() => services.facilities.forget());
  return {};
});

const invite = operator(
  inviteManager,
  async ({ tx, compareFacility, params, body, actor, services, now, locale, requestId }) => {
    const facility = await found({ tx, compareFacility }, params.id);
    await tx.inFacility(facility.id, async (inside) => {
      const manager = (await managersOf(inside)).find(({ id }) => id === body.account_id);
      if (manager?.email == null) throw new Problem('not_found');
      await createInvitation(
        inside,
        AccountRole.manager,
        { ...manager, email: manager.email, member_code: null },
        { services, actor, now, locale, requestId },
      );
    });
    await note(tx, actor, 'facility.invite-manager', facility.id, { account_id: body.account_id });
    return {};
  },
);

const menusOf = async (tx: OperatorTx, facilityId: number, locale: 'ja' | 'en') =>
  facilityMenus(await tx.inFacility(facilityId, allMenus), locale);

const check = operator(checkLoginFacility, async ({ tx, compareFacility, params, actor, locale }) => {
  const facility = await found({ tx, compareFacility }, params.id);
  await note(tx, actor, 'facility.open', facility.id);
  return {
    account: { account_limit: facility.account_limit, account_count: facility.account_count },
    app: { app_status: facility.app_status, app_usage_flag: facility.app_status !== AppStatus.notUsed },
    facility: { id: facility.id, code: facility.code, name: facility.name },
    app_registry_new_member: facility.client_can_register,
    menu: await menusOf(tx, facility.id, locale),
    payment: [],
    facility_settings: { system_allow_guest_flag: facility.system_allow_guest },
  };
});

const menus = operator(listFacilityMenus, async ({ tx, compareFacility, query, locale }) => {
  compareFacility(query.facility_code);
  const id = await facilityIdOfCode(tx, query.facility_code);
  if (id === undefined) throw new Problem('not_found');
  return menusOf(tx, id, locale);
});

export const adminBindings: readonly Binding[] = [search, create, get, update, remove, invite, check, menus];

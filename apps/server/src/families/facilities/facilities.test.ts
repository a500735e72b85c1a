import { managerInfo } from '@tsudoi/contract/auth';
import {
  changeFacilityStatus,
  checkAccountUsage,
  checkLoginFacility,
  createFacility,
  deleteFacility,
  facilityByHost,
  facilityByHostForStaff,
  getFacility,
  listFacilityMenus,
  searchFacilities,
  updateFacility,
} from '@tsudoi/contract/facilities';
import { memberTypeOptions } from '@tsudoi/contract/member-types';
import { getMember, getProfile } from '@tsudoi/contract/members';
import { adminOverview } from '@tsudoi/contract/overview';
import { paymentMethods } from '@tsudoi/contract/payment-methods';
import { contrast, ExpiryType, jstToday } from '@tsudoi/domain';
import {
  type Actor,
  ADMIN_HOST,
  actor,
  makeFacility,
  makeMember,
  makeOperator,
  makeOrganization,
  makeStaff,
  nextNumber,
  onEngines,
  operatorOf,
  suiteServer,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

onEngines('facilities', (engine) => {
  const server = suiteServer({ engine });
  let operator: Actor;

  beforeAll(async () => {
    operator = await operatorOf(server);
  });

  const body = (fields: Record<string, unknown> = {}) => {
    const number = nextNumber();
    return {
      name: `施設${number}`,
      code: `N${number}`,
      host_names: [`n${number}.tsudoi.test`],
      business_type: 2,
      manager_last_name: '管理',
      manager_first_name: '太郎',
      manager_email: `first@n${number}.tsudoi.test`,
      ...fields,
    };
  };
  const visitor = (host: string) => actor(server, { host, audience: 'member' });
  const updateBody = async (id: number) => {
    const {
      name,
      host_names,
      business_type,
      app_status,
      account_limit,
      color,
      use_organization_structure_flag,
      version,
    } = await operator.call(getFacility, { params: { id } });
    return {
      name,
      host_names,
      business_type,
      app_status,
      account_limit,
      color,
      use_organization_structure_flag,
      version,
    };
  };
  const change = async (id: number, fields: Record<string, unknown>) =>
    operator.ask(updateFacility, { params: { id }, body: { ...(await updateBody(id)), ...fields } });

  const setStatus = async (id: number, status: number, by = operator) => {
    const { version } = await operator.call(getFacility, { params: { id } });
    return by.ask(changeFacilityStatus, { params: { id }, body: { status, version } });
  };

  it('answer at their hosts from the moment they are opened, with colours that can be read', async () => {
    const fields = body({ color: '#f4a7bd', host_names: ['One.Tsudoi.Test', 'two.tsudoi.test'] });
    expect((await visitor('one.tsudoi.test').ask(facilityByHost)).failure().error_code).toBe('unknown_host');
    const { id } = await operator.call(createFacility, { body: fields });
    await setStatus(id, 2);
    for (const host of ['one.tsudoi.test', 'TWO.tsudoi.test:8080']) {
      const info = await visitor(host).call(facilityByHost, { query: { host_name: host } });
      expect(info).toMatchObject({ code: fields.code, name: fields.name, app_usage_flag: true });
      expect(contrast(info.accent.fill, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(info.accent.card).toBe('#f4a7bd');
    }
    expect(
      (await visitor('one.tsudoi.test').ask(facilityByHost, { query: { host_name: 'three.tsudoi.test' } })).status,
    ).toBe(404);
  });

  it('start with roles, every menu, three member types, a first organization and an invited manager', async () => {
    const world = await makeFacility(server, { organizations: true });
    expect((await world.staff.call(memberTypeOptions)).map((option) => option.text)).toEqual([
      '正会員',
      'ジュニア会員',
      '家族会員',
    ]);
    const roles = await server.sql<{ name: string; type: number }>(
      'select name, type from role where facility_id = $1 order by id',
      [world.id],
    );
    expect(roles).toEqual([
      { name: '全権限', type: 1 },
      { name: '閲覧のみ', type: 1 },
      { name: '会員', type: 2 },
    ]);
    expect((await world.staff.call(managerInfo)).organization).toMatchObject({ code: 'ORG-0001', type: 1 });
    const menus = await operator.call(listFacilityMenus, { query: { facility_code: world.code } });
    const flat = (list: typeof menus): string[] =>
      list.map(
        ({ url, name, children }) => `${url || name}${children.length > 0 ? `: ${flat(children).join(' ')}` : ''}`,
      );
    // Both areas as trees, and of all that the catalogue plans only what works.
    expect(flat(menus)).toEqual([
      '/manage/overview',
      '会員: /manage/members/search /manage/members/import-csv /manage/applications /manage/corporates/search /manage/documents/search /manage/account-summaries',
      'イベント: /manage/events',
      '請求: /manage/invoices/search /manage/billing-runs /manage/payment-plans/search /manage/payment-adjustment/search /manage/billing-addresses/search /manage/books /manage/money-check',
      '/manage/deposits/search',
      '/manage/bank-imports',
      '/manage/account-transfers',
      '/manage/organizations/search',
      '/manage/admin-accounts/search',
      '/manage/roles/search',
      '/manage/account-permissions',
      '設定: /manage/settings/main /manage/settings/import-export-csv-account-cms-components /manage/hosts/search /manage/account-settings /manage/settings/security',
      '/home',
      '/my-invoices',
      '/documents',
      '/profile',
    ]);
    expect(menus[0]).toMatchObject({ menu_id: 3010, view_flag: true, edit_flag: true, children: [] });
    expect(menus[1]).toMatchObject({ name: '会員', url: '', view_flag: true, edit_flag: false });
    const opened = await operator.call(checkLoginFacility, { params: { id: world.id } });
    expect(opened.menu).toEqual(menus);
    expect(opened.payment.filter(({ method_flag }) => method_flag === 1)).toEqual([]);
    const plain = await makeFacility(server);
    const hidden = await operator.call(listFacilityMenus, { query: { facility_code: plain.code } });
    const organizations = { url: '/manage/organizations/search', view_flag: false, edit_flag: false };
    expect(hidden.find(({ url }) => url === organizations.url)).toMatchObject(organizations);
    const record = await operator.call(getFacility, { params: { id: world.id } });
    expect(record.managers).toMatchObject([{ email: world.staffEmail, invited: true }]);
  });

  it('say to the operator who opens one how its members can pay, all six ways in their order', async () => {
    const { id, code } = await makeFacility(server);
    const query = { facility_code: code };
    const { version } = await operator.call(paymentMethods.get, { query });
    const bank = { payment_method: 'bank_transfer', method_flag: 1, view_policy_flag: 0 } as const;
    const body = { payment_methods: [{ ...bank, api_end_point: null, auto_payment_api_end_point: null }], version };
    await operator.call(paymentMethods.update, { query, body });
    const { payment } = await operator.call(checkLoginFacility, { params: { id } });
    expect(payment).toEqual([
      { payment_method: 'bank_transfer', method_flag: 1 },
      ...['account_transfer', 'combini', 'credit', 'payeasy', 'paypal'].map((payment_method) => ({
        payment_method,
        method_flag: 0,
      })),
    ]);
  });

  it('are opened whole or not at all: what is taken or cannot be says so at its field', async () => {
    const first = body();
    await operator.call(createFacility, { body: first });
    const cases: [object, string, string][] = [
      [{ code: first.code }, 'code', 'code_taken'],
      [{ host_names: ['free.tsudoi.test', first.host_names[0]] }, 'host_names', 'host_taken'],
      [{ host_names: [ADMIN_HOST] }, 'host_names', 'host_taken'],
      [{ host_names: ['not a host'] }, 'host_names.0', 'host_format'],
      [{ host_names: [] }, 'host_names', 'required'],
      [{ code: 'a b' }, 'code', 'code_format'],
      [{ color: 'red' }, 'color', 'color_format'],
      [{ account_limit: 0 }, 'account_limit', 'too_small'],
      [{ manager_email: 'x' }, 'manager_email', 'email_format'],
      [{ name: '' }, 'name', 'required'],
    ];
    const before = await server.sql('select 1 from facility');
    for (const [part, field, code] of cases) {
      const reply = await operator.ask(createFacility, { body: { ...body(), ...part } });
      expect(reply.status, `${field} ${code}: ${reply.text}`).toBe(422);
      expect(reply.failure().error_fields?.[field]?.[0]?.code, reply.text).toBe(code);
    }
    expect(await server.sql('select 1 from facility')).toHaveLength(before.length);
    expect((await visitor('free.tsudoi.test').ask(facilityByHost)).status).toBe(404);
  });

  it('give a host to one of two who ask for it at the same moment', async () => {
    const [a, b] = [body(), body()];
    const replies = await Promise.all(
      [a, { ...b, host_names: a.host_names }].map((fields) => operator.ask(createFacility, { body: fields })),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 422]);
  });

  it('are listed with their numbers, found by name, code and host, and sorted', async () => {
    const world = await makeFacility(server, { accountLimit: 2, name: 'ほぼ満員クラブ' });
    await makeMember(world);
    await makeMember(world);
    const search = async (filter: Record<string, unknown>) =>
      operator.call(searchFacilities, { body: { default_search: filter } });
    for (const keyword of ['ほぼ満員', world.code.toLowerCase(), world.host]) {
      const { items, total } = await search({ keyword });
      expect([items.map((item) => item.id), total]).toEqual([[world.id], 1]);
    }
    const near = await search({ near_limit: 1 });
    expect(near.items).toMatchObject([{ id: world.id, account_count: 2, account_limit: 2 }]);
    expect(near.counts.near_limit).toBe(1);
    expect((await operator.call(adminOverview)).facilities).toEqual(near.counts);
    const byCount = await operator.call(searchFacilities, {
      body: { default_search: {}, sort: { column: 'account_count', direction: 'desc' } },
    });
    expect(byCount.items[0]?.id).toBe(world.id);
    const beyond = await operator.call(searchFacilities, { body: { default_search: {}, page: 99 } });
    expect([beyond.items.length, beyond.total]).toEqual([0, byCount.total]);
  });

  it('warn staff from their percentage on and refuse members at the limit', async () => {
    const world = await makeFacility(server, { accountLimit: 5 });
    const usage = () => world.staff.call(checkAccountUsage);
    for (let n = 0; n < 3; n++) await makeMember(world);
    expect(await usage()).toMatchObject({ usage_alert_flag: false, usage_limited_flag: false, show_alert_flag: false });
    await makeMember(world);
    expect(await usage()).toMatchObject({
      usage_alert_flag: true,
      usage_limited_flag: false,
      warning_display_flag: true,
    });
    await makeMember(world);
    expect(await usage()).toMatchObject({ usage_limited_flag: true });
    await expect(makeMember(world)).rejects.toThrow('member_limit_reached');
    expect((await world.staff.call(facilityByHostForStaff)).check_account_usage?.usage_limited_flag).toBe(true);
    const member = await (await makeMember(await makeFacility(server), { signIn: true })).signIn();
    for (const caller of [world.visitor('manage'), member.as({ host: world.host })])
      expect(await caller.call(facilityByHostForStaff)).not.toHaveProperty('check_account_usage');
    expect(await visitor(world.host).call(facilityByHost)).not.toHaveProperty('check_account_usage');
  });

  it('change with their version, and follow at once in colour, hosts and name', async () => {
    const world = await makeFacility(server);
    const old = await updateBody(world.id);
    const host = `moved-${world.code.toLowerCase()}.tsudoi.test`;
    const changed = await change(world.id, { color: '#226633', name: '新しい名前', host_names: [host], code: 'OTHER' });
    expect(changed.json()).toMatchObject({ data: { id: world.id, code: world.code, version: old.version + 1 } });
    expect(await visitor(host).call(facilityByHost)).toMatchObject({ name: '新しい名前', accent: { card: '#226633' } });
    expect((await visitor(world.host).ask(facilityByHost)).status).toBe(404);
    const late = await operator.ask(updateFacility, { params: { id: world.id }, body: old });
    expect(late.failure()).toMatchObject({
      error_code: 'stale',
      error: { by: expect.any(String), at: expect.any(String) },
    });
    expect((await change(world.id, { version: undefined })).failure().error_fields).toMatchObject({
      version: [{ code: 'required' }],
    });
    const nowhere = { params: { id: 2_000_000_000 } };
    expect((await operator.ask(updateFacility, { ...nowhere, body: old })).status).toBe(404);
    expect((await operator.ask(getFacility, nowhere)).status).toBe(404);
  });

  it('keep what an update leaves out', async () => {
    const world = await makeFacility(server, { organizations: true, accountLimit: 300 });
    await change(world.id, { color: '#226633', password_policy: 'passphrase', client_can_register: 1 });
    const before = await operator.call(getFacility, { params: { id: world.id } });
    const { name, host_names, business_type, version } = before;
    const body = { name: `${name}改`, host_names, business_type, version };
    await operator.call(updateFacility, { params: { id: world.id }, body });
    expect(await operator.call(getFacility, { params: { id: world.id } })).toEqual({
      ...before,
      name: `${name}改`,
      version: version + 1,
      updated_at: expect.any(String),
    });
  });

  it('close their year on a day of the calendar', async () => {
    const world = await makeFacility(server);
    const closing = async () => (await operator.call(getFacility, { params: { id: world.id } })).financial_balance_date;
    expect(await closing()).toBe('03/31');
    expect((await change(world.id, { financial_balance_date: '02/30' })).failure().error_fields).toMatchObject({
      financial_balance_date: [{ code: 'date_unknown' }],
    });
    await change(world.id, { financial_balance_date: '12/31' });
    expect(await closing()).toBe('12/31');
  });

  it('close it with the month of that day, or on the day itself; members get their last day by it (ENT-05)', async () => {
    const world = await makeFacility(server);
    await server.sql('update member_type set expiry_type = $2 where facility_id = $1', [world.id, ExpiryType.annual]);
    const lastDay = async () => {
      const { id } = await makeMember(world, { basicInfo: { joined_on: jstToday(new Date()) } });
      return (await world.staff.call(getMember, { params: { id } })).basic_info.expires_on?.slice(5);
    };
    await change(world.id, { financial_balance_type: 1, financial_balance_date: '06/10' });
    expect(await lastDay()).toBe('06-30');
    await change(world.id, { financial_balance_type: 2 });
    expect(await lastDay()).toBe('06-10');
    const { financial_balance_type } = await visitor(world.host).call(facilityByHost);
    expect(financial_balance_type).toBe(2);
    expect((await change(world.id, { financial_balance_type: 3 })).failure().error_fields).toMatchObject({
      financial_balance_type: [{ code: 'choice' }],
    });
  });

  it('warn their staff from the share of their contract on (CONST-25)', async () => {
    const world = await makeFacility(server);
    await change(world.id, { account_limit: 10 });
    for (let n = 0; n < 5; n++) await makeMember(world);
    const warned = async () => (await world.staff.call(facilityByHostForStaff)).check_account_usage?.usage_alert_flag;
    expect((await operator.call(getFacility, { params: { id: world.id } })).usage_alert_percent).toBe(80);
    expect(await warned()).toBe(false);
    await change(world.id, { usage_alert_percent: 50 });
    expect(await warned()).toBe(true);
    for (const usage_alert_percent of [0, 101])
      expect((await change(world.id, { usage_alert_percent })).status).toBe(422);
  });

  it('take up organizations later without losing anybody', async () => {
    const world = await makeFacility(server);
    await makeMember(world);
    expect((await change(world.id, { use_organization_structure_flag: 1 })).status).toBe(200);
    const info = await world.staff.call(managerInfo);
    expect(info.organization).toMatchObject({ code: 'ORG-0001', name: world.name });
    expect(info.permission_menu.map((entry) => entry.key)).toContain('organizations');
    const [outside] = await server.sql<{ people: number }>(
      `select count(*)::int as people from account where facility_id = $1 and organization_ids = '{}'`,
      [world.id],
    );
    expect(outside?.people).toBe(0);
    await makeOrganization({ ...world, rootOrganization: info.organization?.id ?? null });
  });

  it('are closed to everybody while suspended, and open again as they were', async () => {
    const world = await makeFacility(server);
    const member = await (await makeMember(world, { signIn: true })).signIn();
    const everybody = async () => [
      await visitor(world.host).ask(facilityByHost),
      await world.staff.ask(managerInfo),
      await member.ask(getProfile),
    ];
    await setStatus(world.id, 3);
    for (const refused of await everybody()) {
      expect(refused.status).toBe(403);
      expect(refused.failure()).toMatchObject({
        error_code: 'facility_suspended',
        message: 'この施設は現在利用できません。',
      });
    }
    await setStatus(world.id, 2);
    expect((await everybody()).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('are terminated by system administrators only, and keep their data', async () => {
    const world = await makeFacility(server);
    await makeMember(world);
    const { version } = await updateBody(world.id);
    const helper = await makeOperator(server);
    expect((await helper.ask(deleteFacility, { params: { id: world.id }, query: { version } })).status).toBe(403);
    expect((await setStatus(world.id, 4, helper)).status).toBe(403);
    expect(
      (await operator.ask(deleteFacility, { params: { id: world.id }, query: { version: version + 7 } })).status,
    ).toBe(409);
    await operator.call(deleteFacility, { params: { id: world.id }, query: { version } });
    expect((await visitor(world.host).ask(facilityByHost)).status).toBe(403);
    expect(await operator.call(getFacility, { params: { id: world.id } })).toMatchObject({
      status: 4,
      account_count: 1,
    });
    expect((await setStatus(world.id, 2, helper)).status).toBe(403);
    expect((await setStatus(world.id, 2)).status).toBe(200);
  });

  it('leave what operators did in the operators’ log', async () => {
    const world = await makeFacility(server);
    await operator.call(checkLoginFacility, { params: { id: world.id } });
    const rows = await server.sql<{ action: string }>(
      `select action from operator_log where facility_id = $1 and action <> 'audit_head' order by id`,
      [world.id],
    );
    expect(rows.map((row) => row.action)).toEqual(['facilities.create', 'facilities.status', 'facilities.open']);
  });

  it('are no business of staff: their bearer opens nothing of the operators’', async () => {
    const world = await makeFacility(server);
    const { actor: staff } = await makeStaff(world, { permissions: { members: 'edit' } });
    const elsewhere = actor(server, { host: 'admin.localhost', audience: 'admin', token: staff.token });
    expect((await elsewhere.ask(getFacility, { params: { id: world.id } })).status).toBe(401);
    expect((await staff.raw({ path: `/api/admin/facilities/${world.id}` })).status).toBe(404);
  });
});

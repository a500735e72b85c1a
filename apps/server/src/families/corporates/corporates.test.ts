import {
  compareCorporateHistory,
  corporateDetail,
  corporateHistory,
  corporateStaffs,
  corporates,
  exportCorporates,
} from '@tsudoi/contract/corporates';
import { memberTimeline } from '@tsudoi/contract/histories';
import { deleteMember, getMember, updateMember } from '@tsudoi/contract/members';
import {
  basicInfo,
  describeCrud,
  exportedCsv,
  makeFacility,
  makeOrganization,
  makeStaff,
  nextNumber,
  onEngines,
  suiteServer,
  type TestServer,
  type World,
} from '@tsudoi/kit';
import { companyInfo, companyType, makeCorporate, makeCorporateStaff } from '@tsudoi/kit/families/corporates';
import { beforeAll, expect, it } from 'vitest';

/** The type of companies of a facility, and a corporate with a principal, by the id of the facility. */
const prepared = new Map<string, { type: number; code: string }>();
const of = (world: World) => prepared.get(world.marker)!;
const prepare = async (_: TestServer, world: World) => {
  const company = await makeCorporate(world);
  await makeCorporateStaff(company);
  prepared.set(world.marker, { type: await companyType(world), code: company.code });
};
const company = (world: World, fields: object = {}) => ({
  basic_info: { last_name: `${world.marker}商会${nextNumber()}`, member_type: [of(world).type], ...fields },
});

describeCrud('corporates', {
  access: { menu: 'corporates' },
  endpoints: corporates,
  prepare,
  make: (world) => makeCorporate(world),
  createBody: (world) => ({ ...company(world), corporate: { contact_name: '石川 直美', contract_from: '2026-04-01' } }),
  updateBody: (world) => ({ ...company(world), corporate: { contact_department: '総務部' } }),
  refused: (world) => [
    { body: company(world, { last_name: '' }), field: 'basic_info.last_name', code: 'required' },
    {
      body: company(world, { member_type: [world.memberTypes[0]!.id] }),
      field: 'basic_info.member_type',
      code: 'member_type_unknown',
    },
    {
      body: { ...company(world), corporate: { contact_person_email: 'x' } },
      field: 'corporate.contact_person_email',
      code: 'email_format',
    },
    {
      body: { ...company(world), corporate: { contract_from: '2026-04-01', contract_until: '2026-03-31' } },
      field: 'corporate.contract_until',
      code: 'date_order',
    },
  ],
});

const person = (world: World, fields: object = {}) => ({
  corporate_code: of(world).code,
  basic_info: { ...basicInfo(world, { first_name: `花${nextNumber()}` }), ...fields },
});
describeCrud('staff of corporates', {
  access: { menu: 'corporates' },
  endpoints: corporateStaffs,
  prepare,
  make: (world) => makeCorporateStaff({ world, code: of(world).code }),
  createBody: (world) => person(world),
  updateBody: (world) => ({ basic_info: person(world).basic_info }),
  refused: (world) => [
    { body: person(world, { last_name: '' }), field: 'basic_info.last_name', code: 'required' },
    { body: person(world, { first_name: '' }), field: 'basic_info.first_name', code: 'required' },
    { body: { ...person(world), corporate_code: 'C-9999999' }, field: 'corporate_code', code: 'corporate_unknown' },
    { body: { ...person(world), corporate_code: '' }, field: 'corporate_code', code: 'required' },
    { body: { ...person(world), principle_flag: 2 }, field: 'principle_flag', code: 'choice' },
  ],
});

onEngines('a corporate', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const read = (id: number) => world.staff.call(corporates.get, { params: { id } });

  it('has a code that begins with C, one name, a contact and a contract', async () => {
    const { id, code } = await makeCorporate(world, {
      basicInfo: { last_name: 'みどり製作所', last_name_kana: 'みどりせいさくしょ', zipcode: '227-0062' },
      corporate: { contact_name: '石川 直美', contract_number: 'A-14', contract_until: '2027/03/31' },
    });
    expect(code).toBe(`C-${String(id).padStart(7, '0')}`);
    const record = await read(id);
    expect(record).toMatchObject({
      account_code: code,
      basic_info: {
        last_name: 'みどり製作所',
        first_name: '',
        last_name_kana: 'ミドリセイサクショ',
        class_type: 2,
        zipcode: '2270062',
      },
      corporate: {
        contact_name: '石川 直美',
        contract_number: 'A-14',
        contract_until: '2027-03-31',
        contract_note: null,
      },
      staff_count: 0,
      principal: null,
    });
  });

  it('keeps what a change leaves out, and counts a change of its contract as one version', async () => {
    const made = await makeCorporate(world, { corporate: { contact_name: '石川', contract_number: 'A-14' } });
    const { basic_info } = await read(made.id);
    const { last_name, member_type } = basic_info;
    const { version } = await world.staff.call(corporates.update, {
      params: { id: made.id },
      body: { basic_info: { last_name, member_type }, corporate: { contract_number: 'A-15' }, version: 1 },
    });
    expect(version).toBe(2);
    expect(await read(made.id)).toMatchObject({
      version: 2,
      corporate: { contact_name: '石川', contract_number: 'A-15' },
    });
    const [entry] = await server.sql(
      `select before, after, version from history where family = 'corporates' and facility_id = $1 and record_id = $2 order by id desc limit 1`,
      [world.id, made.id],
    );
    expect(entry).toEqual({ before: { contract_number: 'A-14' }, after: { contract_number: 'A-15' }, version: 2 });
  });

  it('tells changes of its contact and contract in its timeline and between its versions, to who may see corporates', async () => {
    const made = await makeCorporate(world, { corporate: { contact_name: '石川', contract_number: 'A-14' } });
    const { basic_info } = await read(made.id);
    const { last_name, member_type } = basic_info;
    const change = (version: number, corporate: object, phone: string) =>
      world.staff.call(corporates.update, {
        params: { id: made.id },
        body: { basic_info: { last_name, member_type, phone }, corporate, version },
      });
    const { version } = await change(1, { contact_name: '大野' }, '045-111-2222');
    await change(version ?? 0, { contract_until: '2027-03-31' }, '045-111-2222');
    const at = { account_code: made.code };
    const told = (await world.staff.call(memberTimeline, { params: at })).entries.flatMap(({ changes }) =>
      changes.map(({ label, before, after, put_back }) => [label, before, after, put_back]),
    );
    expect(told).toContainEqual(['担当者名', '石川', '大野', 'corporate']);
    expect(told).toContainEqual(['契約終了日', null, '2027-03-31', 'corporate']);
    const { versions } = await world.staff.call(corporateHistory, { params: at });
    expect(versions.map((one) => [one.version, one.action])).toEqual([
      [3, 'update'],
      [2, 'update'],
      [1, 'create'],
    ]);
    expect(versions[1]?.fields).toEqual(expect.arrayContaining(['電話番号', '担当者名']));
    const compared = await world.staff.call(compareCorporateHistory, {
      params: at,
      query: { left: versions[2]?.id ?? 0, right: versions[0]?.id ?? 0 },
    });
    const differs = compared.rows
      .filter(({ changed }) => changed)
      .map(({ label, left, right }) => [label, left, right]);
    expect(differs).toEqual([
      ['電話番号', null, '045-111-2222'],
      ['担当者名', '石川', '大野'],
      ['契約終了日', null, '2027-03-31'],
    ]);
    const { actor } = await makeStaff(world, { permissions: { members: 'view' } });
    const shown = (await actor.call(memberTimeline, { params: at })).entries.flatMap(({ changes }) => changes);
    expect(shown.map(({ label }) => label)).toEqual(['電話番号']);
  });

  it('is no person: a member of class 1 is not there among corporates, nor a corporate among staff', async () => {
    const made = await makeCorporate(world);
    const staff = await makeCorporateStaff(made);
    const status = async (endpoint: typeof corporates.get | typeof corporateDetail, id: number) =>
      (await world.staff.ask(endpoint, { params: { id } })).status;
    expect([await status(corporates.get, staff.id), await status(corporateDetail, staff.id)]).toEqual([404, 404]);
    const reply = await world.staff.ask(corporateStaffs.get, { params: { id: made.id } });
    expect(reply.status).toBe(404);
  });

  it('with staff is not deleted, neither here nor as a member, and says how many there are', async () => {
    const made = await makeCorporate(world);
    const [first, second] = [await makeCorporateStaff(made), await makeCorporateStaff(made)];
    for (const endpoint of [corporates.remove, deleteMember]) {
      const reply = await world.staff.ask(endpoint, { params: { id: made.id }, query: { version: 1 } });
      expect([reply.status, reply.failure().error_code]).toEqual([409, 'corporate_in_use']);
      expect(reply.failure().message).toContain('2人');
    }
    for (const { id, version } of [second, first])
      await world.staff.call(corporateStaffs.remove, { params: { id }, query: { version } });
    await world.staff.call(corporates.remove, { params: { id: made.id }, query: { version: 1 } });
    expect((await world.staff.ask(corporates.get, { params: { id: made.id } })).status).toBe(404);
  });

  it('and its staff keep their class, whoever edits them as members', async () => {
    const made = await makeCorporate(world);
    const staff = await makeCorporateStaff(made);
    const change = async (id: number, class_type: number, member_type: number) => {
      const { version, basic_info } = await world.staff.call(getMember, { params: { id } });
      const { last_name } = basic_info;
      const info = { last_name, first_name: '花子', class_type, member_type: [member_type] };
      return world.staff.ask(updateMember, { params: { id }, body: { version, basic_info: info } });
    };
    const replies = [
      await change(made.id, 1, world.memberTypes[0]!.id),
      await change(staff.id, 2, await companyType(world)),
    ];
    for (const reply of replies) {
      expect(reply.failure().error_fields).toEqual({
        'basic_info.class_type': [expect.objectContaining({ code: 'class_of_corporate' })],
      });
    }
  });

  it('is found by name, kana and link, in the order of its staff', async () => {
    const own = await makeFacility(server);
    const [few, many] = [
      await makeCorporate(own, { basicInfo: { last_name: '青葉商事', last_name_kana: 'アオバショウジ' } }),
      await makeCorporate(own, { basicInfo: { last_name: '青葉建設', last_name_kana: 'アオバケンセツ' } }),
    ];
    await makeCorporateStaff(few);
    await makeCorporateStaff(many);
    await makeCorporateStaff(many);
    const found = async (default_search: object, sort?: object) => {
      const body = { default_search, ...(sort === undefined ? {} : { sort }) };
      const { items, total } = await own.staff.call(corporates.search, { body: body as never });
      expect(items).toHaveLength(total);
      return items.map(({ name, staff_count }) => `${name} ${staff_count}`);
    };
    expect(await found({ keyword: 'ｱｵﾊﾞ' })).toEqual(['青葉建設 2', '青葉商事 1']);
    expect(await found({ keyword: '商事' })).toEqual(['青葉商事 1']);
    expect(await found({}, { column: 'staff_count', direction: 'asc' })).toEqual(['青葉商事 1', '青葉建設 2']);
    expect(await found({ link_state: ['open'] })).toEqual([]);
    expect(await found({ link_state: ['closed'] })).toHaveLength(2);
  });

  it('is written as CSV with its contact, principal and staff', async () => {
    const own = await makeFacility(server);
    const made = await makeCorporate(own, {
      basicInfo: { last_name: '=青葉商事', zipcode: '2270062' },
      corporate: { contact_name: '石川 直美', contract_until: '2027-03-31' },
    });
    const { id } = await makeCorporateStaff(made, { fields: { last_name: '大野', first_name: '拓也' } });
    expect(id).toBeGreaterThan(0);
    const { rows, task } = await exportedCsv(own.staff, exportCorporates, { default_search: {} });
    expect(task.task_name).toMatch(/^法人会員CSV出力 /);
    const [header = [], row = []] = rows;
    const cell = (name: string) => row[header.indexOf(name)];
    expect(cell('法人コード')).toBe(made.code);
    expect(cell('法人名')).toBe("'=青葉商事");
    expect(cell('郵便番号')).toBe('227-0062');
    expect(cell('担当者名')).toBe('石川 直美');
    expect(cell('契約終了日')).toBe('2027/03/31');
    expect(cell('代表者')).toBe('大野 拓也');
    expect(cell('スタッフ数')).toBe('1');
  });
});

onEngines('a corporate of an organization', (engine) => {
  const server = suiteServer({ engine });

  it('is there for those who reach it, with the staff that they reach; new staff belong where it does', async () => {
    const world = await makeFacility(server, { organizations: true });
    const [north, south] = [await makeOrganization(world), await makeOrganization(world)];
    const made = await makeCorporate(world, { basicInfo: { organization_ids: [north.id] } });
    const inherited = await makeCorporateStaff(made);
    await makeCorporateStaff(made, { fields: { organization_ids: [south.id] } });
    const { basic_info } = await world.staff.call(corporateStaffs.get, { params: { id: inherited.id } });
    expect(basic_info.organization_ids).toEqual([north.id]);

    const at = async (id: number) =>
      (await makeStaff(world, { permissions: { corporates: 'edit' }, organizations: [id] })).actor;
    const [there, elsewhere] = [await at(north.id), await at(south.id)];
    expect(await there.call(corporates.get, { params: { id: made.id } })).toMatchObject({
      staff_count: 1,
      principal: { id: inherited.id },
    });
    const page = await there.call(corporateStaffs.search, { body: { default_search: { corporate_code: made.code } } });
    expect(page.items.map(({ id, principle_flag }) => [id, principle_flag])).toEqual([[inherited.id, 1]]);
    expect((await elsewhere.ask(corporates.get, { params: { id: made.id } })).status).toBe(404);
    const search = { body: { default_search: { corporate_code: made.code } } };
    expect((await elsewhere.ask(corporateStaffs.search, search)).status).toBe(404);
    const entered = await elsewhere.ask(corporateStaffs.create, {
      body: { corporate_code: made.code, basic_info: basicInfo(world, { organization_ids: [south.id] }) },
    });
    expect(entered.failure().error_fields?.corporate_code?.[0]?.code).toBe('corporate_unknown');
    const info = await companyInfo(world, { organization_ids: [north.id] });
    expect((await elsewhere.ask(corporates.create, { body: { basic_info: info } })).status).toBe(422);
  });
});

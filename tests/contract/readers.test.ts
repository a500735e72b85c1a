import { type FactConditions, isWrite } from '@tsudoi/contract';
import { changeEmail, memberForgotPassword, memberLogin } from '@tsudoi/contract/auth';
import { listFilterTemplates, saveFilterTemplate } from '@tsudoi/contract/filter-templates';
import { accountHistory } from '@tsudoi/contract/histories';
import {
  countMembers,
  exportMembers,
  getMember,
  getProfile,
  planBulkChange,
  searchMembers,
  updateMember,
  updateProfile,
} from '@tsudoi/contract/members';
import { taskRows } from '@tsudoi/contract/tasks';
import { jstToday, memberSearchKey } from '@tsudoi/domain';
import {
  type Actor,
  audienceOf,
  decode,
  type LooseInput,
  makeFacility,
  makeField,
  makeMember,
  makeStaff,
  onEngines,
  PASSWORD,
  suiteServer,
  taskIn,
  until,
  type World,
} from '@tsudoi/kit';
import { planned } from '@tsudoi/kit/families/tasks';
import { viewingAs } from '@tsudoi/kit/families/viewings';
import { recordsOf, type Use } from '@tsudoi/kit/walk';
import { memberExamples, staffExamples } from '@tsudoi/kit/walks';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { walked } from './endpoints.ts';

const PLATFORMS = { all: 1, client: 2, admin: 3 } as const;
const USES = { optional: 2, hidden: 3, shownByRule: 5 } as const;

/** Built-in fields that a form may hide, with what stands in each; a marker is found in either spelling of a day. */
const BASICS = {
  last_name_kana: 'シルシセイ',
  first_name_kana: 'シルシメイ',
  birthday: '1971-03-09',
  email: 'marked-address@members.example',
  phone: '0798765432',
  zipcode: '9009876',
  address: '印の番地',
  building_name: '印の建物',
  joined_on: '1999-04-05',
  expires_on: '2031-07-08',
} as const;
const BASIC_CODES = ['name_kana', 'gender', 'birthday', 'email', 'phone', 'location', 'joined_on', 'expires_on'];
const FILTERS = {
  gender: [2],
  birthday: { from: '1971-03-09', to: '1971-03-09' },
  age: { from: 1, to: 120 },
  joined_on: { from: '1999-04-05', to: '1999-04-05' },
  expires_on: { from: '2031-07-08', to: '2031-07-08' },
} as const;
const KEYWORDS = ['シルシセイ', 'marked-address', '0798765432'];
const SORTS = ['kana', 'joined_on', 'expires_on'] as const;

const OPEN = { platform: PLATFORMS.all, use_type: USES.optional } as const;

/** Returns an address that a record named; no field of a member. */
const ADDRESSES = 'storages.memberFileUrl';

const found = (text: string, markers: readonly string[]): string[] => {
  const plain = text.replaceAll('/', '-');
  return markers.filter(
    (marker) => plain.includes(marker) || plain.includes(marker.replace(/^(\d{3})(\d{4})$/, '$1-$2')),
  );
};

onEngines('what a reader may not read', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let member: Actor;
  let plan: { id: number };
  let id: number;
  let accountCode: string;
  let memberCode: string;
  /** Own fields by who may read them. */
  const fields: { id: number; marker: string; reader: 'all' | 'staff' | 'nobody' }[] = [];

  const markersFor = (...readers: string[]) =>
    fields.filter(({ reader }) => readers.includes(reader)).map(({ marker }) => marker);
  const basics = Object.values(BASICS);

  /** Says of all built-in fields at once who may read them. */
  async function setBasics(change: { platform: number; use_type: number }): Promise<void> {
    await server.sql(
      `update account_cms_component set platform = $2, use_type = $3 where facility_id = $1 and type = 'default' and code = any ($4)`,
      [world.id, change.platform, change.use_type, BASIC_CODES],
    );
    server.running.services.facilities.forget();
  }

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    const made = await makeMember(world, {
      basicInfo: { email: BASICS.email, organization_ids: [world.rootOrganization ?? 0] },
      signIn: true,
    });
    ({ id, accountCode, memberCode } = made);
    for (const [platformName, platform] of Object.entries(PLATFORMS))
      for (const [useName, use_type] of Object.entries(USES)) {
        const marker = `印-${platformName}-${useName}-印`;
        const reader = use_type === USES.hidden ? 'nobody' : platform === PLATFORMS.admin ? 'staff' : 'all';
        fields.push({
          id: await makeField(server, world, {
            input_type: 'textbox',
            platform,
            use_type,
            label: `欄${platformName}${useName}`,
          }),
          marker,
          reader,
        });
      }
    // A field of a section that is for staff, one of a section for other member types, and one that is gone.
    const [staffGroup, otherTypes] = await server.sql<{ id: number }>(
      `insert into account_cms_group (facility_id, class_type, name_ja, name_en, position, platform, member_type_ids)
       values ($1, 1, '職員', 'Staff', 900, 3, '{}'), ($1, 1, '別の種別', 'Others', 901, 1, '{999999}') returning id`,
      [world.id],
    );
    for (const group of [staffGroup, otherTypes]) {
      const field = await makeField(server, world, { input_type: 'textbox' });
      await server.sql('update account_cms_component set group_id = $1 where id = $2', [group!.id, field]);
      fields.push({ id: field, marker: `印-節${group!.id}-印`, reader: 'staff' });
    }
    const gone = await makeField(server, world, { input_type: 'textbox' });
    await server.sql('update account_cms_component set deleted_at = now() where id = $1', [gone]);
    fields.push({ id: gone, marker: '印-消えた欄-印', reader: 'nobody' });
    const extend_info = Object.fromEntries(fields.map((field) => [field.id, field.marker]));
    await server.sql(
      `update account set extend_info = $3::jsonb, last_name_kana = $4, first_name_kana = $5, birthday = $6::date, email = $7, phone = $8,
         zipcode = $9, address = $10, building_name = $11, joined_on = $12::date, expires_on = $13::date, gender = 2,
         search_key = $14
       where facility_id = $1 and id = $2`,
      [
        world.id,
        id,
        JSON.stringify(extend_info),
        ...basics,
        memberSearchKey({ ...BASICS, member_code: memberCode, last_name: world.marker }),
      ],
    );
    await server.sql(
      `insert into history (facility_id, actor_kind, actor_id, actor_name, family, record_id, version, action, before, after)
       select $1, 'manager', 1, '職員', 'members', $2, 2, 'update', b, a from (values
         ($3::jsonb, $4::jsonb), ($4::jsonb, $3::jsonb)) as t (b, a)`,
      [world.id, id, JSON.stringify({ ...BASICS, extend_info }), JSON.stringify({ phone: null, extend_info: {} })],
    );
    server.running.services.facilities.forget();
    plan = await planned.make({ world, organization: world.rootOrganization, marker: world.marker });
    member = await made.signIn();
  });
  beforeEach(() => setBasics(OPEN));

  /** Works while the member has no password, as somebody who is still to be invited. */
  async function beforeSignUp<T>(work: () => Promise<T>): Promise<T> {
    const [row] = await server.sql<{ password_hash: string }>('select password_hash from account where id = $1', [id]);
    const give = (hash: string | null) =>
      server.sql('update account set password_hash = $2 where facility_id = $3 and id = $1', [id, hash, world.id]);
    await give(null);
    try {
      return await work();
    } finally {
      await give(row?.password_hash ?? null);
    }
  }

  /** Every answer of the area to a call that only reads, or of those that are named, by the endpoint's name. */
  async function responses(
    who: Actor,
    area: 'member' | 'manage',
    only?: readonly string[],
  ): Promise<Map<string, string>> {
    const record = await world.staff.call(getMember, { params: { id } });
    const { versions } = await world.staff.call(accountHistory, { params: { account_code: accountCode } });
    const marked: Record<string, unknown> = {
      member: { ...record, accountCode, memberCode: record.basic_info.member_code, marker: '' },
      planned: plan,
      versions: { accountCode, left: versions.at(-1)!.id, right: versions[0]!.id },
    };
    const others = recordsOf({ world, organization: world.rootOrganization, marker: world.marker });
    const use: Use = async (kind) => (marked[kind.name] as never) ?? others(kind);
    const texts = new Map<string, string>();
    for (const { name, endpoint } of walked()) {
      if (audienceOf(endpoint) !== area || 'open' in endpoint.access || isWrite(endpoint) || name === ADDRESSES)
        continue;
      if (only !== undefined && !only.includes(name)) continue;
      const input: LooseInput | undefined =
        area === 'manage' ? await staffExamples[name]?.input(use) : await memberExamples[name]?.input(who, world);
      expect([name, input === undefined]).toEqual([name, false]);
      const ask = () => who.ask(endpoint, input);
      const reply = await (name === 'members.previewMemberInvitation' ? beforeSignUp(ask) : ask());
      // What is the account's own, such as a task, another one does not have.
      if (area === 'member' || who === world.staff) expect([name, reply.status]).toEqual([name, 200]);
      texts.set(name, reply.text);
    }
    return texts;
  }

  /** The CSV with everything an export may hold. */
  async function exported(by = world.staff): Promise<string> {
    const { task_id } = await by.call(exportMembers, { body: { default_search: { ids: [id] } } });
    const task = await taskIn(by, task_id, ['done']);
    const reply = await by.raw({ path: (task.url_download ?? '').replace(/^https?:\/\/[^/]+/, '') });
    return decode(reply.bytes, 'UTF-8');
  }

  const leaks = (texts: Map<string, string>, markers: readonly string[]): string[] =>
    [...texts].flatMap(([name, text]) => found(text, markers).map((marker) => `${name}: ${marker}`));

  it('is in no answer to the member itself, so that nothing of it is kept on a phone', async () => {
    const texts = await responses(member, 'member');
    expect(leaks(texts, markersFor('staff', 'nobody'))).toEqual([]);
    const kept = walked().filter(({ endpoint }) => endpoint.offline === 'yes' && !('open' in endpoint.access));
    expect(kept.length).toBeGreaterThan(2);
    expect(kept.map(({ name }) => name).filter((name) => !texts.has(name))).toEqual([]);
    // What the member may read is found by the very same search.
    expect(found(texts.get('members.getProfile') ?? '', markersFor('all'))).toEqual(markersFor('all'));
    expect(found(texts.get('members.getProfile') ?? '', basics)).toEqual(basics);
  });

  for (const [name, setting] of [
    ['for staff alone', { platform: PLATFORMS.admin, use_type: USES.optional }],
    ['hidden', { platform: PLATFORMS.all, use_type: USES.hidden }],
  ] as const)
    it(`is no built-in field ${name} in an answer to the member, signing in among them`, async () => {
      await setBasics(setting);
      const texts = await responses(member, 'member');
      const login = { login_account: memberCode, password: PASSWORD };
      texts.set('sign-in', (await world.visitor('member').ask(memberLogin, { body: login })).text);
      expect(texts.get('sign-in')).toContain('member_type_details');
      expect(leaks(texts, basics)).toEqual([]);
    });

  it('is in no answer to staff where it is hidden: records, lists, history, comparison and exports', async () => {
    const plain = await responses(world.staff, 'manage');
    plain.set('export', await exported());
    expect(leaks(plain, markersFor('nobody'))).toEqual([]);
    const read = ['members.getMember', 'members.getMemberDetail', 'histories.compareAccountHistory', 'export'];
    for (const name of [...read, 'histories.memberTimeline'])
      expect([name, found(plain.get(name) ?? '', markersFor('staff', 'all')).length]).toEqual([
        name,
        markersFor('staff', 'all').length,
      ]);
    for (const name of ['compareAccountHistory', 'memberTimeline', 'facilityTimeline'])
      expect([name, plain.get(`histories.${name}`)]).toEqual([name, expect.stringContaining('＊＊＊')]);
    expect(plain.get('members.memberDetailFields')).not.toContain('欄allhidden');

    await setBasics({ platform: PLATFORMS.all, use_type: USES.hidden });
    const hidden = await responses(world.staff, 'manage');
    hidden.set('export', await exported());
    expect(leaks(hidden, basics)).toEqual([]);
    await setBasics({ platform: PLATFORMS.client, use_type: USES.optional });
    const client = await responses(world.staff, 'manage', ['members.getMember']);
    expect(found(client.get('members.getMember') ?? '', basics)).toEqual(basics);
  });

  it('is nothing that staff search or sort by', async () => {
    const search = (body: object) => world.staff.ask(searchMembers, { body: { default_search: {}, ...body } });
    const total = async (body: object) => (await search(body)).json<{ data: { total: number } }>().data.total;
    const condition = (over: object) => ({ advanced_search: [[{ operator_type: 3, ...over }]] });
    const onOwn = (field: (typeof fields)[number]) =>
      condition({ type: 'extend', dependency_account_cms_extend_component_id: field.id, value: field.marker });
    const builtIn = ([code, value]: readonly [string, string]) =>
      condition({ type: 'default', dependency_account_cms_component_code: code, value });
    const conditions = [...Object.entries(BASICS), ['age', '50'] as const].map(builtIn);
    const HIDEABLE = [
      'kana',
      'birthday',
      'age',
      'gender',
      'email',
      'phone',
      'zipcode',
      'address',
      'joined_on',
      'expires_on',
    ];
    const facts: { where?: FactConditions; sort?: { column: string; direction: 'asc' } }[] = [
      ...HIDEABLE.map((field) => ({ where: [[{ field, is: 'filled' as const }]] })),
      { sort: { column: 'age', direction: 'asc' } },
    ];
    for (const { id: own, reader, marker } of fields) {
      const field = `extend_info.${own}`;
      const where = [[{ field, is: 'contains', text: marker }]];
      const status = reader === 'nobody' ? 422 : 200;
      expect([marker, (await search({ where })).status]).toEqual([marker, status]);
      expect([marker, (await search({ sort: { column: field, direction: 'asc' } })).status]).toEqual([marker, status]);
      const rows = await search({ default_search: { ids: [id] }, columns: [field] });
      expect([marker, rows.text.includes(marker)]).toEqual([marker, reader !== 'nobody']);
    }

    for (const field of fields)
      expect([field.marker, (await search(onOwn(field))).status]).toEqual([
        field.marker,
        field.reader === 'nobody' ? 422 : 200,
      ]);
    for (const keyword of KEYWORDS)
      expect([keyword, await total({ default_search: { keyword } })]).toEqual([keyword, 1]);
    for (const [name, value] of Object.entries(FILTERS))
      expect([name, await total({ default_search: { [name]: value } })]).toEqual([name, 1]);

    for (const body of facts)
      expect([JSON.stringify(body), (await search(body)).status]).toEqual([JSON.stringify(body), 200]);

    await setBasics({ platform: PLATFORMS.all, use_type: USES.hidden });
    for (const body of facts)
      expect([JSON.stringify(body), (await search(body)).status]).toEqual([JSON.stringify(body), 422]);
    const counted = await world.staff.call(countMembers, {
      body: {
        views: [
          { id: 'open', default_search: {} },
          ...facts.slice(0, -1).map((body, n) => ({ id: `${n}`, default_search: {}, ...body })),
        ],
      },
    });
    const { open, ...closed } = counted.counts;
    expect(open?.count).toBeGreaterThan(0);
    expect(Object.values(closed).filter((count) => count !== null)).toEqual([]);
    for (const keyword of KEYWORDS)
      expect([keyword, await total({ default_search: { keyword } })]).toEqual([keyword, 0]);
    expect(await total({ default_search: { keyword: world.marker } })).toBeGreaterThan(0);
    for (const [name, value] of Object.entries(FILTERS)) {
      const reply = await search({ default_search: { [name]: value } });
      expect([name, reply.status, Object.keys(reply.failure().errors)]).toEqual([
        name,
        422,
        [`default_search.${name}`],
      ]);
    }
    for (const body of conditions)
      expect([JSON.stringify(body), (await search(body)).status]).toEqual([JSON.stringify(body), 422]);
    for (const column of SORTS)
      expect([column, (await search({ sort: { column, direction: 'asc' } })).status]).toEqual([column, 422]);
    // Hidden of companies alone: those of persons are still found by it.
    await setBasics(OPEN);
    await server.sql(
      `update account_cms_component set use_type = 3 where facility_id = $1 and class_type = 2 and code = any ($2)`,
      [world.id, BASIC_CODES],
    );
    server.running.services.facilities.forget();
    for (const [name, value] of Object.entries(FILTERS))
      expect([name, await total({ default_search: { [name]: value } })]).toEqual([name, 1]);
    for (const keyword of KEYWORDS)
      expect([keyword, await total({ default_search: { keyword } })]).toEqual([keyword, 1]);
    for (const column of SORTS)
      expect([column, (await search({ sort: { column, direction: 'desc' } })).status]).toEqual([column, 200]);
  });

  it('is nowhere for staff of a role that the field does not name, and all of it for those of one', async () => {
    const label = '役割の欄';
    const own = await makeField(server, world, { input_type: 'textbox', label });
    const secret = '印-役割-印';
    const [first] = await server.sql<{ role_id: number }>('select role_id from account where id = $1', [world.staffId]);
    const readers = [first!.role_id];
    const { actor: other, id: otherId } = await makeStaff(world, { organizations: [world.rootOrganization ?? 0] });
    await server.sql(
      `insert into role_permission (facility_id, role_id, facility_menu_id, flag)
       select p.facility_id, a.role_id, p.facility_menu_id, p.flag from role_permission p, account a
       where p.facility_id = $1 and p.role_id = $2 and a.id = $3`,
      [world.id, readers[0], otherId],
    );
    server.running.services.sessions.forget({ account: otherId });
    await server.sql(
      `update account_cms_component set staff_role_ids = $2
       where facility_id = $1 and (id = $3 or (type = 'default' and code = any ($4)))`,
      [world.id, readers, own, BASIC_CODES],
    );
    await server.sql(
      `update account set extend_info = extend_info || $3::jsonb, version = version + 1 where facility_id = $1 and id = $2`,
      [world.id, id, JSON.stringify({ [own]: secret })],
    );
    await server.sql(
      `insert into history (facility_id, actor_kind, actor_id, actor_name, family, record_id, version, action, before, after)
       values ($1, 'manager', 1, '職員', 'members', $2, 3, 'update', '{"extend_info":{}}', $3::jsonb)`,
      [world.id, id, JSON.stringify({ extend_info: { [own]: secret } })],
    );
    server.running.services.facilities.forget();
    const field = `extend_info.${own}`;
    const shared = await world.staff.call(saveFilterTemplate, {
      body: {
        action: 1,
        screen: 'members',
        name: '共有の条件',
        conditions: { where: `${field}:contains:印` },
        private_flag: 0,
      },
    });

    const advanced = (condition: object) => ({
      body: {
        action: 1 as const,
        screen: 'members',
        name: '共有の条件の二',
        conditions: { advanced_search: [[{ value: '印', operator_type: 1, ...condition }]] },
        private_flag: 0 as const,
      },
    });
    for (const condition of [
      { type: 'extend', dependency_account_cms_extend_component_id: own },
      { type: 'default', dependency_account_cms_component_code: 'location' },
      { type: 'default', dependency_account_cms_component_code: 'name_kana' },
      { type: 'default', dependency_account_cms_component_code: 'last_name_kana' },
    ])
      await world.staff.call(saveFilterTemplate, advanced(condition));
    // What a file of somebody else says of closed columns is not found by a keyword either.
    const rowsFound = async (who: Actor, keyword: string) =>
      (await who.call(taskRows, { params: { id: plan.id }, query: { page: 1, per_page: 20, keyword } })).total;
    expect([await rowsFound(world.staff, `${world.marker}町`), await rowsFound(other, `${world.marker}町`)]).toEqual([
      2, 0,
    ]);
    const { items } = await other.call(taskRows, { params: { id: plan.id }, query: { page: 1, per_page: 20 } });
    expect(await rowsFound(other, items[0]?.code ?? '')).toBe(1);
    // Nor does the plan of a change tell whether the term has run out.
    const { task_id } = await world.staff.call(planBulkChange, {
      body: {
        default_search: { ids: [id] },
        change: { kind: 'standing', act: 'pause', holds_from: jstToday(new Date()) },
      },
    });
    await taskIn(world.staff, task_id, ['planned']);
    const changesFor = async (who: Actor) =>
      (await who.call(taskRows, { params: { id: task_id }, query: { page: 1, per_page: 20 } })).items[0]?.changes?.[0];
    const [told, masked] = [await changesFor(world.staff), await changesFor(other)];
    expect(told?.before).toBeTruthy();
    expect(masked?.before).not.toContain(told?.before);
    expect(masked?.after).toBe(told?.after);

    const texts = await responses(other, 'manage');
    texts.set('export', await exported(other));
    texts.set('views', (await other.ask(listFilterTemplates, { query: { screen: 'members' } })).text);
    expect(leaks(texts, [secret, label, '共有の条件', ...basics])).toEqual([]);
    for (const name of ['members.getMember', 'members.getMemberDetail', 'histories.memberTimeline'])
      expect([name, texts.get(name)]).toEqual([name, expect.stringContaining(world.marker)]);
    const search = (who: Actor, body: object) => who.ask(searchMembers, { body: { default_search: {}, ...body } });
    for (const name of [field, 'email', 'phone', 'birthday', 'age', 'joined_on', 'expires_on'])
      for (const body of [{ where: [[{ field: name, is: 'filled' }]] }, { sort: { column: name, direction: 'asc' } }])
        expect([name, (await search(other, body)).status]).toEqual([name, 422]);
    for (const keyword of KEYWORDS)
      expect((await search(other, { default_search: { keyword } })).json()).toMatchObject({ data: { total: 0 } });

    await server.sql('update account_cms_component set use_type = 1 where id = $1', [own]);
    server.running.services.facilities.forget();
    // A save by somebody who cannot read it leaves it, also where it is required; and they write nothing into it.
    const record = await other.call(getMember, { params: { id } });
    const { basic_info, extend_info, version } = record;
    const saved = await other.ask(updateMember, {
      params: { id },
      body: {
        basic_info: { ...basic_info, first_name: '改名', phone: '0300000000' },
        extend_info: { ...extend_info, [own]: '改ざん' },
        version,
      },
    });
    expect(saved.status, saved.text).toBe(200);
    const after = await world.staff.call(getMember, { params: { id } });
    expect(after.extend_info[own]).toBe(secret);
    expect(after.basic_info).toMatchObject({ first_name: '改名', phone: BASICS.phone, email: BASICS.email });

    await server.sql('update account_cms_component set use_type = 2 where id = $1', [own]);
    server.running.services.facilities.forget();
    // Those of the role have it everywhere, and so has the member.
    expect(await exported()).toContain(secret);
    const whole = ['members.getMember', 'members.getMemberDetail', 'histories.memberTimeline'];
    const mine = await responses(world.staff, 'manage', whole);
    for (const name of whole) expect([name, mine.get(name)]).toEqual([name, expect.stringContaining(secret)]);
    expect(
      (await world.staff.call(listFilterTemplates, { query: { screen: 'members' } })).map((one) => one.id),
    ).toContain(shared.id);
    expect((await member.ask(getProfile)).text).toContain(secret);
    // Looking at the console as the other role, they see what both see.
    const { actor: asAnother } = await viewingAs(world.staff, 'account', otherId);
    const asOther = await asAnother.ask(getMember, { params: { id } });
    expect([asOther.status, found(asOther.text, [secret])]).toEqual([200, []]);
    await server.sql(
      `update account_cms_component set staff_role_ids = '{}', use_type = 2 where facility_id = $1 and cardinality(staff_role_ids) > 0`,
      [world.id],
    );
    server.running.services.facilities.forget();
  });

  it('stands in no mail', async () => {
    const [sent] = await server.sql<{ last: number }>('select coalesce(max(id), 0)::int as last from mail');
    await member.call(changeEmail, { body: { email: 'new-address@members.example', password: PASSWORD } });
    await world.visitor('member').call(memberForgotPassword, { body: { email: BASICS.email } });
    // A worker answers the second request.
    const mails = await until('both mails', async () => {
      const found = await server.sql<{ text: string }>(
        `select subject || body_text || to_name as text from mail where facility_id = $1 and account_id = $2 and id > $3`,
        [world.id, id, sent?.last],
      );
      return found.length === 2 ? found : undefined;
    });
    const all = mails.map(({ text }) => text).join('');
    expect(
      found(all, [...markersFor('staff', 'nobody', 'all'), ...basics.filter((text) => text !== BASICS.email)]),
    ).toEqual([]);
  });

  it('survives a save by somebody who cannot read it', async () => {
    await setBasics({ platform: PLATFORMS.admin, use_type: USES.optional });
    const stored = () =>
      server.sql<Record<string, unknown>>(
        `select ${Object.keys(BASICS).map((name) => `${name}::text`)}, extend_info from account where facility_id = $1 and id = $2`,
        [world.id, id],
      );
    const [before] = await stored();
    const profile = await member.call(getProfile);
    const { last_name, first_name } = profile.basic_info;
    await member.call(updateProfile, {
      body: {
        basic_info: { last_name, first_name: `${first_name}美` },
        extend_info: profile.extend_info,
        version: profile.version,
      },
    });
    expect((await stored())[0]).toEqual(before);
  });
});

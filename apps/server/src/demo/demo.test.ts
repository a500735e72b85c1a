import { managerInfo, memberInfo } from '@tsudoi/contract/auth';
import { searchMembers } from '@tsudoi/contract/members';
import { shownNotices } from '@tsudoi/contract/notices';
import { DependencyOperator, ExtendedInputType, FormItemUse, jstToday } from '@tsudoi/domain';
import { actor, onBothEngines, suiteServer } from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';
import {
  type Answering,
  formValues,
  missingInProfile,
  readDefinitions,
  saveAnswers,
} from '../families/account-cms/index.ts';
import { verifyPlaces } from '../families/participation/index.ts';
import { citiesOf, placesOfZip } from '../families/reference/index.ts';
import { DEMO_PASSWORD, hasDemoWorld, loadDemoWorld } from './index.ts';

onBothEngines('the demo world', (engine) => {
  const server = suiteServer({ engine });
  /** Work it took, the embedded database's included; what else the machine does meanwhile is not counted. */
  let seconds: number;

  beforeAll(async () => {
    const before = process.cpuUsage();
    expect(await loadDemoWorld(server.running.scopes, server.running.services)).toBe(true);
    const { user, system } = process.cpuUsage(before);
    seconds = (user + system) / 1e6;
  });

  const signIn = async (host: string, audience: 'manage' | 'member' | 'admin', login: string) => {
    const person = actor(server, { host, audience });
    await person.signIn(login, DEMO_PASSWORD);
    return person;
  };
  const people = (where = 'true') =>
    server.sql<Record<string, string | null>>(
      `select a.*, f.code as facility from account a join facility f on f.id = a.facility_id where a.role = 2 and ${where}`,
    );

  it('costs less than twelve seconds of work, once', async () => {
    expect(seconds).toBeLessThan(12);
    expect(await loadDemoWorld(server.running.scopes, server.running.services)).toBe(false);
    expect(await hasDemoWorld(server.running.scopes)).toBe(true);
  });

  it('has every account of the design, all with the one password', async () => {
    for (const login of ['staff', 'coach', 'viewer']) await signIn('aoba.localhost', 'manage', `${login}@aoba.example`);
    for (const login of ['hanako', 'taro', 'temp']) await signIn('localhost', 'member', `${login}@aoba.example`);
    await signIn('sakura.localhost', 'manage', 'staff@sakura.example');
    await signIn('sakura.localhost', 'member', 'hanako@sakura.example');
    await signIn('admin.localhost', 'admin', 'operator@tsudoi.example');
  });

  it('tells staff of a maintenance that lies ahead, and of what is new', async () => {
    const list = await server.visitor('sakura.localhost', 'manage').call(shownNotices);
    expect(list.map(({ starts_at }) => starts_at !== null && Date.parse(starts_at) > Date.now())).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('shows a member who is settled, one to be renewed with gaps in the profile, and an applicant', async () => {
    const info = async (name: string) =>
      (await (await signIn('aoba.localhost', 'member', `${name}@aoba.example`)).call(memberInfo)).account.account_info;
    expect(await info('hanako')).toMatchObject({
      temp_flag: false,
      profile_incomplete_flag: false,
      member_type_renewable_flag: false,
      class_type: 1,
    });
    expect(await info('taro')).toMatchObject({
      temp_flag: false,
      profile_incomplete_flag: true,
      member_type_renewable_flag: true,
    });
    expect(await info('temp')).toMatchObject({ temp_flag: true });
  });

  it('has 300 members in each facility, all below the organization of the staff in aoba', async () => {
    for (const [host, login] of [
      ['aoba.localhost', 'staff@aoba.example'],
      ['sakura.localhost', 'staff@sakura.example'],
    ] as const) {
      const staff = await signIn(host, 'manage', login);
      expect((await staff.call(searchMembers, { body: { default_search: {} } })).total).toBe(300);
    }
    const coach = await signIn('aoba.localhost', 'manage', 'coach@aoba.example');
    const { total } = await coach.call(searchMembers, { body: { default_search: {} } });
    expect(total).toBeGreaterThan(50);
    expect(total).toBeLessThan(250);
  });

  it('has three event kinds in aoba whose grants differ, and shows each to those who have it', async () => {
    const seen = await server.sql<{ kind: string; role: string; flag: number }>(
      `select m.menu_key || '/' || m.instance_code as kind, r.name as role, p.flag from facility_menu m
       join role_permission p on p.facility_id = m.facility_id and p.facility_menu_id = m.id
       join role r on r.facility_id = p.facility_id and r.id = p.role_id
       join facility f on f.id = m.facility_id
       where m.instance_code is not null and f.code = 'AOBA' order by m.id, r.id`,
    );
    expect(seen.map(({ kind, role, flag }) => `${kind} ${role} ${flag}`)).toEqual([
      'events/tournament 全権限 3',
      'web.events/tournament 会員 1',
      'events.check-in/tournament 全権限 3',
      'events/lesson 全権限 3',
      'events/lesson 閲覧のみ 1',
      'web.events/lesson 会員 1',
      'events.check-in/lesson 全権限 3',
      'events.check-in/lesson 閲覧のみ 1',
      'events/family 全権限 3',
      'events/family 閲覧のみ 1',
      'web.events/family 会員 1',
      'events.check-in/family 全権限 3',
      'events.check-in/family 閲覧のみ 1',
    ]);
    for (const [login, ofKinds, shown] of [
      // Each with its door, and the calendar over all of them for who may do everything.
      ['staff', 6, 7],
      ['viewer', 4, 5],
    ] as const) {
      const info = await (await signIn('aoba.localhost', 'manage', `${login}@aoba.example`)).call(managerInfo);
      expect(info.permission_menu.filter(({ url }) => url.startsWith('/manage/events'))).toHaveLength(shown);
      expect(info.permitted_event_menu_urls).toHaveLength(ofKinds);
    }
  });

  it('has nobody with a place that costs something and no invoice, and nobody who is charged without a place', async () => {
    const found = await server.sql<{ charged: number; without: number; beyond: number; open: number; paid: number }>(
      `select count(*) filter (where i.id is not null)::int as charged,
         count(*) filter (where p.holds and p.state <> 'offered' and i.id is null)::int as without,
         count(*) filter (where not p.holds and i.id is not null)::int as beyond,
         count(*) filter (where i.payment = 1)::int as open, count(*) filter (where i.payment = 2)::int as paid
       from participant p
       left join invoice i on i.facility_id = p.facility_id and i.because = 'event' and i.because_id = p.id and i.canceled_at is null
       where exists (select from course_fee f where f.facility_id = p.facility_id and f.course_id = p.course_id)`,
    );
    expect(found).toEqual([
      { charged: expect.any(Number), without: 0, beyond: 0, open: expect.any(Number), paid: expect.any(Number) },
    ]);
    expect(Math.min(found[0]?.open ?? 0, found[0]?.paid ?? 0)).toBeGreaterThan(3);
    // Nobody of the demo is told of what they never did.
    const told = await server.sql<{ kind: string }>('select distinct kind from mail');
    expect(told.filter(({ kind }) => kind !== 'entry_reminder')).toEqual([]);
  });

  it('has thirty events around today in each facility, full ones, one with a waiting list, and somebody in every state', async () => {
    const found = await server.sql<{ code: string; events: number; full: number; off: number; over: number }>(
      `select f.code, count(distinct e.id)::int as events, count(distinct e.kind_id)::int as kinds,
         count(distinct e.id) filter (where s.taken = s.capacity)::int as full,
         count(distinct e.id) filter (where e.called_off = 'canceled')::int as off,
         count(distinct e.id) filter (where e.ends_at < now())::int as over
       from event e join facility f on f.id = e.facility_id join seat_pool s on s.facility_id = e.facility_id and s.event_id = e.id
       group by 1 order by 1`,
    );
    expect(found.map(({ code }) => code)).toEqual(['AOBA', 'SAKURA']);
    for (const { events, full, off, over } of found) {
      expect(events).toBeGreaterThanOrEqual(30);
      expect(Math.min(full, off, over)).toBeGreaterThan(0);
    }
    const states = await server.sql<{ state: string }>(
      `select distinct p.state from participant p join facility f on f.id = p.facility_id where f.code = 'AOBA' order by 1`,
    );
    expect(states.map(({ state }) => state)).toEqual([
      'cancelled',
      'entered',
      'expired',
      'offered',
      'refused',
      'requested',
      'waiting',
    ]);
    expect(await server.running.scopes.asOperator('places of the demo', verifyPlaces)).toEqual([]);
  });

  it('asks juniors for what others are not asked, charges them less, and tells who came and who won', async () => {
    const answers = await server.sql<{ asked: number; juniors: number }>(
      `select count(*) filter (where p.answers ? c.id::text)::int as asked, count(*) filter (where p.answers ->> w.id::text = 'junior')::int as juniors
       from participant p join event e on e.id = p.event_id and e.facility_id = p.facility_id
       join event_component c on c.kind_id = e.kind_id and c.label_ja = '学年'
       join event_component w on w.kind_id = e.kind_id and w.label_ja = '区分'`,
    );
    expect(answers[0]?.juniors).toBeGreaterThan(0);
    expect(answers[0]?.asked).toBe(answers[0]?.juniors);
    const [counts] = await server.sql<Record<'prices' | 'came' | 'placed', number>>(
      `select (select count(*) from course_price)::int as prices, (select count(distinct participant_id) from check_in where verdict = 'in')::int as came,
         (select count(*) from participant where result_rank = 1)::int as placed`,
    );
    expect(Math.min(counts!.prices, counts!.came, counts!.placed)).toBeGreaterThan(0);
  });

  it('is found by the names that trip up a search', async () => {
    const staff = await signIn('aoba.localhost', 'manage', 'staff@aoba.example');
    for (const keyword of ['高橋', 'ﾀｶﾊｼ', 'たかはし', '崎山', '渡辺', '斎藤', '吉田'])
      expect(
        (await staff.call(searchMembers, { body: { default_search: { keyword } } })).total,
        keyword,
      ).toBeGreaterThan(0);
    const written = new Set((await people()).map((person) => person.last_name));
    for (const name of ['髙橋', '﨑山', '渡邉', '齋藤', '𠮷田']) expect(written).toContain(name);
  });

  it('lives at places that exist, with kana, codes and dates that agree', async () => {
    for (const person of await people('zipcode is not null')) {
      const [place] = placesOfZip(person.zipcode ?? '');
      expect([person.pref_code, person.city_code]).toEqual([place?.pref_code, place?.city_code]);
      expect(person.address?.startsWith(place?.area_name ?? '?')).toBe(true);
      expect(citiesOf(person.pref_code ?? '').some((city) => city.code === person.city_code)).toBe(true);
    }
    const odd = await people(
      `(kana_key = '' or search_key = '' or joined_on > (now() at time zone 'Asia/Tokyo')::date or birthday > joined_on or a.updated_at < a.created_at)`,
    );
    expect(odd.map((person) => [person.member_code, person.birthday, person.joined_on])).toEqual([]);
    const [unmatched] = await server.sql<{ rows: number }>(
      `select count(*)::int as rows from account a where a.role = 2 and (
         a.member_type_ids <> (select array_agg(member_type_id order by array_position(a.member_type_ids, member_type_id)) from account_member_type t where t.facility_id = a.facility_id and t.account_id = a.id)
         or cardinality(a.organization_ids) <> (select count(*) from account_organization o where o.facility_id = a.facility_id and o.account_id = a.id))`,
    );
    expect(unmatched?.rows).toBe(0);
  });

  it('has members without e-mail, families that share one, applicants, and memberships that end soon or have ended', async () => {
    const numbers = await server.sql<Record<string, number>>(
      `select f.code, count(*) filter (where email is null)::int as without, (count(email) - count(distinct email))::int as shared,
         count(*) filter (where registration = 1)::int as applicants, count(*) filter (where expires_on < current_date)::int as ended,
         count(*) filter (where expires_on between current_date and current_date + 60)::int as ending
       from account a join facility f on f.id = a.facility_id where a.role = 2 group by f.code`,
    );
    expect(numbers.map(({ code }) => code).toSorted()).toEqual(['AOBA', 'SAKURA']);
    for (const row of numbers)
      for (const [name, count] of Object.entries(row))
        if (name !== 'code') expect(count, `${row.code} ${name}`).toBeGreaterThan(2);
  });

  it('asks in aoba for every kind of answer under every kind of rule, and in sakura for something else', async () => {
    const { scopes } = server.running;
    const itemsOf = async (code: string) => {
      const [facility] = await server.sql<{ id: number }>('select id from facility where code = $1', [code]);
      const form = await scopes.readFacility(facility?.id ?? 0, (tx) => readDefinitions(tx));
      return form.groups(1, 'ja').flatMap(({ items }) => items.filter(({ type }) => type === 'extend'));
    };
    const items = await itemsOf('AOBA');
    expect(new Set(items.map((item) => item.input_type))).toEqual(new Set(Object.values(ExtendedInputType)));
    expect(new Set(items.map((item) => item.use_type))).toEqual(new Set(Object.values(FormItemUse)));
    const conditions = items.flatMap((item) => item.conditions);
    expect(new Set(conditions.map((condition) => condition.operator_type))).toEqual(
      new Set(Object.values(DependencyOperator)),
    );
    expect(new Set(conditions.map((condition) => condition.logical_function))).toEqual(new Set(['and', 'or']));
    expect(items.some((item) => item.limits.accepted)).toBe(true);
    const labels = new Set(items.map((item) => item.label));
    expect((await itemsOf('SAKURA')).filter(({ label }) => !labels.has(label)).length).toBeGreaterThan(1);
  });

  it('has no member whose form would be refused, and nobody with a sign-in lacks an own field', async () => {
    const { scopes } = server.running;
    const today = jstToday(new Date());
    const facilities = await server.sql<{ id: number }>('select id from facility');
    expect(facilities).toHaveLength(2);
    for (const { id } of facilities) {
      const form = await scopes.readFacility(id, (tx) => readDefinitions(tx));
      const rows = await server.sql<Answering & { member_code: string; signed_up: boolean }>(
        'select *, password_hash is not null as signed_up from account where role = 2 and facility_id = $1',
        [id],
      );
      expect(rows.filter((row) => Object.keys(row.extend_info).length > 0).length).toBeGreaterThan(200);
      for (const row of rows) {
        const stored = formValues(row);
        // As if all of it had just been typed.
        const typed = { basic_info: {}, extend_info: {} };
        const of = { classType: row.class_type, memberTypeIds: row.member_type_ids, today };
        const { faults } = saveAnswers(form, { writer: 'staff', ...of, sent: stored, stored: typed });
        expect(faults, row.member_code).toEqual({});
        const missing = missingInProfile(form, row, today).filter((field) => field.startsWith('extend_info'));
        if (row.signed_up) expect(missing, row.member_code).toEqual([]);
      }
    }
  });

  it('gives a new member the code after the last one', async () => {
    const rows = await server.sql<{ prefix: string; last_number: number; highest: number }>(
      `select c.prefix, c.last_number::int, (select max(substr(member_code, 2)::int) from account a where a.facility_id = c.facility_id and a.member_code like c.prefix || '%') as highest from member_code_counter c`,
    );
    // Four prefixes in each facility.
    expect(rows).toHaveLength(8);
    for (const row of rows) expect(row.last_number).toBe(row.highest);
  });
});

import { memberLinks } from '@tsudoi/contract/account-links';
import {
  applyByLink,
  approveApplication,
  approveApplications,
  askBackApplication,
  getApplication,
  openApplication,
  refuseApplication,
  searchApplications,
  submitApplication,
} from '@tsudoi/contract/applications';
import { memberInfo } from '@tsudoi/contract/auth';
import { changeStanding, getMember, searchMembers } from '@tsudoi/contract/members';
import { manageOverview } from '@tsudoi/contract/overview';
import { jstToday } from '@tsudoi/domain';
import {
  makeFacility,
  makeField,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  PASSWORD,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import {
  applicantInfo,
  applicationToken,
  makeApplication,
  openRegistration,
  setTerms,
  submission,
} from '@tsudoi/kit/families/applications';
import { makeCorporate } from '@tsudoi/kit/families/corporates';
import { beforeEach, expect, it } from 'vitest';

onEngines('the queue of applications', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeEach(async () => {
    world = await makeFacility(server);
    await openRegistration(world);
  });

  const approve = ({ id, version }: { id: number; version: number }, by = world.staff) =>
    by.ask(approveApplication, { params: { id }, body: { version } });
  const search = (default_search = {}, by = world.staff) => by.call(searchApplications, { body: { default_search } });
  const read = (id: number, by = world.staff) => by.call(getApplication, { params: { id } });
  const membersNamed = async (keyword: string) =>
    (await world.staff.call(searchMembers, { body: { default_search: { keyword } } })).items;
  const lastMail = async (email: string) =>
    (
      await server.sql<{ kind: string; body_text: string }>(
        'select kind, body_text from mail where to_address = $1 order by id desc limit 1',
        [email],
      )
    )[0];
  const byMail = async (fields: object = {}, guardian: unknown = null) => {
    const { token, email } = await applicationToken(world);
    await world.visitor('member').call(openApplication, { body: { token } });
    await world.visitor('member').call(submitApplication, {
      body: { ...submission(token, fields), guardian: guardian as never },
    });
    const [row] = (await search()).items;
    return { email, id: row!.id, version: row!.version };
  };

  it('takes an application by the shared link: no account, and no mail to an address that nobody has confirmed', async () => {
    const application = await makeApplication(world);
    expect(await membersNamed('崎山')).toEqual([]);
    expect(await lastMail(application.email)).toBeUndefined();
    expect(await read(application.id)).toMatchObject({
      code: application.code,
      door: 'link',
      state: 'submitted',
      email: application.email,
      email_confirmed: false,
      member: null,
      becomes: { invited: true },
    });
  });

  it('makes a member of it when it is approved, who is invited by mail', async () => {
    await setTerms(world, { application_mode: 2 });
    const application = await makeApplication(world);
    expect((await search()).items[0]?.state).toBe('submitted');
    const reply = await approve(application);
    expect(reply.status, reply.text).toBe(200);
    const [member] = await membersNamed('崎山');
    expect(member).toMatchObject({ registration: 0, email: application.email });
    expect(member?.joined_on).not.toBeNull();
    expect((await lastMail(application.email))?.kind).toBe('member_invitation');
    expect(await read(application.id)).toMatchObject({ state: 'approved', member: { id: member!.id } });
    expect((await approve({ id: application.id, version: 1 })).status).toBe(409);
  });

  it('makes the account of an application by mail official, whose owner has the password already', async () => {
    const { email, ...application } = await byMail();
    const person = world.visitor('member');
    await person.signIn(email, PASSWORD);
    expect((await approve(application)).status).toBe(200);
    expect((await person.call(memberInfo)).account.registration).toBe(0);
    expect((await lastMail(email))?.kind).toBe('application_approved');
  });

  it('leaves a membership temporary until its fee is paid', async () => {
    await setTerms(world, { sign_up_fee: 3300 });
    const application = await makeApplication(world);
    expect((await search()).items[0]?.sign_up_fee).toBe(3300);
    expect((await approve(application)).status).toBe(200);
    expect((await membersNamed('崎山'))[0]?.registration).toBe(1);
  });

  it('refuses with a reason, which is mailed; a temporary account goes and its sessions end', async () => {
    const { email, ...application } = await byMail();
    const person = world.visitor('member');
    await person.signIn(email, PASSWORD);
    const refuse = (reason: string) =>
      world.staff.ask(refuseApplication, {
        params: { id: application.id },
        body: { version: application.version, reason },
      });
    expect((await refuse('')).status).toBe(422);
    expect((await refuse('今年度の定員に達しました。')).status).toBe(200);
    const mail = await lastMail(email);
    expect(mail?.kind).toBe('application_refused');
    expect(mail?.body_text).toContain('今年度の定員に達しました。');
    expect((await person.ask(memberInfo)).status).toBe(401);
    expect(await membersNamed('崎山')).toEqual([]);
    expect(await read(application.id)).toMatchObject({
      state: 'refused',
      note: '今年度の定員に達しました。',
      member: null,
    });
  });

  it('asks back only about fields of the form', async () => {
    const { email: _, ...application } = await byMail();
    const ask = (path: string) =>
      world.staff.ask(askBackApplication, {
        params: { id: application.id },
        body: { version: application.version, questions: [{ path, note: '確認' }] },
      });
    for (const path of ['basic_info.registration', 'basic_info.email', 'extend_info.999', 'password'])
      expect(Object.keys((await ask(path)).failure().errors), path).toEqual(['questions.0.path']);
    expect((await ask('basic_info.phone')).status).toBe(200);
    expect(await read(application.id)).toMatchObject({ state: 'returned' });
  });

  it('refuses an approval at the account limit and says why; several at once go as far as there is room', async () => {
    const [first, second] = [
      await makeApplication(world, { basicInfo: { first_name: '一郎' } }),
      await makeApplication(world, {
        basicInfo: { last_name: '田代', first_name: '二郎', birthday: '1990-01-09', phone: null },
      }),
    ];
    await server.sql('update facility set account_limit = 1 where id = $1', [world.id]);
    server.running.services.facilities.forget();
    const both = await world.staff.call(approveApplications, {
      body: { applications: [first, second].map(({ id, version }) => ({ id, version })) },
    });
    expect(both.approved).toEqual([first.id]);
    expect(both.refused).toMatchObject([{ id: second.id }]);
    expect(both.refused[0]?.reason).toContain('上限（1人）');
    const reply = await approve(second);
    expect(reply.failure()).toMatchObject({ error_code: 'approval_at_limit' });
    expect(await read(second.id)).toMatchObject({ state: 'submitted' });
  });

  it('is decided once, also by two at the same moment', async () => {
    const application = await makeApplication(world);
    const replies = await Promise.all([approve(application), approve(application)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await membersNamed('崎山')).toHaveLength(1);
  });

  it('shows who the applicant may be, as far as the reader reaches and may see members', async () => {
    const place = await makeFacility(server, { organizations: true });
    const [near, far] = [await makeOrganization(place), await makeOrganization(place)];
    const same = { ...applicantInfo(), email: `same@${place.host}` };
    const here = await makeMember(place, { basicInfo: { ...same, organization_ids: [near.id] } });
    const there = await makeMember(place, { basicInfo: { ...same, organization_ids: [far.id] } });
    const application = await makeApplication(place);
    const permissions = { applications: 'edit', members: 'edit' } as const;
    const { actor: clerk } = await makeStaff(place, { permissions, organizations: [near.id] });
    expect((await read(application.id, clerk)).lookalikes.map(({ id }) => id)).toEqual([here.id]);
    const { actor: blind } = await makeStaff(place, {
      permissions: { applications: 'view' },
      organizations: [near.id],
    });
    expect((await read(application.id, blind)).lookalikes).toEqual([]);
    // One that waits for its fee is decided by whoever reaches the member it has become.
    const waiting = await makeApplication(place);
    const decidable = async (accountId: number, by = clerk) => {
      await server.sql(`update application set state = 'unpaid', account_id = $1 where id = $2`, [
        accountId,
        waiting.id,
      ]);
      return (await read(waiting.id, by)).may_decide;
    };
    expect([await decidable(there.id), await decidable(there.id, place.staff)]).toEqual([false, true]);
    expect(await read(waiting.id, clerk)).toMatchObject({ email: null, answers: [], note: null });
    expect((await read(waiting.id, place.staff)).email).not.toBeNull();
    expect(await decidable(here.id)).toBe(true);
    // Whoever approves takes the new member into the own organization.
    expect((await approve(application, clerk)).status).toBe(200);
    const { member } = await read(application.id, clerk);
    const record = await clerk.call(getMember, { params: { id: member!.id } });
    expect(record.basic_info.organization_ids).toEqual([near.id]);
  });

  it('takes a former member back with its number and history, by shared link and by mail', async () => {
    const plan = (row: { id: number; version: number }, act: 'withdraw' | 'rejoin') =>
      world.staff.call(changeStanding, {
        params: { id: row.id },
        body: { act, holds_from: jstToday(new Date()), reason: null, version: row.version },
      });
    const joined_on = '2019-04-01';
    const { email: _, ...info } = { ...applicantInfo(), email: '' };
    const former = await makeMember(world, {
      basicInfo: { ...info, joined_on, building_name: '旧館101', email: `old@${world.host}` },
    });
    // It can sign in, so that it keeps its password.
    await server.sql(
      `update account set password_hash = (select password_hash from account where facility_id = $1 and role = 1 limit 1)
       where facility_id = $1 and id = $2`,
      [world.id, former.id],
    );
    const { basic_info: before } = await world.staff.call(getMember, { params: { id: former.id } });
    await plan({ id: former.id, version: 1 }, 'withdraw');

    // The type that was applied for has a section of its own, and the address is one answer.
    const typeId = world.memberTypes[1]!.id;
    const field = await makeField(server, world, { input_type: 'textbox', label: '段位' });
    await server.sql(
      `with g as (insert into account_cms_group (facility_id, class_type, position, name_ja, name_en, member_type_ids)
         values ($1, 1, 900, '段', 'Rank', array[$3::int]) returning id)
       update account_cms_component set group_id = g.id from g where facility_id = $1 and account_cms_component.id = $2`,
      [world.id, field, typeId],
    );
    server.running.services.facilities.forget();
    const application = await makeApplication(world, {
      member_type_id: typeId,
      basicInfo: { address: '奈良4-7-12', phone: null },
      extend_info: { [field]: '二段' },
    });
    const { lookalikes } = await read(application.id);
    expect(lookalikes).toMatchObject([
      {
        id: former.id,
        standing: 'withdrawn',
        no_return: null,
        likeness: 'likely',
        answers: { 'basic_info.phone': before.phone },
      },
    ]);
    const { id, version } = lookalikes[0]!;
    const asSame = (
      by: World['staff'],
      same_as: { id: number; version: number },
      of: { id: number; version: number } = application,
    ) => by.ask(approveApplication, { params: { id: of.id }, body: { version: of.version, same_as } });
    // Whoever may not change members takes nobody back, and nobody by what was read before a change.
    const { actor: clerk } = await makeStaff(world, { permissions: { applications: 'edit', members: 'view' } });
    expect((await asSame(clerk, { id, version })).status).toBe(403);
    expect((await asSame(world.staff, { id, version: version - 1 })).status).toBe(409);
    expect((await asSame(world.staff, { id, version })).status).toBe(200);
    const { basic_info: after, ...record } = await world.staff.call(getMember, { params: { id } });
    expect(after).toMatchObject({
      member_code: before.member_code,
      joined_on,
      registration: 0,
      address: '奈良4-7-12',
      // What was left blank stays.
      phone: before.phone,
      building_name: null,
      email: application.email,
    });
    expect(record.extend_info).toMatchObject({ [field]: '二段' });
    expect((await lastMail(application.email))?.kind).toBe('application_rejoined');
    expect(await membersNamed('崎山')).toHaveLength(1);
    expect(await read(application.id)).toMatchObject({ state: 'approved', member: { id } });
    expect((await lastMail(`old@${world.host}`))?.kind).toBe('email_changed');

    // By mail there is a temporary account already; it goes, and an active member is nobody to come back.
    const again = await byMail();
    const other = await makeApplication(world, { basicInfo: { first_name: '花' } });
    const refusal = await asSame(world.staff, { id, version: record.version }, other);
    expect(refusal.failure().error_code).toBe('wrong_state');
    expect((await read(other.id)).lookalikes.find((one) => one.id === id)?.no_return).toBe('active');
    await plan({ id, version: record.version }, 'withdraw');
    const now = (await read(again.id)).lookalikes.find((one) => one.id === id);
    expect((await asSame(world.staff, { id, version: now!.version }, again)).status).toBe(200);
    expect((await membersNamed('崎山 美和')).map((one) => [one.id, one.email])).toEqual([[id, again.email]]);
  });

  it('takes back whose term is over without what was planned before, and nobody who was staff of a corporate', async () => {
    const ended = { ...applicantInfo(), email: `old@${world.host}`, expires_on: '2020-03-31' };
    const former = await makeMember(world, { basicInfo: ended });
    await server.sql(
      `insert into standing_change (facility_id, account_id, act, holds_from, asked_by, asked_name, locale)
       values ($1, $2, 'withdraw', current_date + 30, 'staff', 'x', 'ja')`,
      [world.id, former.id],
    );
    const application = await makeApplication(world);
    const like = async () => (await read(application.id)).lookalikes[0]!;
    const asSame = async () => {
      const { id, version } = await like();
      const body = { version: application.version, same_as: { id, version } };
      return world.staff.ask(approveApplication, { params: { id: application.id }, body });
    };
    const corporate = await makeCorporate(world);
    const place = (id: number | null) =>
      server.sql('update account set corporate_id = $3::int where facility_id = $1 and id = $2', [
        world.id,
        former.id,
        id,
      ]);
    await place(corporate.id);
    expect((await like()).no_return).toBe('corporate_staff');
    expect((await asSame()).failure().error_code).toBe('wrong_state');
    await place(null);
    // Several at once go round nobody who may be the same person.
    const { approved, refused } = await world.staff.call(approveApplications, {
      body: { applications: [{ id: application.id, version: application.version }] },
    });
    expect([approved, refused[0]?.reason]).toEqual([[], expect.stringContaining('同じ人かもしれない')]);
    expect((await asSame()).status).toBe(200);
    const changes = await server.sql('select state from standing_change where facility_id = $1', [world.id]);
    expect(changes).toEqual([{ state: 'undone' }]);
  });

  it('says nothing of members to who may not change them, and nothing that the reader may not read', async () => {
    const guardian = {
      last_name: '崎山',
      first_name: '美和',
      phone: '+81 90-5550-0143',
      relation: 'mother',
      agreed: true,
    };
    const minor = { first_name: '湊', phone: null, birthday: `${new Date().getFullYear() - 8}-06-02` };
    const email = `shared@${world.host}`;
    const child = await makeApplication(world, { email, basicInfo: minor, guardian: guardian as never });
    expect((await approve(child)).status).toBe(200);
    // The same address counts for nothing while nobody has confirmed it; the number counts however it is written.
    const stranger = await makeApplication(world, { email, basicInfo: { phone: '045-000-0000' } });
    expect((await read(stranger.id)).family).toEqual([]);
    const own = await makeApplication(world, { email, basicInfo: { phone: '０９０-５５５０-０１４３' } });
    const { family } = await read(own.id);
    expect(family).toMatchObject([{ side: 'person', agrees: ['phone'] }]);

    const { actor: clerk } = await makeStaff(world, { permissions: { applications: 'edit', members: 'view' } });
    const seen = await read(own.id, clerk);
    expect(seen).toMatchObject({ family: [], may_edit_members: false });
    for (const body of [{ family: [family[0]!.id] }, { different: [family[0]!.id] }]) {
      const reply = await clerk.ask(approveApplication, {
        params: { id: own.id },
        body: { version: own.version, ...body },
      });
      expect(reply.status).toBe(403);
    }
    const { actor } = await makeStaff(world, { permissions: { applications: 'edit', members: 'edit' } });
    expect((await read(own.id, actor)).family).toHaveLength(1);
    await server.sql(
      `update account_cms_component set staff_role_ids = array(select role_id from account where facility_id = $1 and role = 1 order by id limit 1)
       where facility_id = $1 and code = 'phone'`,
      [world.id],
    );
    server.running.services.facilities.forget();
    expect((await read(own.id, actor)).family).toEqual([]);
  });

  it('links a minor with the guardian who is a member, or becomes one, where staff say so', async () => {
    const mother = { last_name: '崎山', first_name: '由美', phone: '090-5550-0188' };
    const guardian = { ...mother, relation: 'mother', agreed: true } as const;
    const minor = { first_name: '湊', birthday: `${new Date().getFullYear() - 8}-06-02` };
    const child = await makeApplication(world, { basicInfo: minor, guardian });
    expect((await read(child.id)).family).toEqual([]);
    expect((await approve(child)).status).toBe(200);
    const { member } = await read(child.id);

    // She applies later: staff are shown her child.
    const own = await makeApplication(world, { basicInfo: { ...mother, birthday: '1984-06-02' } });
    expect((await read(own.id)).family).toMatchObject([{ id: member!.id, side: 'person' }]);
    const link = (of: { id: number; version: number }, family: number[]) =>
      world.staff.ask(approveApplication, { params: { id: of.id }, body: { version: of.version, family } });
    const stranger = await makeMember(world);
    expect((await link(own, [stranger.id])).status).toBe(409);
    expect((await link(own, [member!.id])).status).toBe(200);
    const parent = (await read(own.id)).member!;
    const linksOf = async (id: number) =>
      (await world.staff.call(memberLinks, { params: { id } })).map(({ other_id, kind, scope, state }) => [
        other_id,
        kind,
        scope,
        state,
      ]);
    expect(await linksOf(parent.id)).toEqual([[member!.id, 'parent', 'pay', 'open']]);

    // The next child finds her; the same name with another number does not.
    const next = await makeApplication(world, { basicInfo: { ...minor, first_name: '葵' }, guardian });
    expect((await read(next.id)).family).toMatchObject([{ id: parent.id, side: 'holder' }]);
    const namesake = { ...guardian, phone: '090-0000-0000' };
    const third = await makeApplication(world, { basicInfo: { ...minor, first_name: '凛' }, guardian: namesake });
    expect((await read(third.id)).family).toEqual([]);
    expect((await link(next, [parent.id])).status).toBe(200);
    expect(await linksOf(parent.id)).toHaveLength(2);

    // Where the two have asked each other already, the approval lets it hold.
    const mailed = await byMail(minor, guardian);
    await server.sql(
      `insert into account_link (facility_id, holder_id, person_id, kind, scope, asked_by)
       select facility_id, $3, account_id, 'parent', 'pay', 'holder' from application where facility_id = $1 and id = $2`,
      [world.id, mailed.id, parent.id],
    );
    expect((await link(mailed, [parent.id])).status).toBe(200);
    expect((await linksOf(parent.id)).map(([, , , state]) => state)).toEqual(['open', 'open', 'open']);
  });

  it('is searched by name and number, by state and by type, and counts its states', async () => {
    const [one] = [await makeApplication(world), await makeApplication(world, { basicInfo: { last_name: '髙橋' } })];
    expect((await search({ keyword: '高橋' })).items.map(({ last_name }) => last_name)).toEqual(['髙橋']);
    expect((await search({ keyword: one!.code })).items.map(({ code }) => code)).toEqual([one!.code]);
    await approve(one!);
    expect((await search({ state: ['approved'] })).total).toBe(1);
    expect((await search({ door: ['mail'] })).total).toBe(0);
    expect((await search()).counts).toMatchObject({ submitted: 1, approved: 1, refused: 0 });
    // Of several states, those of one stand together in the order in which an application goes through them.
    await makeApplication(world);
    expect((await search()).items.map(({ state }) => state)).toEqual(['submitted', 'submitted', 'approved']);
    const [newest] = (await search({ state: ['submitted'] })).items;
    await world.staff.call(askBackApplication, {
      params: { id: newest!.id },
      body: { version: newest!.version, questions: [{ path: 'basic_info.phone', note: '確認' }] },
    });
    const states = async (state: string[]) => (await search({ state })).items.map((item) => item.state);
    expect(await states(['submitted', 'returned', 'approved'])).toEqual(['submitted', 'returned', 'approved']);
    expect(await states([])).toEqual(['returned', 'submitted', 'approved']);
  });

  it('stands on the desk while it waits', async () => {
    const application = await makeApplication(world);
    const desk = await world.staff.call(manageOverview);
    expect(desk.applications).toMatchObject({ count: 1, people: [{ id: application.id, last_name: '崎山' }] });
    const { actor: other } = await makeStaff(world, { permissions: { members: 'edit' } });
    expect((await other.call(manageOverview)).applications).toBeNull();
  });

  it('takes ten applications an hour by the shared link from one address', async () => {
    await server.sql(
      `insert into application (facility_id, door, state, class_type, member_type_id, email, locale, address)
       select $1, 'link', 'submitted', 1, $2, 'x' || n || '@example.com', 'ja', '127.0.0.1' from generate_series(1, 10) n`,
      [world.id, world.memberTypes[0]!.id],
    );
    const reply = await world.visitor('member').ask(applyByLink, {
      body: {
        member_type_id: world.memberTypes[0]!.id,
        email: 'late@example.com',
        consents: [],
        basic_info: applicantInfo(),
      },
    });
    expect(reply.status, reply.text).toBe(429);
  });

  it('goes ninety days after it was refused, its links a day after they ended', async () => {
    const application = await makeApplication(world);
    await world.staff.call(refuseApplication, {
      params: { id: application.id },
      body: { version: application.version, reason: '定員に達しました。' },
    });
    const waiting = await makeApplication(world);
    await server.sql(
      `insert into application_link (facility_id, application_id, token_hash, expires_at) values ($1, $2, 'old', now() - interval '25 hours'), ($1, $2, 'new', now())`,
      [world.id, waiting.id],
    );
    await server.sql(`update application set updated_at = now() - interval '91 days' where facility_id = $1`, [
      world.id,
    ]);
    const { applicationRetention } = await import('./retention.ts');
    for (const rule of applicationRetention) {
      if (rule.scope !== 'facility') continue;
      const days = 'days' in rule.retainFor ? rule.retainFor.days : 0;
      await server.running.scopes.inFacility(world.id, (tx) =>
        rule.sweep(tx, {
          before: new Date(Date.now() - days * 86_400_000),
          limit: 100,
          after: 0,
          removeFile: async () => true,
          isLong: () => false,
        }),
      );
    }
    const left = await server.sql<{ id: number }>('select id from application where facility_id = $1', [world.id]);
    expect(left.map(({ id }) => id)).toEqual([waiting.id]);
    const links = await server.sql<{ token_hash: string }>(
      'select token_hash from application_link where facility_id = $1',
      [world.id],
    );
    expect(links).toEqual([{ token_hash: 'new' }]);
  });
});

import { getFacility, updateFacility } from '@tsudoi/contract/facilities';
import {
  createMember,
  deleteMember,
  getMember,
  getMemberDetail,
  getProfile,
  type InviteGroup,
  inviteMember,
  inviteMembers,
  previewInvitations,
  previewMemberInvitation,
  searchMembers,
  updateMember,
  updateMemberCode,
  updateProfile,
} from '@tsudoi/contract/members';
import { manageOverview } from '@tsudoi/contract/overview';
import { getRenewal } from '@tsudoi/contract/renewals';
import { taskErrorsCsv, taskRows } from '@tsudoi/contract/tasks';
import { addDays, jstToday } from '@tsudoi/domain';
import {
  type Actor,
  basicInfo,
  changeField,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  operatorOf,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';

onEngines('members', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const create = (fields: Parameters<typeof basicInfo>[1] = {}) =>
    world.staff.ask(createMember, { body: { basic_info: basicInfo(world, fields) } });
  const codeOf = async (fields: Parameters<typeof basicInfo>[1] = {}) =>
    (await world.staff.call(createMember, { body: { basic_info: basicInfo(world, fields) } })).code;
  const change = (id: number, version: number, fields: object) =>
    world.staff.ask(updateMember, {
      params: { id },
      body: { basic_info: { ...basicInfo(world), ...fields }, version },
    });

  describe('codes', () => {
    it('are given in their order, skip what somebody typed, and are never given twice', async () => {
      const first = await makeMember(world);
      const [, prefix = '', digits = ''] = /^(.*?)(\d+)$/.exec(first.memberCode) ?? [];
      const nth = (n: number) => `${prefix}${String(Number(digits) + n).padStart(digits.length, '0')}`;
      expect(await codeOf()).toBe(nth(1));
      await codeOf({ member_code: nth(2) });
      expect(await codeOf()).toBe(nth(3));
      const last = await makeMember(world);
      await world.staff.call(deleteMember, { params: { id: last.id }, query: { version: last.version } });
      expect(await codeOf()).toBe(nth(5));
      // A code typed by hand becomes free with its member.
      expect(await codeOf({ member_code: last.memberCode })).toBe(last.memberCode);
    });

    it('go to 20 who register at once without one given twice', async () => {
      const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf()));
      expect(new Set(codes).size).toBe(20);
    });

    it('are refused where taken, on creation, on change and by the dialog for codes', async () => {
      const one = await makeMember(world, { basicInfo: { member_code: 'TAKEN-1' } });
      const two = await makeMember(world);
      expect((await create({ member_code: 'TAKEN-1' })).failure().error_fields).toEqual({
        'basic_info.member_code': [{ code: 'code_taken' }],
      });
      expect((await change(two.id, two.version, { member_code: 'TAKEN-1' })).failure().error_fields).toEqual({
        'basic_info.member_code': [{ code: 'code_taken' }],
      });
      const dialog = await world.staff.ask(updateMemberCode, {
        body: { account_code: two.accountCode, member_code: 'TAKEN-1', version: two.version },
      });
      expect(dialog.failure().error_fields).toEqual({ member_code: [{ code: 'code_taken' }] });
      const freed = await world.staff.call(updateMemberCode, {
        body: { account_code: one.accountCode, member_code: 'FREE-1', version: one.version },
      });
      expect(freed).toMatchObject({ code: 'FREE-1', version: one.version + 1 });
      expect((await create({ member_code: 'TAKEN-1' })).status).toBe(201);
      expect((await world.staff.call(searchMembers, { body: { default_search: { keyword: 'free-1' } } })).total).toBe(
        1,
      );
    });
  });

  it('refuses types, places and organizations that are none, each at its field', async () => {
    const other = await makeFacility(server);
    const codes = async (fields: Parameters<typeof basicInfo>[1]) =>
      Object.entries((await create(fields)).failure().error_fields ?? {}).map(
        ([field, [problem]]) => `${field}: ${problem?.code}`,
      );
    expect(await codes({ member_type: [999_999] })).toEqual(['basic_info.member_type: member_type_unknown']);
    expect(await codes({ member_type: [other.memberTypes[0]!.id] })).toEqual([
      'basic_info.member_type: member_type_unknown',
    ]);
    expect(await codes({ pref_code: '48' })).toEqual(['basic_info.pref_code: prefecture_unknown']);
    expect(await codes({ pref_code: '13', city_code: '14101' })).toEqual(['basic_info.city_code: city_unknown']);
    expect(await codes({ organization_ids: [1] })).toEqual(['basic_info.organization_ids: organization_unknown']);
    expect(await codes({ email: 'no' })).toEqual(['basic_info.email: email_format']);
  });

  it('writes types, organizations, keys and history in step', async () => {
    const made = await makeMember(world, { basicInfo: { last_name: '一歩' } });
    const types = world.memberTypes.map(({ id }) => id);
    const record = await world.staff.call(getMember, { params: { id: made.id } });
    await change(made.id, 1, { ...record.basic_info, last_name: '二歩', member_type: [types[1], types[0]] });
    const [row] = await server.sql<{ links: number[]; member_type_ids: number[]; search_key: string; version: number }>(
      `select member_type_ids, search_key, version, (select array_agg(member_type_id order by member_type_id) from account_member_type t where t.account_id = a.id) as links from account a where id = $1`,
      [made.id],
    );
    expect(row).toMatchObject({
      member_type_ids: [types[1], types[0]],
      version: 2,
      links: [types[0], types[1]].toSorted((a, b) => a! - b!),
    });
    expect(row!.search_key).toContain('二歩');
    const history = await server.sql<{ action: string; before: object | null; after: object }>(
      'select action, before, after from history where record_id = $1 order by id',
      [made.id],
    );
    expect(history).toMatchObject([
      { action: 'create', before: null, after: { last_name: '一歩' } },
      {
        action: 'update',
        before: { last_name: '一歩', member_type_ids: [types[0]] },
        after: { last_name: '二歩', member_type_ids: [types[1], types[0]] },
      },
    ]);
    expect(Object.keys(history[1]!.after).toSorted()).toEqual(['last_name', 'member_type_ids']);
    // Saving without a change writes nothing.
    const again = await world.staff.call(getMember, { params: { id: made.id } });
    expect((await change(made.id, 2, again.basic_info)).json()).toMatchObject({ data: { version: 2 } });
  });

  it('says to a second writer who was faster and when, and overwrites nothing', async () => {
    const { id } = await makeMember(world);
    expect((await change(id, 1, { first_name: '先' })).status).toBe(200);
    const late = await change(id, 1, { first_name: '後' });
    expect(late.status).toBe(409);
    expect(late.failure()).toMatchObject({
      error_code: 'stale',
      error: { by: expect.stringContaining(world.marker), at: expect.stringMatching(/^\d{4}-/) },
    });
    expect((await world.staff.call(getMember, { params: { id } })).basic_info.first_name).toBe('先');
    expect((await world.staff.ask(deleteMember, { params: { id }, query: { version: 1 } })).status).toBe(409);
    const both = await Promise.all(['甲', '乙'].map((first_name) => change(id, 2, { first_name })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('deletes a member: gone from lists and addresses, signed out at once, history kept', async () => {
    const member = await makeMember(world, { signIn: true });
    const person = await member.signIn();
    await world.staff.call(deleteMember, { params: { id: member.id }, query: { version: member.version } });
    expect((await world.staff.ask(getMember, { params: { id: member.id } })).status).toBe(404);
    expect((await person.ask(getProfile)).status).toBe(401);
    expect(
      await server.sql('select action from history where record_id = $1 order by id desc limit 1', [member.id]),
    ).toMatchObject([{ action: 'delete' }]);
  });

  it('lets nobody beyond the limit in, however many come at once', async () => {
    const small = await makeFacility(server, { accountLimit: 5 });
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => small.staff.ask(createMember, { body: { basic_info: basicInfo(small) } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const [refused] = answers.filter(({ status }) => status !== 201);
    expect(refused?.failure().error_code).toBe('member_limit_reached');
  });

  describe('within organizations', () => {
    it('are hidden from staff of others, whatever is asked', async () => {
      const place = await makeFacility(server, { organizations: true });
      const league = await makeOrganization(place);
      const apart = await makeOrganization(place);
      const coach = (await makeStaff(place, { permissions: { members: 'edit' }, organizations: [league.id] })).actor;
      const foreign = await makeMember(place, { basicInfo: { organization_ids: [apart.id] } });
      const body = { basic_info: basicInfo(place), version: 1 };
      for (const reply of [
        await coach.ask(getMember, { params: { id: foreign.id } }),
        await coach.ask(getMemberDetail, { params: { id: foreign.id } }),
        await coach.ask(updateMember, { params: { id: foreign.id }, body }),
        await coach.ask(deleteMember, { params: { id: foreign.id }, query: { version: 1 } }),
        await coach.ask(inviteMember, { params: { id: foreign.id } }),
        await coach.ask(updateMemberCode, {
          body: { account_code: foreign.accountCode, member_code: 'X1', version: 1 },
        }),
      ])
        expect(reply.status).toBe(404);
      const refused = await coach.ask(createMember, {
        body: { basic_info: basicInfo(place, { organization_ids: [apart.id] }) },
      });
      expect(refused.failure().error_fields).toEqual({
        'basic_info.organization_ids': [{ code: 'organization_unknown' }],
      });
      // Without an organization the new member joins that of the one who registers it.
      const { id } = await coach.call(createMember, { body: { basic_info: basicInfo(place) } });
      expect((await coach.call(getMemberDetail, { params: { id } })).organizations).toMatchObject([{ id: league.id }]);
    });

    it('keep organizations their editor does not see', async () => {
      const place = await makeFacility(server, { organizations: true });
      const [one, two] = [await makeOrganization(place), await makeOrganization(place)];
      const coach = (await makeStaff(place, { permissions: { members: 'edit' }, organizations: [one.id] })).actor;
      const { id } = await makeMember(place, { basicInfo: { organization_ids: [one.id, two.id] } });
      await coach.call(updateMember, {
        params: { id },
        body: { basic_info: basicInfo(place, { first_name: '変', organization_ids: [one.id] }), version: 1 },
      });
      const seenBy = async (actor: Actor) =>
        (await actor.call(getMember, { params: { id } })).basic_info.organization_ids.toSorted();
      expect(await seenBy(place.staff)).toEqual([one.id, two.id].toSorted());
      expect(await seenBy(coach)).toEqual([one.id]);
    });

    it('stay where none are sent, are taken out where others are, and never all out of their editor’s sight', async () => {
      const place = await makeFacility(server, { organizations: true });
      const [one, two] = [await makeOrganization(place), await makeOrganization(place)];
      const coach = (await makeStaff(place, { permissions: { members: 'edit' }, organizations: [one.id] })).actor;
      const { id } = await makeMember(place, { basicInfo: { organization_ids: [one.id, two.id] } });
      const save = (actor: Actor, version: number, organization_ids?: number[]) =>
        actor.ask(updateMember, {
          params: { id },
          body: { basic_info: basicInfo(place, { organization_ids, first_name: `第${version}版` }), version },
        });
      const now = async () =>
        (await place.staff.call(getMember, { params: { id } })).basic_info.organization_ids.toSorted();
      const needed = { 'basic_info.organization_ids': [{ code: 'organization_needed' }] };
      expect((await save(coach, 1, [])).failure().error_fields).toEqual(needed);
      expect((await save(coach, 1, [two.id])).failure().error_fields).toEqual(needed);
      expect((await save(place.staff, 1, [])).failure().error_fields).toEqual(needed);
      await save(coach, 1);
      expect(await now()).toEqual([one.id, two.id].toSorted());
      await save(place.staff, 2, [two.id]);
      expect(await now()).toEqual([two.id]);
      expect((await coach.ask(getMember, { params: { id } })).status).toBe(404);
    });

    it('can all be taken away where the facility uses organizations no more', async () => {
      const place = await makeFacility(server, { organizations: true });
      const { id } = await makeMember(place, { basicInfo: { organization_ids: [(await makeOrganization(place)).id] } });
      const operator = await operatorOf(server);
      const { managers: _, ...facility } = await operator.call(getFacility, { params: { id: place.id } });
      await operator.call(updateFacility, {
        params: { id: place.id },
        body: { ...facility, use_organization_structure_flag: 0 },
      });
      await place.staff.call(updateMember, {
        params: { id },
        body: { basic_info: basicInfo(place, { organization_ids: [] }), version: 1 },
      });
      expect((await place.staff.call(getMember, { params: { id } })).basic_info.organization_ids).toEqual([]);
    });
  });

  describe('for themselves', () => {
    it('read and change their profile, but neither type, code nor registration', async () => {
      const member = await makeMember(world, { signIn: true, basicInfo: { registration: 1 } });
      const person = await member.signIn();
      const profile = await person.call(getProfile);
      expect(profile.missing).toContain('birthday');
      const fields = {
        last_name: '自分',
        first_name: '名前',
        birthday: '1990/5/6',
        pref_code: '13',
        city_code: '13101',
      };
      const body = {
        basic_info: { ...fields, member_code: 'HACK', registration: 0, member_type: [1], expires_on: '2099-01-01' },
        version: profile.version,
      };
      expect((await person.ask(updateProfile, { body })).status).toBe(200);
      const after = await person.call(getProfile);
      expect(after.basic_info).toMatchObject({
        last_name: '自分',
        birthday: '1990/05/06',
        member_code: member.memberCode,
        registration: 1,
        expires_on: profile.basic_info.expires_on,
      });
      expect(after).toMatchObject({ pref_name: '東京都', city_name: '千代田区' });
      expect((await person.ask(updateProfile, { body })).status).toBe(409);
    });

    it('see whether they can renew: from 60 days before to 30 days after the expiry', async () => {
      const today = jstToday(new Date());
      for (const [days, renewable] of [
        [61, false],
        [60, true],
        [0, true],
        [-30, true],
        [-31, false],
      ] as const) {
        const member = await makeMember(world, { signIn: true, basicInfo: { expires_on: addDays(today, days) } });
        const renewal = await (await member.signIn()).call(getRenewal);
        expect(renewal, `${days} days`).toMatchObject({ renewable, days_left: days, expires_on: addDays(today, days) });
        if (renewable) expect(renewal.period_from).toBe(addDays(today, days + 1));
      }
    });
  });

  describe('invitations', () => {
    it('need an e-mail address', async () => {
      const { id } = await world.staff.call(createMember, { body: { basic_info: basicInfo(world) } });
      expect((await world.staff.ask(inviteMember, { params: { id } })).failure().error_fields).toEqual({
        email: [{ code: 'required' }],
      });
    });

    it('go to all found, each once; those without an address or with a password are listed', async () => {
      const place = await makeFacility(server);
      for (let n = 0; n < 3; n++) await makeMember(place);
      await makeMember(place, { signIn: true });
      await place.staff.call(createMember, { body: { basic_info: basicInfo(place) } });
      const { task_id } = await place.staff.call(inviteMembers, { body: { default_search: {} } });
      const task = await taskIn(place.staff, task_id, ['done']);
      expect(task).toMatchObject({
        kind: 'member-invite',
        total_rows: 5,
        total_insert_records: 3,
        total_left_out: 2,
        is_completed: true,
      });
      const left = await place.staff.call(taskRows, { params: { id: task_id }, query: { result: 'left_out' } });
      expect(left.items.map((row) => row.left_out).toSorted()).toEqual([
        'すでに登録が済んでいます。',
        'メールアドレスがないため、招待できません。',
      ]);
      const save = (result?: 'left_out') =>
        place.staff.ask(taskErrorsCsv, { params: { id: task_id }, query: { result } });
      const [head, ...rows] = (await save('left_out')).text.trim().split('\r\n');
      expect(head).toMatch(/^\uFEFF?会員番号,氏名,理由$/);
      expect(rows.toSorted()).toEqual(
        left.items.map(({ code, name, left_out }) => `${code},${name},${left_out}`).toSorted(),
      );
      expect((await save()).text.trim().split('\r\n')).toEqual([head]);
      const [mails] = await server.sql<{ count: number }>(
        `select count(*)::int as count from mail where facility_id = $1 and kind = 'member_invitation'`,
        [place.id],
      );
      expect(mails?.count).toBe(3);
    });

    it('tell nobody who has an address where that is hidden: neither looking at them nor the filter of the list', async () => {
      const place = await makeFacility(server);
      await makeMember(place);
      await place.staff.call(createMember, { body: { basic_info: basicInfo(place) } });
      const look = async () => {
        const { counts } = await place.staff.call(previewInvitations, { body: { default_search: {} } });
        const { people } = await place.staff.call(previewInvitations, {
          body: { default_search: {}, group: 'no_email' },
        });
        const { total } = await place.staff.call(searchMembers, { body: { default_search: { sign_up: 'no' } } });
        return [counts.send, counts.no_email, people.length, total];
      };
      expect(await look()).toEqual([1, 1, 1, 1]);
      // Hidden of persons only: companies have theirs.
      await changeField(server, place, { code: 'email' }, { use_type: 3 });
      expect(await look()).toEqual([2, 0, 0, 2]);
    });

    it('of one are looked at before: to whom, in which language, whether again, and the mail as it goes out', async () => {
      const place = await makeFacility(server);
      const { id, email } = await makeMember(place);
      const look = (by = place.staff) => by.call(previewMemberInvitation, { params: { id } });
      const before = await look();
      expect(before).toMatchObject({ to: email, group: 'send', locale: 'ja' });
      const sent = () =>
        server.sql<{ subject: string; body: string }>(
          `select subject, body_text as body from mail where facility_id = $1 and account_id = $2`,
          [place.id, id],
        );
      expect(await sent()).toEqual([]);
      await place.staff.call(inviteMember, { params: { id } });
      const [mail] = await sent();
      expect(mail?.subject).toBe(before.mail.subject);
      const withoutLink = (text: string | undefined) => text?.replace(/https?:\S+/g, '…');
      expect(withoutLink(mail?.body)).toBe(withoutLink(before.mail.text));
      expect((await look()).group).toBe('again');
      await changeField(server, place, { code: 'email' }, { use_type: 3 });
      expect((await look()).to).toBeNull();
      const viewer = (await makeStaff(place, { permissions: { members: 'view' } })).actor;
      expect((await look(viewer)).mail.subject).toBe(before.mail.subject);
      const { id: signedIn } = await makeMember(place, { signIn: true });
      expect((await place.staff.ask(previewMemberInvitation, { params: { id: signedIn } })).status).toBe(409);
    });

    it('are looked at before they go out: who gets one, who does not and why, and the mail; the number is the true one', async () => {
      const place = await makeFacility(server);
      for (let n = 0; n < 3; n++) await makeMember(place);
      const before = await makeMember(place);
      await place.staff.call(inviteMember, { params: { id: before.id } });
      const signedIn = await makeMember(place, { signIn: true });
      const { id: without } = await place.staff.call(createMember, { body: { basic_info: basicInfo(place) } });
      const preview = (group: InviteGroup) =>
        place.staff.call(previewInvitations, { body: { default_search: {}, group } });
      const sent = async () =>
        (
          await server.sql<{ count: number }>(
            `select count(*)::int as count from mail where facility_id = $1 and kind = 'member_invitation'`,
            [place.id],
          )
        )[0]?.count;
      const { counts, people, mail } = await preview('send');
      expect(counts).toEqual({ send: 3, again: 1, no_email: 1, signed_up: 1 });
      expect(people).toHaveLength(3);
      expect(mail.subject).toContain(place.name);
      expect(mail.text).toContain(people[0]?.member_code);
      const ids = async (group: InviteGroup) => (await preview(group)).people.map(({ id }) => id);
      expect(await ids('again')).toEqual([before.id]);
      expect(await ids('no_email')).toEqual([without]);
      expect(await ids('signed_up')).toEqual([signedIn.id]);
      expect(await sent()).toBe(1);
      const { members } = await place.staff.call(manageOverview);
      expect(members?.not_invited).toBe(3);
      const notInvited = await place.staff.call(searchMembers, { body: { default_search: { sign_up: 'no' } } });
      expect(notInvited.total).toBe(3);

      const first = await place.staff.call(inviteMembers, { body: { default_search: {} } });
      expect(await taskIn(place.staff, first.task_id, ['done'])).toMatchObject({
        total_insert_records: counts.send,
        total_left_out: 3,
      });
      expect(await sent()).toBe(4);
      const left = await place.staff.call(taskRows, { params: { id: first.task_id }, query: { result: 'left_out' } });
      expect(left.items.map(({ record_id }) => record_id)).toEqual([before.id, signedIn.id, without]);
      expect((await preview('send')).counts).toEqual({ send: 0, again: 4, no_email: 1, signed_up: 1 });
      const again = await place.staff.call(inviteMembers, { body: { default_search: {}, again: true } });
      expect(await taskIn(place.staff, again.task_id, ['done'])).toMatchObject({ total_insert_records: 4 });
    });
  });
});

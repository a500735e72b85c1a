import { memberLogin } from '@tsudoi/contract/auth';
import { mainSettings } from '@tsudoi/contract/facility-profile';
import { memberTimeline, putBackChange } from '@tsudoi/contract/histories';
import {
  changeOwnStanding,
  changeStanding,
  getMemberDetail,
  getOwnStanding,
  getProfile,
  inviteMember,
  memberListFacts,
  searchMembers,
  undoOwnStanding,
  undoStanding,
} from '@tsudoi/contract/members';
import {
  addDays,
  addMonths,
  changeDays,
  type Day,
  firstChangeDay,
  jstToday,
  NOTICE_DAY,
  standings,
} from '@tsudoi/domain';
import {
  type Member,
  makeFacility,
  makeMember,
  makeStaff,
  onEngines,
  PASSWORD,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { makeCorporate, makeCorporateStaff } from '@tsudoi/kit/families/corporates';
import { beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../kernel/log.ts';
import { startStandingRounds } from './rounds.ts';

onEngines('the standing of a member', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  const today = jstToday(new Date());
  const soon = addDays(today, 3);

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const detail = (id: number) => world.staff.call(getMemberDetail, { params: { id } });
  const standing = async (id: number) => (await detail(id)).standing;
  type Entered = {
    act: 'pause' | 'resume' | 'withdraw' | 'rejoin';
    holds_from: Day;
    resumes_on?: Day;
    reason?: string;
  };
  const enter = async (id: number, entered: Entered, by = world.staff) =>
    by.ask(changeStanding, { params: { id }, body: { ...entered, version: (await detail(id)).version } });
  const entered = async (id: number, what: Entered) => {
    const reply = await enter(id, what);
    expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
    return standing(id);
  };
  /** The round of a day, as the worker runs it. */
  const roundOn = async (day: Day) => {
    const { scopes, services } = server.running;
    const rounds = startStandingRounds({
      scopes,
      services,
      log: createLog({ quiet: true }),
      now: () => new Date(`${day}T00:00:30+09:00`),
    });
    const members = await rounds.round();
    await rounds.stop();
    return members;
  };
  const mails = async (id: number) =>
    (
      await server.sql<{ kind: string }>(
        'select kind from mail where facility_id = $1 and account_id = $2 order by id',
        [world.id, id],
      )
    ).map(({ kind }) => kind);
  const signIn = (member: Member) =>
    world.visitor('member').ask(memberLogin, { body: { login_account: member.memberCode, password: PASSWORD } });
  const found = async (body: object) =>
    (await world.staff.call(searchMembers, { body: body as never })).items.map(({ id }) => id);
  const byStanding = (...values: string[]) => found({ where: [[{ field: 'standing', is: 'any', values }]] });

  it('changes on its day by the round, once, with an entry of the history and a mail', async () => {
    const { id } = await makeMember(world);
    const planned = await entered(id, {
      act: 'pause',
      holds_from: soon,
      resumes_on: addDays(soon, 10),
      reason: '転勤',
    });
    expect(planned).toMatchObject({
      standing: 'official',
      planned: [
        { act: 'pause', holds_from: soon, reason: '転勤', asked_by: 'staff' },
        { act: 'resume', holds_from: addDays(soon, 10), reason: null },
      ],
    });
    await roundOn(addDays(soon, -1));
    expect((await standing(id)).standing).toBe('official');
    await roundOn(soon);
    const paused = await standing(id);
    expect(paused).toMatchObject({ standing: 'paused', last: { act: 'pause' }, planned: [{ act: 'resume' }] });
    await roundOn(soon);
    expect((await standing(id)).version).toBe(paused.version);
    await roundOn(addDays(soon, 12));
    expect(await standing(id)).toMatchObject({ standing: 'official', planned: [], last: { act: 'resume' } });
    expect(await mails(id)).toEqual(['standing_pause']);
    const { entries } = await world.staff.call(memberTimeline, {
      params: { account_code: (await detail(id)).account_code },
      query: {},
    });
    const told = entries.map(({ by, source, changes }) => [
      by === '' ? source : 'staff',
      ...changes.map(({ label, before, after }) => `${label} ${before ?? ''}→${after ?? ''}`),
    ]);
    expect(told.slice(0, 3)).toEqual([
      ['system', '在籍 休会→在籍'],
      ['system', '在籍 在籍→休会', '理由 →転勤'],
      ['staff', `在籍の予定 →${soon}から休会（理由：転勤）、${addDays(soon, 10)}から再開`],
    ]);
  });

  it('two workers that come at once carry out a change once', async () => {
    const { id } = await makeMember(world);
    await entered(id, { act: 'withdraw', holds_from: soon });
    const before = (await standing(id)).version;
    await Promise.all([roundOn(soon), roundOn(soon), roundOn(soon)]);
    expect(await standing(id)).toMatchObject({ standing: 'withdrawn', version: before + 1 });
    expect((await mails(id)).filter((kind) => kind === 'standing_withdrawn')).toHaveLength(1);
  });

  it('a withdrawal ends the sessions, refuses to sign in, and leaves number and history for who comes back', async () => {
    const member = await makeMember(world, { signIn: true, basicInfo: { joined_on: '2020-04-01' } });
    const person = await member.signIn();
    const left = await entered(member.id, { act: 'withdraw', holds_from: today, reason: '引っ越し' });
    expect(left).toMatchObject({ standing: 'withdrawn', acts: ['rejoin'], last: { reason: '引っ越し' } });
    expect((await person.ask(getProfile)).status).toBe(401);
    expect((await signIn(member)).status).toBe(401);
    expect((await world.staff.ask(inviteMember, { params: { id: member.id } })).status).toBe(409);
    expect(await mails(member.id)).toEqual(['standing_withdrawn']);

    const back = await entered(member.id, { act: 'rejoin', holds_from: today });
    expect(back).toMatchObject({ standing: 'official', last: { act: 'rejoin' } });
    const { basic_info: info } = await detail(member.id);
    expect(info).toMatchObject({ member_code: member.memberCode, joined_on: '2020-04-01' });
    expect((await signIn(member)).status).toBe(200);
    expect(await mails(member.id)).toEqual(['standing_withdrawn', 'standing_rejoin']);
  });

  it('who comes back after the last day gets a new one by the member type, and takes a place within the limit', async () => {
    const own = await makeFacility(server);
    const { id } = await makeMember(own, { basicInfo: { expires_on: addDays(today, 2) } });
    await server.sql('update member_type set expiry_type = 1 where facility_id = $1', [own.id]);
    const ask = async (what: Entered) => {
      const { version } = await own.staff.call(getMemberDetail, { params: { id } });
      return own.staff.ask(changeStanding, { params: { id }, body: { ...what, version } });
    };
    expect((await ask({ act: 'withdraw', holds_from: today })).status).toBe(200);
    await server.sql('update account set expires_on = $2 where facility_id = $1 and id = $3', [
      own.id,
      addDays(today, -40),
      id,
    ]);
    await server.sql('update facility set account_limit = 0 where id = $1', [own.id]);
    server.running.services.facilities.forget();
    const full = await ask({ act: 'rejoin', holds_from: today });
    expect([full.status, full.failure().error_code]).toEqual([403, 'member_limit_reached']);
    await server.sql('update facility set account_limit = 10 where id = $1', [own.id]);
    server.running.services.facilities.forget();
    expect((await ask({ act: 'rejoin', holds_from: today })).json()).toMatchObject({ data: { standing: 'official' } });
    const { basic_info: info } = await own.staff.call(getMemberDetail, { params: { id } });
    expect(info.expires_on).toBe(addDays(addMonths(today, 12), -1));
  });

  it('is undone until the day, and what hangs on it goes with it', async () => {
    const { id } = await makeMember(world);
    const { planned } = await entered(id, { act: 'pause', holds_from: soon, resumes_on: addDays(soon, 5) });
    const undo = async (change_id: number) =>
      world.staff.ask(undoStanding, { params: { id, change_id }, query: { version: (await detail(id)).version } });
    expect((await undo(planned[0]!.id)).json()).toMatchObject({ data: { standing: 'official', planned: [] } });
    expect((await undo(planned[0]!.id)).status).toBe(404);
    expect(await mails(id)).toEqual(['standing_pause', 'standing_undone']);
    await roundOn(addDays(soon, 9));
    expect((await standing(id)).standing).toBe('official');

    await entered(id, { act: 'withdraw', holds_from: soon });
    const [taken] = (await standing(id)).planned;
    expect((await undo(taken!.id)).status).toBe(200);
    // The end of a membership is called by its last day, when it is announced and when it is taken back.
    const said = await server.sql<{ body_text: string }>(
      'select body_text from mail where facility_id = $1 and account_id = $2 order by id desc limit 2',
      [world.id, id],
    );
    for (const { body_text } of said) expect(body_text).toContain(addDays(soon, -1));

    await entered(id, { act: 'withdraw', holds_from: soon });
    const [withdrawal] = (await standing(id)).planned;
    await server.sql('update standing_change set holds_from = $3 where facility_id = $1 and id = $2', [
      world.id,
      withdrawal!.id,
      today,
    ]);
    expect((await undo(withdrawal!.id)).status).toBe(409);
  });

  it('what has become impossible by its day is dropped, and said so', async () => {
    const { id } = await makeMember(world, { basicInfo: { expires_on: addDays(today, 40) } });
    await entered(id, { act: 'pause', holds_from: soon });
    await server.sql('update account set expires_on = $2 where facility_id = $1 and id = $3', [
      world.id,
      addDays(today, -1),
      id,
    ]);
    await roundOn(soon);
    expect(await standing(id)).toMatchObject({ standing: 'lapsed', planned: [], last: null });
    const { entries } = await world.staff.call(memberTimeline, {
      params: { account_code: (await detail(id)).account_code },
      query: {},
    });
    expect(entries[0]?.changes).toMatchObject([{ field: 'standing_plan', before: `${soon}から休会`, after: null }]);
  });

  it('refuses what the member does not stand for, days that are none, and who came too late', async () => {
    const { id } = await makeMember(world);
    const problem = async (what: Entered) => {
      const reply = await enter(id, what);
      return [reply.status, Object.keys(reply.failure().errors ?? {})];
    };
    expect(await problem({ act: 'resume', holds_from: today })).toEqual([409, []]);
    expect(await problem({ act: 'rejoin', holds_from: today })).toEqual([409, []]);
    expect(await problem({ act: 'pause', holds_from: addMonths(today, -13) })).toEqual([422, ['holds_from']]);
    expect(await problem({ act: 'pause', holds_from: soon, resumes_on: soon })).toEqual([422, ['resumes_on']]);
    expect(await problem({ act: 'withdraw', holds_from: soon, resumes_on: addDays(soon, 1) })).toEqual([
      422,
      ['resumes_on'],
    ]);
    const temporary = await makeMember(world, { basicInfo: { registration: 1 } });
    expect((await enter(temporary.id, { act: 'withdraw', holds_from: soon })).status).toBe(409);
    const { version } = await detail(id);
    const both = await Promise.all(
      [1, 2].map(() =>
        world.staff.ask(changeStanding, { params: { id }, body: { act: 'pause', holds_from: soon, version } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { actor: viewer } = await makeStaff(world, { permissions: { members: 'view' } });
    expect((await enter(id, { act: 'withdraw', holds_from: soon }, viewer)).status).toBe(403);
  });

  it('is no field that a change of the record touches or that is put back by itself', async () => {
    const { id, accountCode } = await makeMember(world);
    await entered(id, { act: 'withdraw', holds_from: today });
    const { entries } = await world.staff.call(memberTimeline, { params: { account_code: accountCode }, query: {} });
    expect(entries[0]?.changes[0]).toMatchObject({ field: 'membership', put_back: 'standing' });
    const reply = await world.staff.ask(putBackChange, {
      params: { account_code: accountCode },
      body: { entry: entries[0]!.id },
    });
    expect([reply.status, reply.failure().error_code]).toEqual([422, 'put_back_refused']);
    expect((await standing(id)).standing).toBe('withdrawn');
  });

  it('lists are searched by it; who has withdrawn is in no other list, and in none of its counts', async () => {
    const own = await makeFacility(server);
    const saved = world;
    world = own;
    try {
      const { id: official } = await makeMember(world);
      const { id: paused } = await makeMember(world);
      const { id: lapsed } = await makeMember(world, { basicInfo: { expires_on: addDays(today, -1) } });
      const { id: temporary } = await makeMember(world, { basicInfo: { registration: 1 } });
      const { id: withdrawn } = await makeMember(world);
      await entered(paused, { act: 'pause', holds_from: today });
      await entered(withdrawn, { act: 'withdraw', holds_from: today });
      expect((await found({})).toSorted()).toEqual([official, paused, lapsed, temporary]);
      const each = await Promise.all(standings.map((one) => byStanding(one)));
      expect(each).toEqual([[temporary], [official], [paused], [lapsed], [withdrawn]]);
      expect(await byStanding('withdrawn', 'paused')).toHaveLength(2);
      expect(await found({ default_search: { ids: [withdrawn] } })).toEqual([withdrawn]);
      const page = await world.staff.call(searchMembers, {
        body: { columns: ['standing'], where: [[{ field: 'standing', is: 'any', values: ['withdrawn'] }]] },
      });
      expect(page.items[0]?.cells).toEqual({ standing: '退会済み' });
      const facts = await world.staff.call(memberListFacts);
      expect(facts.find(({ field }) => field === 'standing')?.choices.map(({ value }) => value)).toEqual([
        ...standings,
      ]);
    } finally {
      world = saved;
    }
  });

  it('a member asks by the rule of the facility, takes it back, and may do nothing else', async () => {
    const member = await makeMember(world, { signIn: true });
    const person = await member.signIn();
    const own = await person.call(getOwnStanding);
    expect(own).toMatchObject({
      standing: 'official',
      acts: ['pause', 'withdraw'],
      notice_day: NOTICE_DAY,
      first_day: firstChangeDay(today, NOTICE_DAY),
      days: changeDays(today, NOTICE_DAY),
    });
    const ask = async (what: object) =>
      person.ask(changeOwnStanding, {
        body: { ...what, version: (await person.call(getOwnStanding)).version } as never,
      });
    const tooEarly = await ask({ act: 'withdraw', holds_from: addDays(own.first_day, -1) });
    expect([tooEarly.status, tooEarly.failure().error_fields]).toMatchObject([
      422,
      { holds_from: [{ code: 'notice_day' }] },
    ]);
    expect((await ask({ act: 'withdraw', holds_from: addDays(own.first_day, 1) })).status).toBe(422);
    expect((await ask({ act: 'rejoin', holds_from: today })).status).toBe(422);
    expect((await ask({ act: 'withdraw', holds_from: own.first_day, reason: '引っ越し' })).status).toBe(200);
    expect((await standing(member.id)).planned).toMatchObject([
      { act: 'withdraw', asked_by: 'member', reason: '引っ越し', holds_from: own.first_day },
    ]);
    const { planned, version } = await person.call(getOwnStanding);
    const params = { change_id: planned[0]!.id };
    expect((await person.call(undoOwnStanding, { params, query: { version } })).planned).toEqual([]);

    // Somebody else's change is not there.
    const other = await makeMember(world);
    const [foreign] = (await entered(other.id, { act: 'pause', holds_from: soon })).planned;
    const reply = await person.ask(undoOwnStanding, {
      params: { change_id: foreign!.id },
      query: { version: (await person.call(getOwnStanding)).version },
    });
    expect(reply.status).toBe(404);
  });

  it('a paused member signs in, reads, keeps the profile up to date and comes back by the rule', async () => {
    const member = await makeMember(world, { signIn: true });
    await entered(member.id, { act: 'pause', holds_from: today, reason: '本人には言わない理由' });
    const person = await member.signIn();
    expect((await person.ask(getProfile)).status).toBe(200);
    const own = await person.call(getOwnStanding);
    expect(own).toMatchObject({
      standing: 'paused',
      acts: ['resume', 'withdraw'],
      // Why staff did it, and who of them, stays in the office.
      last: { act: 'pause', asked_by: 'staff', reason: null, asked_name: '' },
    });
    const body = { act: 'resume', holds_from: own.first_day, version: own.version } as const;
    expect(await person.call(changeOwnStanding, { body })).toMatchObject({ planned: [{ act: 'resume' }] });
  });

  it('the rule of notice is a setting of the facility', async () => {
    const own = await makeFacility(server);
    expect(await own.staff.call(mainSettings.get)).toMatchObject({ notice_day: NOTICE_DAY });
    const set = (notice_day: number, version: number) =>
      own.staff.ask(mainSettings.update, { body: { notice_day, version } });
    expect((await set(29, 1)).status).toBe(422);
    expect((await set(0, 1)).status).toBe(200);
    const person = await (await makeMember(own, { signIn: true })).signIn();
    expect(await person.call(getOwnStanding)).toMatchObject({
      notice_day: 0,
      first_day: addDays(today, 1),
      days: [],
    });
  });

  it('a principal hands over before leaving, and a corporate with staff stays', async () => {
    const company = await makeCorporate(world);
    const principal = await makeCorporateStaff(company);
    const other = await makeCorporateStaff(company);
    const reply = await enter(company.id, { act: 'withdraw', holds_from: soon });
    expect([reply.status, reply.failure().error_code]).toEqual([409, 'corporate_in_use']);
    const first = await enter(principal.id, { act: 'withdraw', holds_from: soon });
    expect([first.status, first.failure().error_code]).toEqual([409, 'principal_needed']);
    expect((await enter(other.id, { act: 'withdraw', holds_from: soon })).status).toBe(200);
  });
});

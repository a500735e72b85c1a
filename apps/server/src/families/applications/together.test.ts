import {
  approveApplication,
  approveApplications,
  getApplication,
  openApplication,
  refuseApplication,
  searchApplications,
  submitApplication,
} from '@tsudoi/contract/applications';
import { memberInfo } from '@tsudoi/contract/auth';
import { getMember } from '@tsudoi/contract/members';
import { makeFacility, makeMember, onEngines, PASSWORD, suiteServer, type World } from '@tsudoi/kit';
import {
  applicantInfo,
  applicationToken,
  openRegistration,
  setTerms,
  submission,
} from '@tsudoi/kit/families/applications';
import { unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { afterEach, beforeEach, expect, it } from 'vitest';

const FEE = 3_300;

onEngines('applications that are sent at once', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeEach(async () => {
    world = await makeFacility(server);
    await openRegistration(world);
  });
  afterEach(async () => {
    expect(await unexplainedMoney(server)).toEqual([]);
  });

  const typeId = () => world.memberTypes[0]!.id;
  const GUARDIAN = {
    last_name: '崎山',
    first_name: '美和',
    relation: 'mother' as const,
    phone: '090-5550-0143',
    agreed: true as const,
  };
  const child = (first_name: string, more: object = {}) => ({
    member_type_id: typeId(),
    basic_info: applicantInfo({ first_name, first_name_kana: 'コ', birthday: '2016-05-01', phone: null }),
    extend_info: {},
    guardian: GUARDIAN,
    ...more,
  });
  const opened = async () => {
    const link = await applicationToken(world);
    await world.visitor('member').call(openApplication, { body: { token: link.token } });
    return link;
  };
  const ask = (token: string, others: object[]) =>
    world.visitor('member').ask(submitApplication, { body: { ...submission(token), others } });
  const send = (token: string, others: ReturnType<typeof child>[]) =>
    world.visitor('member').call(submitApplication, { body: { ...submission(token), others } });
  const read = (code: string) => world.staff.call(getApplication, { params: { id: Number(code.slice(1)) } });
  const links = async () =>
    server.sql<{ holder: string; person: string; kind: string; scope: string }>(
      `select h.first_name as holder, p.first_name as person, l.kind, l.scope from account_link l
         join account h on h.id = l.holder_id join account p on p.id = l.person_id
       where l.facility_id = $1 and l.since is not null and l.until is null order by p.first_name`,
      [world.id],
    );

  it('makes one application for each person, told of by one mail; a fault names the person, and nothing is sent', async () => {
    const { token, email } = await opened();
    const faulty = await ask(token, [child('一'), child('二', { guardian: null })]);
    expect(faulty.status).toBe(422);
    expect(Object.keys(faulty.failure().errors)).toContain('others.1.guardian.last_name');
    const closed = await ask(token, [child('一', { member_type_id: 999_999 })]);
    expect(closed.failure().error_code).toBe('registration_closed');
    const sent = await send(token, [child('一'), child('二')]);
    expect(sent.others?.map(({ name, state, can_sign_in }) => [name, state, can_sign_in])).toEqual([
      ['崎山 一', 'submitted', true],
      ['崎山 二', 'submitted', true],
    ]);
    const { items } = await world.staff.call(searchApplications, { body: { default_search: {} } });
    expect(items.map(({ first_name, group_id }) => [first_name, group_id])).toEqual(
      ['美和', '一', '二'].map((name) => [name, items[0]!.id]),
    );
    const received = await server.sql<{ body_text: string }>(
      `select body_text from mail where to_address = $1 and kind = 'application_received'`,
      [email],
    );
    expect(received).toHaveLength(1);
    for (const { code } of sent.others ?? []) expect(received[0]?.body_text).toContain(code);
    // The address signs the first one in, everybody else signs in by the number, all with the password that was chosen.
    const one = world.visitor('member');
    await one.signIn(sent.others?.[0]?.sign_in_code ?? '', PASSWORD);
    expect((await one.call(memberInfo)).account.first_name).toBe('一');
  });

  it('decides on each by itself: one that is refused leaves the others, who are linked once both are approved', async () => {
    await setTerms(world, { sign_up_fee: FEE });
    const { token } = await opened();
    const sent = await send(token, [child('一'), child('二')]);
    // The fee that was shown is the one that is asked for.
    await setTerms(world, { sign_up_fee: FEE * 2 });
    const [first, second] = sent.others ?? [];
    const group = (await read(sent.code)).group;
    expect(group.map(({ name, guardian }) => [name, guardian])).toEqual([
      ['崎山 美和', true],
      ['崎山 一', false],
      ['崎山 二', false],
    ]);
    const refused = await read(second!.code);
    await world.staff.call(refuseApplication, {
      params: { id: refused.id },
      body: { version: refused.version, reason: '定員のため' },
    });
    const waiting = [await read(first!.code), await read(sent.code)];
    const { approved } = await world.staff.call(approveApplications, {
      body: { applications: waiting.map(({ id, version }) => ({ id, version })) },
    });
    expect(approved).toHaveLength(2);
    expect(await links()).toEqual([{ holder: '美和', person: '一', kind: 'parent', scope: 'pay' }]);
    expect((await read(sent.code)).group.map(({ state }) => state)).toEqual(['unpaid', 'unpaid', 'refused']);
    for (const code of [sent.code, first!.code])
      expect(await read(code)).toMatchObject({ shown_fee: FEE, fee: { invoice: { total: FEE } } });
  });

  it('asks a former member for the fee of rejoining, and lets it go as it was where that is not paid', async () => {
    const former = await makeMember(world, { basicInfo: { ...applicantInfo(), email: `old@${world.host}` } });
    await server.sql('update account set active = false, version = version + 1 where facility_id = $1 and id = $2', [
      world.id,
      former.id,
    ]);
    await setTerms(world, { sign_up_fee: FEE, rejoin_fee: 1_100 });
    const { token } = await opened();
    const { code } = await send(token, []);
    const application = await read(code);
    const { id, version } = application.lookalikes[0]!;
    const same_as = { id, version };
    const body = { version: application.version, same_as };
    await world.staff.call(approveApplication, { params: { id: application.id }, body });
    const unpaid = await read(code);
    expect(unpaid).toMatchObject({ state: 'unpaid', fee: { invoice: { total: 1_100 } } });
    const refusal = { version: unpaid.version, reason: 'お支払いがないため' };
    await world.staff.call(refuseApplication, { params: { id: unpaid.id }, body: refusal });
    const record = await world.staff.call(getMember, { params: { id: former.id } });
    expect(record.basic_info).toMatchObject({ registration: 0 });
    expect(await server.sql('select active from account where id = $1', [former.id])).toEqual([{ active: false }]);
    // For nothing it is official at once.
    await setTerms(world, { rejoin_fee: 0 });
    const next = await read((await send((await opened()).token, [])).code);
    const [like] = next.lookalikes;
    await world.staff.call(approveApplication, {
      params: { id: next.id },
      body: { version: next.version, same_as: { id: like!.id, version: like!.version } },
    });
    expect(await read(next.code)).toMatchObject({ state: 'approved', fee: null });
  });
});

import {
  applyByLink,
  askBackApplication,
  correctApplication,
  getApplication,
  openApplication,
  refuseApplication,
  searchApplications,
  startApplication,
  submitApplication,
  withdrawApplication,
} from '@tsudoi/contract/applications';
import { corporates } from '@tsudoi/contract/corporates';
import { getMember, updateMember } from '@tsudoi/contract/members';
import { makeFacility, nextNumber, onEngines, suiteServer, until, type World } from '@tsudoi/kit';
import { makeField } from '@tsudoi/kit/families/account-cms';
import {
  applicantInfo,
  applicationToken,
  openRegistration,
  setTerms,
  submission,
} from '@tsudoi/kit/families/applications';
import { companyType, makeCorporateStaff } from '@tsudoi/kit/families/corporates';
import { beforeEach, expect, it } from 'vitest';

onEngines('while an application waits', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeEach(async () => {
    world = await makeFacility(server);
    await openRegistration(world);
  });

  const visitor = () => world.visitor('member');
  const mailsTo = (email: string) =>
    server.sql<{ kind: string; body_text: string }>(
      'select kind, body_text from mail where to_address = $1 order by id',
      [email],
    );
  /** An application by mail as it was sent, and the member of it. */
  const sent = async (options: { typeId?: number } = {}, fields: object = {}) => {
    const { token, email } = await applicationToken(world, options);
    await visitor().call(openApplication, { body: { token } });
    const body = { ...submission(token), ...fields };
    const reply = await visitor().ask(submitApplication, { body });
    expect(reply.status, reply.text).toBe(200);
    const [row] = (await world.staff.call(searchApplications, { body: { default_search: {} } })).items;
    const { member, version } = await world.staff.call(getApplication, { params: { id: row!.id } });
    return { id: row!.id, version, email, memberId: member!.id };
  };
  /** Asks for the phone again, and returns the token of the mailed link. */
  const askedBack = async ({ id, version, email }: { id: number; version: number; email: string }, path: string) => {
    const questions = [{ path, note: 'ご確認ください' }];
    await world.staff.call(askBackApplication, { params: { id }, body: { version, questions } });
    return /register-new-account\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.body_text ?? '')?.[1] ?? '';
  };
  const change = async (id: number, basic: object, extend_info: Record<string, unknown> = {}) => {
    const { basic_info: info, extend_info: stored, version } = await world.staff.call(getMember, { params: { id } });
    const { document: _, profile_image: __, ...basic_info } = { ...info, ...basic };
    const body = { basic_info, extend_info: { ...stored, ...extend_info }, version } as never;
    const reply = await world.staff.ask(updateMember, { params: { id }, body });
    expect(reply.status, reply.text).toBe(200);
  };

  it('a correction changes what was asked, and nothing that staff or the owner have changed since', async () => {
    const note = await makeField(server, world, { input_type: 'textbox', label: '担当者メモ', platform: 3 });
    const application = await sent();
    const { memberId } = application;
    const given = `moved${nextNumber()}@${world.host}`;
    await change(memberId, { email: given, address: '港北1-2-3' }, { [note]: '面談済み' });
    // What is asked back goes where mails go today.
    const token = await askedBack({ ...application, email: given }, 'basic_info.phone');
    const body = { ...submission(token), basic_info: applicantInfo({ phone: '045-111-2222', address: '古い町' }) };
    const reply = await visitor().ask(correctApplication, { body });
    expect(reply.status, reply.text).toBe(200);
    const member = await world.staff.call(getMember, { params: { id: memberId } });
    expect(member.basic_info).toMatchObject({ phone: '045-111-2222', email: given, address: '港北1-2-3' });
    expect(member.extend_info).toMatchObject({ [note]: '面談済み' });
  });

  it('nothing is mailed to an address that staff have taken away, and nothing can be asked back', async () => {
    const { id, version, email, memberId } = await sent();
    await change(memberId, { email: '' });
    const before = (await mailsTo(email)).length;
    const questions = [{ path: 'basic_info.phone', note: 'ご確認ください' }];
    const asked = await world.staff.ask(askBackApplication, { params: { id }, body: { version, questions } });
    expect(asked.failure().error_fields).toMatchObject({ email: [{ code: 'required' }] });
    const body = { version, reason: '定員に達しました' };
    expect((await world.staff.ask(refuseApplication, { params: { id }, body })).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(before);
  });

  it('a correction is taken also where staff have deleted the member of it', async () => {
    const application = await sent();
    await server.sql('update account set deleted_at = now() where id = $1', [application.memberId]);
    const token = await askedBack(application, 'basic_info.phone');
    const body = { ...submission(token), basic_info: applicantInfo({ phone: '045-111-2222' }) };
    expect(await visitor().call(correctApplication, { body })).toMatchObject({ state: 'submitted' });
  });

  it('a company that has staff already is neither refused nor withdrawn away from under them', async () => {
    const typeId = await companyType(world);
    await setTerms(world, { application_mode: 1 }, typeId);
    const application = await sent({ typeId }, { basic_info: applicantInfo({ first_name: '', birthday: null }) });
    const { account_code: code } = await world.staff.call(corporates.get, { params: { id: application.memberId } });
    await makeCorporateStaff({ world, code });
    const refuse = (version: number) =>
      world.staff.ask(refuseApplication, {
        params: { id: application.id },
        body: { version, reason: '定員に達しました' },
      });
    expect((await refuse(application.version)).failure().error_code).toBe('corporate_in_use');
    const token = await askedBack(application, 'basic_info.phone');
    const withdrawn = await visitor().ask(withdrawApplication, { body: { token } });
    expect(withdrawn.failure().error_code).toBe('application_has_staff');
    expect((await world.staff.ask(corporates.get, { params: { id: application.memberId } })).status).toBe(200);
  });

  it('others are counted one after the other, also where they come at the same moment', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const body = {
          member_type_id: world.memberTypes[0]!.id,
          email: `crowd${nextNumber()}@${world.host}`,
          consents: [],
          basic_info: applicantInfo(),
        };
        return (await visitor().ask(applyByLink, { body })).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });

  it('at most a thousand links an hour are mailed for a facility, wherever they are asked for', async () => {
    await server.sql(
      `insert into application (facility_id, door, state, class_type, member_type_id, email, locale, address, mailed_at)
       select $1, 'mail', 'mailed', 1, $2, 'x' || n || '@example.com', 'ja', '2001:db8:0:' || n || '::/64', now() from generate_series(1, 1000) n`,
      [world.id, world.memberTypes[0]!.id],
    );
    const body = { member_type_id: world.memberTypes[0]!.id, email: 'late@example.com', consents: [] };
    expect((await visitor().ask(startApplication, { body })).status).toBe(429);
  });

  it('nobody is kept from a link by who asks for links to the same address on and on', async () => {
    const email = `wanted${nextNumber()}@${world.host}`;
    await server.sql(
      `insert into application (facility_id, door, state, class_type, member_type_id, email, locale, address)
       select $1, 'mail', 'mailed', 1, $2, $3, 'ja', '192.0.2.7' from generate_series(1, 20)`,
      [world.id, world.memberTypes[0]!.id, email],
    );
    await until(
      'all requests are seen to',
      async () =>
        (await server.sql('select 1 from application where facility_id = $1 and mailed_at is null', [world.id]))
          .length === 0,
    );
    expect(await mailsTo(email)).toHaveLength(5);
  });
});

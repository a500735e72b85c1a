import {
  changeEmail,
  confirmEmail,
  managerChangeEmail,
  managerConfirmEmail,
  managerInfo,
  memberInfo,
  operatorChangeEmail,
  operatorOwnAccount,
} from '@tsudoi/contract/auth';
import { searchMembers } from '@tsudoi/contract/members';
import {
  mailedToken,
  makeFacility,
  makeMember,
  makeStaff,
  onEngines,
  operatorOf,
  PASSWORD,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

onEngines('a change of e-mail address', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const found = async (keyword: string) =>
    (await world.staff.call(searchMembers, { body: { default_search: { keyword } } })).items.map((item) => item.id);

  const staffWithAddress = async () => {
    const { actor } = await makeStaff(world, { signIn: true });
    return { actor, email: (await actor.call(managerInfo)).profile.email };
  };

  it('asks for the password, then waits for the link that went to the new address', async () => {
    const member = await makeMember(world, { signIn: true });
    const person = await member.signIn();
    const email = `new-${member.id}@${world.host}`;
    const wrong = await person.ask(changeEmail, { body: { email, password: 'not-this-one' } });
    expect(wrong.failure().error_fields).toMatchObject({ password: [{ code: 'password_wrong' }] });
    await person.call(changeEmail, { body: { email, password: PASSWORD } });
    expect((await person.call(memberInfo)).account.email).toBe(member.email);

    const token = await mailedToken(server, email);
    await person.call(confirmEmail, { body: { token } });
    expect((await person.call(memberInfo)).account.email).toBe(email);
    expect((await person.ask(confirmEmail, { body: { token } })).failure().error_code).toBe('link_expired');
  });

  it('tells the old address, is found by the search, and stands in the history', async () => {
    const member = await makeMember(world, { signIn: true });
    const person = await member.signIn();
    const email = `fresh-${member.id}@${world.host}`;
    await person.call(changeEmail, { body: { email, password: PASSWORD } });
    await person.call(confirmEmail, { body: { token: await mailedToken(server, email) } });
    const notices = await server.sql<{ body_text: string }>(
      `select body_text from mail where to_address = $1 and kind = 'email_changed'`,
      [member.email],
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.body_text).toContain(email);
    expect(await found(email)).toEqual([member.id]);
    expect(await found(member.email ?? '')).toEqual([]);
    const [entry] = await server.sql(
      `select actor_kind, before, after, version from history where family = 'members' and record_id = $1 order by id desc limit 1`,
      [member.id],
    );
    expect(entry).toMatchObject({
      actor_kind: 'member',
      before: { email: member.email },
      after: { email },
      version: 2,
    });
  });

  it('cannot be confirmed by somebody else', async () => {
    const [member, other] = [await makeMember(world, { signIn: true }), await makeMember(world, { signIn: true })];
    const email = `mine-${member.id}@${world.host}`;
    await (await member.signIn()).call(changeEmail, { body: { email, password: PASSWORD } });
    const token = await mailedToken(server, email);
    expect((await (await other.signIn()).ask(confirmEmail, { body: { token } })).status).toBe(422);
    expect((await (await member.signIn()).ask(confirmEmail, { body: { token } })).status).toBe(200);
  });

  it('is mailed at most five times an hour, and guessed at ten times', async () => {
    const person = await (await makeMember(world, { signIn: true })).signIn();
    const ask = (n: number, password = PASSWORD) =>
      person.ask(changeEmail, { body: { email: `try${n}@${world.host}`, password } });
    for (let n = 0; n < 5; n++) expect((await ask(n)).status).toBe(200);
    expect((await ask(5)).failure().error_code).toBe('too_many_requests');
    for (let n = 0; n < 10; n++) expect((await ask(n, 'wrong-guess')).status).toBe(422);
    expect((await ask(0, 'wrong-guess')).failure().error_code).toBe('too_many_attempts');
  });

  it('is mailed at most five times an hour also where all of it is asked for at the same moment', async () => {
    const member = await makeMember(world, { signIn: true });
    const person = await member.signIn();
    const ask = (n: number) =>
      person.ask(changeEmail, { body: { email: `at-once${n}@${world.host}`, password: PASSWORD } });
    const replies = await Promise.all(Array.from({ length: 9 }, (_, n) => ask(n)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await server.sql('select 1 from mail where account_id = $1', [member.id])).toHaveLength(5);
  });

  it('of staff is asked for with the password, mailed to the new address, and told to the old one', async () => {
    const { actor, email: before } = await staffWithAddress();
    const email = `moved-${before}`;
    const ask = (body: { email: string; password: string }) => actor.ask(managerChangeEmail, { body });
    expect((await ask({ email, password: 'not-this-one' })).failure().error_fields).toMatchObject({
      password: [{ code: 'password_wrong' }],
    });
    const { email: taken } = await staffWithAddress();
    expect((await ask({ email: taken, password: PASSWORD })).failure().error_fields).toMatchObject({
      email: [{ code: 'email_taken' }],
    });
    expect((await ask({ email, password: PASSWORD })).status).toBe(200);
    expect((await actor.call(managerInfo)).profile.email).toBe(before);
    const token = await mailedToken(server, email);
    const { actor: other } = await staffWithAddress();
    expect((await other.ask(managerConfirmEmail, { body: { token } })).failure().error_code).toBe('link_expired');
    await actor.call(managerConfirmEmail, { body: { token } });
    expect((await actor.call(managerInfo)).profile.email).toBe(email);
    const told = await server.sql(`select 1 from mail where to_address = $1 and kind = 'email_changed'`, [before]);
    expect(told).toHaveLength(1);
    const [entry] = await server.sql(
      `select family, before, after from history where facility_id = $1 order by id desc limit 1`,
      [world.id],
    );
    expect(entry).toEqual({ family: 'managers', before: { email: before }, after: { email } });
  });

  it('of an operator holds at once, once the password has proven them; the log of operations says so', async () => {
    const operator = await operatorOf(server);
    const { email: before } = await operator.call(operatorOwnAccount);
    const ask = (email: string, password: string) => operator.ask(operatorChangeEmail, { body: { email, password } });
    expect((await ask('next@tsudoi.example', 'not-this-one')).failure().error_fields).toMatchObject({
      password: [{ code: 'password_wrong' }],
    });
    expect((await operator.call(operatorOwnAccount)).email).toBe(before);
    expect((await ask('next@tsudoi.example', PASSWORD)).status).toBe(200);
    expect((await operator.call(operatorOwnAccount)).email).toBe('next@tsudoi.example');
    const [entry] = await server.sql(
      `select detail from operator_log where action = 'change_email' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({ detail: { before: { email: before }, after: { email: 'next@tsudoi.example' } } });
    expect((await ask(before, PASSWORD)).status).toBe(200);
  });
});

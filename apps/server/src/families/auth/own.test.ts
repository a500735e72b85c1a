import {
  accountSettings,
  managerChangePassword,
  managerInfo,
  managerLogin,
  memberChangePassword,
  memberInfo,
  memberLogin,
} from '@tsudoi/contract/auth';
import { makeFacility, makeMember, makeStaff, onEngines, PASSWORD, suiteServer, type World } from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

const NEW = 'Mikan-to-Ringo1';

onEngines('one’s own account', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const change = (current: string, password = NEW, again = password) => ({
    body: { current_password: current, password, password_confirmation: again },
  });

  it('a member changes the password while signed in: the new one works, the old one does not, other phones are out', async () => {
    const member = await makeMember(world, { signIn: true });
    const [here, there] = [await member.signIn(), await member.signIn()];
    await here.call(memberChangePassword, change(PASSWORD));
    expect((await here.ask(memberInfo)).status).toBe(200);
    expect((await there.ask(memberInfo)).status).toBe(401);
    const login = (password: string) =>
      world.visitor('member').ask(memberLogin, { body: { login_account: member.memberCode, password } });
    expect([(await login(PASSWORD)).status, (await login(NEW)).status]).toEqual([401, 200]);
    const [mail] = await server.sql<{ subject: string }>(
      `select subject from mail where account_id = $1 and kind = 'password_changed'`,
      [member.id],
    );
    expect(mail?.subject).toContain('パスワードを変更しました');
    const [row] = await server.sql(
      `select id from history where family = 'members' and record_id = $1 and action = 'password'`,
      [member.id],
    );
    expect(row).toBeDefined();
  });

  it('staff change the password the same way', async () => {
    const staff = await makeStaff(world);
    await staff.actor.call(managerChangePassword, change(PASSWORD));
    expect((await staff.actor.ask(managerInfo)).status).toBe(200);
    const login = (password: string) =>
      world.visitor('manage').ask(managerLogin, { body: { login_account: staff.email, password } });
    expect([(await login(PASSWORD)).status, (await login(NEW)).status]).toEqual([401, 200]);
  });

  it('refuses a wrong present password, a weak one, one made of the address, and two that differ; nothing changes', async () => {
    const member = await makeMember(world, { signIn: true });
    const here = await member.signIn();
    const refused = async (input: ReturnType<typeof change>) =>
      Object.entries((await here.ask(memberChangePassword, input)).failure().error_fields ?? {}).map(
        ([field, found]) => `${field}: ${found[0]?.code}`,
      );
    expect(await refused(change('wrong-one'))).toEqual(['current_password: password_wrong']);
    expect(await refused(change(PASSWORD, 'password1'))).toEqual(['password: password_breached']);
    expect(await refused(change(PASSWORD, 'short'))).toEqual(['password: password_policy']);
    expect(await refused(change(PASSWORD, NEW, 'Ringo-to-Mikan1'))).toEqual([
      'password_confirmation: password_mismatch',
    ]);
    expect((await member.signIn()).token).toBeDefined();
  });

  it('takes no more than ten guesses of the present password', async () => {
    const member = await makeMember(world, { signIn: true });
    const here = await member.signIn();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await here.ask(memberChangePassword, change(`wrong-${n}`))).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  it('staff change their own name; colleagues and the history see the new one', async () => {
    const { actor, id } = await makeStaff(world);
    const before = await actor.call(accountSettings.get);
    await actor.call(accountSettings.update, { body: { last_name: '新田', first_name: '花' } });
    expect(await actor.call(accountSettings.get)).toEqual({ ...before, last_name: '新田', first_name: '花' });
    expect((await actor.call(managerInfo)).profile).toMatchObject({ last_name: '新田', first_name: '花' });
    const [row] = await server.sql<{ after: unknown }>(
      `select after from history where family = 'managers' and record_id = $1 and action = 'update'`,
      [id],
    );
    expect(row?.after).toEqual({ last_name: '新田', first_name: '花' });
  });
});

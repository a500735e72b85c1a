import {
  changeEmail,
  confirmEmail,
  memberForgotPassword,
  memberInfo,
  memberResetPassword,
} from '@tsudoi/contract/auth';
import { getMember, inviteMember, mergeMembers, undoMerge, updateMember } from '@tsudoi/contract/members';
import { applyTask, undoTask } from '@tsudoi/contract/tasks';
import {
  type Actor,
  applyImport,
  basicInfo,
  goodMembers,
  mailedToken,
  makeFacility,
  makeMember,
  nextNumber,
  onEngines,
  PASSWORD,
  planImport,
  suiteServer,
  taskIn,
  until,
  type World,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

onEngines('an address that staff give to a member', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const newAddress = () => `given${nextNumber()}@elsewhere.example`;
  const mailsTo = async (address: string) =>
    (
      await server.sql<{ kind: string; body_text: string }>(
        'select kind, body_text from mail where facility_id = $1 and to_address = $2 order by id',
        [world.id, address],
      )
    ).filter(({ kind }) => kind !== 'member_invitation');
  const signedIn = async () => {
    const made = await makeMember(world, { signIn: true });
    return { ...made, actor: await made.signIn() };
  };
  const status = async (actor: Actor) => (await actor.ask(memberInfo)).status;

  async function byForm(id: number, email: string | null): Promise<void> {
    const { basic_info, version } = await world.staff.call(getMember, { params: { id } });
    const { last_name, first_name, member_code } = basic_info;
    await world.staff.call(updateMember, {
      params: { id },
      body: { basic_info: basicInfo(world, { last_name, first_name, member_code, email: email ?? '' }), version },
    });
  }
  /** Asks for a new password, and waits until the worker has answered. */
  async function forgot(email: string): Promise<void> {
    await world.visitor('member').call(memberForgotPassword, { body: { email } });
    await until('the answer', async () => (await server.sql('select id from reset_request')).length === 0);
  }
  async function byFile(rows: readonly { code: string; email: string }[]): Promise<number> {
    const some = goodMembers(rows.length, 'X').map((row, index) => ({
      ...row,
      member_code: rows[index]?.code ?? '',
      email: rows[index]?.email ?? '',
    }));
    const { task_id } = await planImport(world.staff, some);
    await applyImport(world.staff, task_id);
    return task_id;
  }

  it('tells the old address once, ends the sessions and the open links', async () => {
    const { id, email: old, actor } = await signedIn();
    await forgot(old!);
    const link = await mailedToken(server, old!);
    const email = newAddress();
    await byForm(id, email);
    const told = (await mailsTo(old!)).filter(({ kind }) => kind === 'email_changed');
    expect(told.map(({ body_text }) => body_text.includes(email))).toEqual([true]);
    expect(await status(actor)).toBe(401);
    const reset = { token: link, password: 'Another-2026', password_confirmation: 'Another-2026' };
    expect((await world.visitor('member').ask(memberResetPassword, { body: reset })).failure().error_code).toBe(
      'link_expired',
    );
    await byForm(id, email);
    expect((await mailsTo(old!)).filter(({ kind }) => kind === 'email_changed')).toHaveLength(1);
    expect(await mailsTo(email)).toEqual([]);
    await byForm(id, null);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['email_removed']);
  });

  it('is told of and ends sessions for every row of a file, and again when the file is undone', async () => {
    const people = [await signedIn(), await signedIn()];
    const bystander = await signedIn();
    const given = people.map(({ memberCode }) => ({ code: memberCode, email: newAddress() }));
    const same = { code: bystander.memberCode, email: bystander.email! };
    const task = await byFile([...given, same]);
    for (const [index, { email, actor }] of people.entries()) {
      expect(
        (await mailsTo(email!)).map(({ kind, body_text }) => [kind, body_text.includes(given[index]!.email)]),
      ).toEqual([['email_changed', true]]);
      expect(await status(actor)).toBe(401);
    }
    expect(await mailsTo(bystander.email!)).toEqual([]);
    expect(await status(bystander.actor)).toBe(200);
    const again = await people[0]!.signIn();
    await server.sql('update account set last_login_at = null where id = any ($1)', [people.map(({ id }) => id)]);
    await world.staff.call(undoTask, { params: { id: task } });
    await taskIn(world.staff, task, ['undone']);
    for (const { email } of given) expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['email_changed']);
    expect(await status(again)).toBe(401);
  });

  it('is sent no link that sets a password for 72 hours, however it was given', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const [formed, filed] = [newAddress(), newAddress()];
    await byForm(one.id, null);
    await byForm(one.id, formed);
    await byFile([{ code: other.memberCode, email: filed }]);
    for (const [id, email] of [
      [one.id, formed],
      [other.id, filed],
    ] as const) {
      await forgot(email);
      expect((await world.staff.ask(inviteMember, { params: { id } })).failure().error_code).toBe('signed_up');
      expect(await mailsTo(email)).toEqual([]);
      await server.sql(
        `update account set email_unconfirmed_since = email_unconfirmed_since - interval '72 hours' where id = $1`,
        [id],
      );
      await forgot(email);
      expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['password_reset']);
    }
  });

  it('is the member’s own at once where it confirms it', async () => {
    const { id, signIn } = await signedIn();
    const email = newAddress();
    await byForm(id, email);
    const member = await signIn();
    await member.call(changeEmail, { body: { email, password: PASSWORD } });
    await member.call(confirmEmail, { body: { token: await mailedToken(server, email) } });
    await forgot(email);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['email_change', 'password_reset']);
  });

  it('is invited as ever where there is no password to take over', async () => {
    const made = await makeMember(world);
    const email = newAddress();
    await byForm(made.id, email);
    expect((await mailsTo(made.email!)).map(({ kind }) => kind)).toEqual(['email_changed']);
    await world.staff.call(inviteMember, { params: { id: made.id } });
    expect(await mailedToken(server, email)).not.toBe('');
  });

  it('by a merge is told to whoever goes, and neither an old link nor a new one sets the password that it took over', async () => {
    const [gone, kept] = [await signedIn(), await makeMember(world, { basicInfo: { email: newAddress() } })];
    const address = kept.email!;
    await world.staff.call(inviteMember, { params: { id: kept.id } });
    const invitation = await mailedToken(server, address);
    const versionOf = async (id: number) => (await world.staff.call(getMember, { params: { id } })).version;
    const { merge_id } = await world.staff.call(mergeMembers, {
      params: { id: kept.id, other_id: gone.id },
      body: { version: await versionOf(kept.id), other_version: await versionOf(gone.id), choices: {} },
    });
    const told = await mailsTo(gone.email!);
    expect(told.map(({ kind, body_text }) => [kind, body_text.includes(kept.memberCode)])).toEqual([
      ['member_merged', true],
    ]);
    expect(told[0]?.body_text).not.toContain(address);
    expect(await status(gone.actor)).toBe(401);

    const body = { token: invitation, password: 'Another-2026', password_confirmation: 'Another-2026' };
    const reset = await world.visitor('member').ask(memberResetPassword, { body });
    expect([reset.status, reset.failure().error_code]).toEqual([422, 'link_expired']);
    await forgot(address);
    expect(await mailsTo(address)).toEqual([]);
    await world.visitor('member').signIn(kept.memberCode, PASSWORD);

    await world.staff.call(undoMerge, { params: { id: merge_id }, body: { version: await versionOf(kept.id) } });
    const held = await server.sql('select id from account where id = $1 and email_unconfirmed_since is not null', [
      kept.id,
    ]);
    expect(held).toEqual([]);
    await gone.signIn();
  });

  it('is not told of a merge where it stays the address', async () => {
    const [kept, gone] = [await signedIn(), await signedIn()];
    const versionOf = async (id: number) => (await world.staff.call(getMember, { params: { id } })).version;
    await world.staff.call(mergeMembers, {
      params: { id: kept.id, other_id: gone.id },
      body: {
        version: await versionOf(kept.id),
        other_version: await versionOf(gone.id),
        choices: { email: 'gone' },
      },
    });
    expect((await mailsTo(kept.email!)).map(({ kind }) => kind)).toEqual(['email_changed']);
    expect(await mailsTo(gone.email!)).toEqual([]);
  });

  it('is not told of where an import is planned and not applied', async () => {
    const { memberCode, email, actor } = await signedIn();
    const [row] = goodMembers(1, 'X');
    const { task_id } = await planImport(world.staff, [{ ...row!, member_code: memberCode, email: newAddress() }]);
    expect(await mailsTo(email!)).toEqual([]);
    expect(await status(actor)).toBe(200);
    await world.staff.call(applyTask, { params: { id: task_id } });
    await taskIn(world.staff, task_id, ['applied']);
    expect(await status(actor)).toBe(401);
  });
});

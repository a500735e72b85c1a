import { managerInfo, memberInfo, memberTokenInfo } from '@tsudoi/contract/auth';
import { getFacility, inviteManager } from '@tsudoi/contract/facilities';
import { managerAcceptInvitation, memberAcceptInvitation } from '@tsudoi/contract/invitations';
import { getMember, inviteMember } from '@tsudoi/contract/members';
import { mailedToken, makeFacility, makeMember, onEngines, operatorOf, suiteServer, type World } from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

const NEW = 'Mikan-to-Ringo1';

onEngines('an invitation', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  async function invited() {
    const member = await makeMember(world);
    await world.staff.call(inviteMember, { params: { id: member.id } });
    return { member, token: await mailedToken(server, member.email ?? '') };
  }
  const accept = (token: string, where: World = world) =>
    where.visitor('member').ask(memberAcceptInvitation, { body: { token, password: NEW, password_confirmation: NEW } });

  it('can be looked at as often as one likes, then sets the password and signs in, once', async () => {
    const { member, token } = await invited();
    for (let n = 0; n < 3; n++) {
      const info = await world.visitor('member').call(memberTokenInfo, { query: { token } });
      expect(info).toMatchObject({ email: member.email, password_policy: 'standard' });
    }
    const person = world.visitor('member');
    const session = await person.call(memberAcceptInvitation, {
      body: { token, password: NEW, password_confirmation: NEW },
    });
    person.token = session.access_token;
    expect((await person.call(memberInfo)).account.id).toBe(member.id);
    expect((await person.refresh()).status).toBe(200);
    const again = await accept(token);
    expect([again.status, again.failure().error_code, again.failure().message]).toEqual([
      422,
      'link_expired',
      'リンクの有効期限が切れています。もう一度お手続きください。',
    ]);
    expect((await world.staff.call(getMember, { params: { id: member.id } })).signed_up).toBe(true);
  });

  it('is accepted by one of two who open it at the same moment', async () => {
    const { token } = await invited();
    const replies = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 422, 422]);
  });

  it('works only in its newest form', async () => {
    const { member, token: older } = await invited();
    await world.staff.call(inviteMember, { params: { id: member.id } });
    const newer = await mailedToken(server, member.email ?? '');
    expect((await accept(older)).status).toBe(422);
    expect((await accept(newer)).status).toBe(200);
  });

  it('is good for seven days', async () => {
    const { member, token } = await invited();
    const [row] = await server.sql<{ days: number }>(
      'select round(extract(epoch from expires_at - created_at) / 86400)::int as days from mail_token where account_id = $1',
      [member.id],
    );
    expect(row?.days).toBe(7);
    await server.sql(`update mail_token set expires_at = now() - interval '1 second' where account_id = $1`, [
      member.id,
    ]);
    expect((await accept(token)).status).toBe(422);
  });

  it('leads nowhere at another facility, for another kind of account, or once the account is deleted', async () => {
    const foreign = await makeFacility(server);
    const { member, token } = await invited();
    expect((await accept(token, foreign)).status).toBe(422);
    const asStaff = await world
      .visitor('manage')
      .ask(managerAcceptInvitation, { body: { token, password: NEW, password_confirmation: NEW } });
    expect(asStaff.status).toBe(422);
    await server.sql('update account set deleted_at = now() where id = $1', [member.id]);
    expect((await accept(token)).status).toBe(422);
  });

  it('names the facility, its host and the member code, in a mail of plain text', async () => {
    const { member, token } = await invited();
    const [mail] = await server.sql<{ subject: string; body_text: string }>(
      'select subject, body_text from mail where account_id = $1 order by id desc limit 1',
      [member.id],
    );
    expect(mail?.subject).toBe(`【${world.name}】会員ページのご案内`);
    expect(mail?.body_text).toContain(`://${world.host}`);
    expect(mail?.body_text).toContain(`/confirm-token?token=${token}`);
    expect(mail?.body_text).toContain(member.memberCode);
    expect(mail?.body_text).not.toMatch(/\{\w+\}/);
  });

  it('stands in the history of the member, with whoever sent it', async () => {
    const { member } = await invited();
    const [entry] = await server.sql(
      `select actor_kind, actor_id, action, after from history where family = 'members' and record_id = $1 order by id desc limit 1`,
      [member.id],
    );
    expect(entry).toEqual({
      actor_kind: 'manager',
      actor_id: world.staffId,
      action: 'invite',
      after: { email: member.email },
    });
  });

  it('is stored as a hash only', async () => {
    const { token } = await invited();
    const rows = await server.sql<{ row: string }>('select to_jsonb(t)::text as row from mail_token t');
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });

  it('of a manager can be sent again by an operator', async () => {
    const other = await makeFacility(server);
    const operator = await operatorOf(server);
    await operator.call(inviteManager, { params: { id: other.id }, body: { account_id: other.staffId } });
    const token = await mailedToken(server, other.staffEmail);
    const person = other.visitor('manage');
    const session = await person.call(managerAcceptInvitation, {
      body: { token, password: NEW, password_confirmation: NEW },
    });
    person.token = session.access_token;
    expect((await person.ask(managerInfo)).status).toBe(200);
    // Accepting sets a new password, which ends the session that was open.
    expect((await other.staff.ask(managerInfo)).status).toBe(401);
    expect((await operator.call(getFacility, { params: { id: other.id } })).managers).toMatchObject([
      { invited: true, signed_in: true },
    ]);
    const foreign = await operator.ask(inviteManager, {
      params: { id: world.id },
      body: { account_id: other.staffId },
    });
    expect(foreign.status).toBe(404);
  });
});

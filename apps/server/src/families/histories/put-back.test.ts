import { memberTimeline, putBackChange } from '@tsudoi/contract/histories';
import { getMember, getProfile, updateMember } from '@tsudoi/contract/members';
import { createNote, deleteNote, restoreNote, updateNote } from '@tsudoi/contract/notes';
import {
  type Actor,
  basicInfo,
  type Member,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { makeNote } from '@tsudoi/kit/families/notes';
import { beforeAll, expect, it } from 'vitest';

onEngines('putting back, by whom it is not meant for', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let [north, south] = [0, 0];
  /** May edit members of the north. */
  let coach: Actor;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    const top = { parentId: world.rootOrganization ?? 0 };
    [north, south] = [(await makeOrganization(world, top)).id, (await makeOrganization(world, top)).id];
    coach = (await makeStaff(world, { permissions: { members: 'edit' }, organizations: [north] })).actor;
  });

  const memberIn = (...organization_ids: number[]) =>
    makeMember(world, { basicInfo: { organization_ids, phone: '045-555-0148' }, signIn: true });
  const change = async (member: Member, info: object) => {
    const { version } = await world.staff.call(getMember, { params: { id: member.id } });
    await world.staff.call(updateMember, {
      params: { id: member.id },
      body: { version, basic_info: { ...basicInfo(world), email: member.email ?? '', ...info } },
    });
    return newest(member);
  };
  const newest = async ({ accountCode: account_code }: Member) =>
    (await world.staff.call(memberTimeline, { params: { account_code } })).entries[0]!.id;
  const putBack = async (member: Member, entry: number, by = world.staff, fields?: string[]) => {
    const body = { entry, ...(fields === undefined ? {} : { fields }) };
    return by.ask(putBackChange, { params: { account_code: member.accountCode }, body });
  };
  const stored = async ({ id }: Member) =>
    (
      await server.sql<{ phone: string; email: string; organization_ids: number[]; password_hash: string }>(
        'select phone, email, organization_ids, password_hash from account where id = $1',
        [id],
      )
    )[0];

  it('is not there, as the timeline is not, once the member is in another organization', async () => {
    const member = await memberIn(north);
    const entry = await change(member, { phone: '090-5555-0148', organization_ids: [south] });
    const read = await coach.ask(memberTimeline, { params: { account_code: member.accountCode } });
    expect([read.status, (await putBack(member, entry, coach)).status]).toEqual([404, 404]);
    expect(await stored(member)).toMatchObject({ phone: '090-5555-0148', organization_ids: [south] });
  });

  it('brings no member into an organization, nor out of all, that is beyond the reach of who puts back', async () => {
    const joined = await memberIn(south);
    const moved = await change(joined, { organization_ids: [north] });
    expect((await putBack(joined, moved, coach)).status).toBe(422);
    expect((await stored(joined))?.organization_ids).toEqual([north]);
    const both = await memberIn(south);
    const added = await change(both, { organization_ids: [south, north] });
    expect((await putBack(both, added, coach)).status).toBe(422);
    expect((await stored(both))?.organization_ids.toSorted()).toEqual([north, south].toSorted());
    expect((await putBack(both, added)).status).toBe(200);
  });

  it('happens once, however many ask at the same moment', async () => {
    const member = await memberIn(north);
    const entry = await change(member, { phone: '090-5555-0148' });
    const replies = await Promise.all([1, 2, 3].map(() => putBack(member, entry)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await stored(member))?.phone).toBe('045-555-0148');
  });

  it('of an address is an address given by staff: the one it had is told, and no link goes to the other', async () => {
    const member = await memberIn(north);
    const person = await member.signIn();
    const next = `next.${member.email}`;
    const entry = await change(member, { email: next });
    await server.sql('delete from mail where account_id = $1', [member.id]);
    expect((await putBack(member, entry)).status).toBe(200);
    expect((await stored(member))?.email).toBe(member.email);
    const mails = () => server.sql('select kind, to_address from mail where account_id = $1 order by id', [member.id]);
    expect(await mails()).toEqual([{ kind: 'email_changed', to_address: next }]);
    expect((await person.ask(getProfile)).status).toBe(401);
    // From here on, for 72 hours, no link that sets a password goes to it (members/given-address.test.ts).
    const given = 'select id from account where id = $1 and email_unconfirmed_since is not null';
    expect(await server.sql(given, [member.id])).toHaveLength(1);
  });

  it('knows no field but those that the change names', async () => {
    const member = await memberIn(north);
    const entry = await change(member, { phone: '090-5555-0148' });
    const before = await stored(member);
    for (const field of [
      'password_hash',
      'facility_id',
      'role',
      'email',
      'extend_info',
      '__proto__',
      'constructor',
      'phone; --',
    ])
      expect([field, (await putBack(member, entry, world.staff, ['phone', field])).status]).toEqual([field, 422]);
    expect(await stored(member)).toEqual(before);
  });

  it('takes no entry of another facility, nor by its staff', async () => {
    const other = await makeFacility(server);
    const theirs = await makeMember(other, { basicInfo: { phone: '045-123-4567' } });
    const member = await memberIn(north);
    const [entry] = await server.sql<{ id: number }>(
      `select id from history where facility_id = $1 and family = 'members' and record_id = $2`,
      [other.id, theirs.id],
    );
    expect((await putBack(member, entry?.id ?? 0)).status).toBe(404);
    expect((await putBack(member, await newest(member), other.staff)).status).toBe(404);
  });

  it('of a note is its writer’s alone, and nobody’s once the member is out of reach', async () => {
    const member = await memberIn(north);
    const { id, version } = await coach.call(createNote, { params: { id: member.id }, body: { body: '左利き' } });
    const others = await makeNote(member, '別の人のメモ');
    const calls = (by: Actor, note: number) => [
      by.ask(updateNote, { params: { id: note }, body: { body: '書きかえ', version: version ?? 1 } }),
      by.ask(deleteNote, { params: { id: note }, query: { version: version ?? 1 } }),
      by.ask(restoreNote, { params: { id: note } }),
    ];
    const statuses = async (by: Actor, note: number) =>
      (await Promise.all(calls(by, note))).map(({ status }) => status);
    expect(await statuses(coach, others.id)).toEqual([403, 403, 403]);
    await change(member, { organization_ids: [south] });
    expect(await statuses(coach, id)).toEqual([404, 404, 404]);
    expect((await coach.ask(createNote, { params: { id: member.id }, body: { body: 'x' } })).status).toBe(404);
    const notes = await server.sql('select body, deleted_at from member_note where member_id = $1 order by id', [
      member.id,
    ]);
    expect(notes).toEqual([
      { body: '左利き', deleted_at: null },
      { body: '別の人のメモ', deleted_at: null },
    ]);
  });
});

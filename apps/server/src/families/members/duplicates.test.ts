import type { CallInput } from '@tsudoi/contract';
import {
  addDifferentMember,
  createMember,
  differentMembers,
  memberLookalikes,
  removeDifferentMember,
} from '@tsudoi/contract/members';
import { FormItemUse } from '@tsudoi/domain';
import {
  type Actor,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onBothEngines,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';

type Person = CallInput<typeof memberLookalikes>['body'];

onBothEngines('members who may be the one that is entered', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let here: number;
  let there: number;

  const takahashi = {
    last_name: '髙橋',
    first_name: '健一',
    last_name_kana: 'タカハシ',
    first_name_kana: 'ケンイチ',
    birthday: '1988-04-12',
    email: 'kenichi@aoba.example',
    phone: '０９０（５５５５）０１４８',
    address: '青葉台1-2-3',
    joined_on: '2019-11-27',
  };
  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    [here, there] = [(await makeOrganization(world)).id, (await makeOrganization(world)).id];
    await makeMember(world, { basicInfo: { ...takahashi, organization_ids: [here] } });
    await makeMember(world, {
      basicInfo: {
        ...takahashi,
        first_name: '結菜',
        first_name_kana: 'ユイナ',
        birthday: '2016-02-03',
        email: 'yuina@aoba.example',
        organization_ids: [here],
      },
    });
    await makeMember(world, {
      basicInfo: { last_name: '佐藤', first_name: '誠', email: '', organization_ids: [here] },
    });
  });

  const ask = async (body: Person, by: Actor = world.staff) =>
    (await by.call(memberLookalikes, { body })).map(({ first_name, likeness, reasons }) => [
      first_name,
      likeness,
      ...reasons.map(({ field, result }) => `${field} ${result}`),
    ]);

  it('are found by name and birthday, in whatever characters the name is written', async () => {
    const found = await world.staff.call(memberLookalikes, {
      body: { last_name: '高橋', first_name: '健一', birthday: '1988/4/12', email: 'other@aoba.example' },
    });
    expect(found).toEqual([
      {
        id: expect.any(Number),
        member_code: expect.any(String),
        last_name: '髙橋',
        first_name: '健一',
        member_types: [world.memberTypes[0]?.name],
        joined_on: '2019-11-27',
        likeness: 'likely',
        reasons: [
          { field: 'name', result: 'variant', characters: [['高', '髙']] },
          { field: 'birthday', result: 'same', characters: [] },
          { field: 'email', result: 'differs', characters: [] },
        ],
      },
    ]);
  });

  it('are found by telephone and e-mail, in whatever way they are written', async () => {
    const name = { last_name: 'たかはし', first_name: 'けんいち' };
    expect((await ask({ ...name, phone: '090-5555-0148' }))[0]).toEqual([
      '健一',
      'likely',
      'name differs',
      'phone same',
    ]);
    expect((await ask({ ...name, phone: '+81 90-5555-0148' }))[0]?.[0]).toBe('健一');
    expect((await ask({ ...name, email: 'KENICHI@aoba.example' }))[0]).toEqual([
      '健一',
      'likely',
      'name differs',
      'email same',
    ]);
  });

  it('are found by a first name and the birthday after a marriage, and by name and address', async () => {
    expect((await ask({ last_name: '伊藤', first_name: '健一', birthday: '1988-04-12' }))[0]?.[1]).toBe('likely');
    expect(await ask({ last_name: '髙橋', first_name: '健一', address: '青葉台１丁目２−３' })).toEqual([
      ['健一', 'likely', 'name same', 'address same'],
    ]);
  });

  it('are called family when the first name is another', async () => {
    const child = { last_name: '髙橋', first_name: '大輔', first_name_kana: 'ダイスケ' };
    expect(
      (await ask({ ...child, phone: '09055550148' })).map(([first, likeness]) => [first, likeness]).sort(),
    ).toEqual([
      ['健一', 'family'],
      ['結菜', 'family'],
    ]);
    expect((await ask({ ...child, birthday: '1988-04-12' })).map(([first, likeness]) => [first, likeness])).toEqual([
      ['健一', 'family'],
    ]);
  });

  it('are nobody by a name alone, nor after they were deleted', async () => {
    expect(await ask({ last_name: '佐藤', first_name: '誠' })).toEqual([]);
    const gone = await makeMember(world, {
      basicInfo: { ...takahashi, last_name: '消田', email: 'gone@aoba.example' },
    });
    const asked = { last_name: '消田', first_name: '健一', email: 'gone@aoba.example' };
    expect(await ask(asked)).not.toEqual([]);
    await server.sql('update account set deleted_at = now() where facility_id = $1 and id = $2', [world.id, gone.id]);
    expect(await ask(asked)).toEqual([]);
  });

  it('are those in the reach of who asks, and of their own facility', async () => {
    const body = { last_name: '髙橋', first_name: '健一', email: 'kenichi@aoba.example' };
    const permissions = { members: 'view' } as const;
    const near = await makeStaff(world, { permissions, organizations: [here] });
    const far = await makeStaff(world, { permissions, organizations: [there] });
    expect((await ask(body, near.actor)).length).toBeGreaterThan(0);
    expect(await ask(body, far.actor)).toEqual([]);
    const elsewhere = await makeFacility(server);
    expect(await ask(body, elsewhere.staff)).toEqual([]);
    const member = await (await makeMember(world, { signIn: true })).signIn();
    expect((await member.ask(memberLookalikes, { body })).status).toBeGreaterThanOrEqual(401);
  });

  it('are not found by what staff may not read, and it is no reason', async () => {
    const hide = async (use_type: number) => {
      await server.sql(
        `update account_cms_component set use_type = $2 where facility_id = $1 and type = 'default' and code in ('phone', 'birthday')`,
        [world.id, use_type],
      );
      server.running.services.facilities.forget();
    };
    const by = { phone: '090-5555-0148', birthday: '1988-04-12' };
    await hide(FormItemUse.hide);
    expect(await ask({ last_name: '髙橋', first_name: '健一', ...by })).toEqual([]);
    expect(await ask({ last_name: '髙橋', first_name: '健一', email: 'kenichi@aoba.example', ...by })).toEqual([
      ['健一', 'likely', 'name same', 'email same'],
    ]);
    await hide(FormItemUse.optional);
    expect((await ask({ last_name: '髙橋', first_name: '健一', ...by })).length).toBeGreaterThan(0);
  });

  describe('of whom somebody said that they are different people', () => {
    const twin = { ...takahashi, last_name: '森', last_name_kana: 'モリ', first_name: '光', first_name_kana: 'ヒカル' };
    const born = { last_name: '森', first_name: '光', birthday: '1988-04-12' };
    const pairsOf = async (id: number, by: Actor = world.staff) =>
      (await by.call(differentMembers, { params: { id } })).map((one) => one.id);
    const make = async (info: object, body: object = {}) => {
      const basic_info = { ...twin, member_type: [world.memberTypes[0]?.id ?? 0], organization_ids: [here], ...info };
      return (await world.staff.call(createMember, { body: { basic_info, ...body } })).id;
    };
    const found = async (person: Person) =>
      (await world.staff.call(memberLookalikes, { body: person })).map(({ id }) => id);

    it('the likelier of the two is asked about alone, once one of them was entered as somebody else', async () => {
      const phone = '045-555-7777';
      const first = await make({ email: 'hikaru1@aoba.example', phone: '' });
      expect(await found(born)).toEqual([first]);
      const second = await make({ email: 'hikaru2@aoba.example', phone });
      expect((await found({ ...born, phone })).toSorted()).toEqual([first, second].toSorted());
      await world.staff.call(addDifferentMember, { params: { id: second, other_id: first } });
      expect(await found({ ...born, phone })).toEqual([second]);
      // It holds for the pair alone.
      const third = await make({ email: 'hikaru3@aoba.example', phone: '' }, { different_from: [first, 987_654] });
      expect((await found({ ...born, phone })).toSorted()).toEqual([second, third].toSorted());
      expect([await pairsOf(first), await pairsOf(third)]).toEqual([[third, second], [first]]);
    });

    it('says who said it and when, can be taken back by either, and is in the history of both ways', async () => {
      const first = await make({ email: 'h4@aoba.example' });
      const second = await make({ email: 'h5@aoba.example' }, { different_from: [first] });
      const [said] = await world.staff.call(differentMembers, { params: { id: first } });
      expect(said).toEqual({
        id: second,
        member_code: expect.any(String),
        last_name: '森',
        first_name: '光',
        said_at: expect.any(String),
        said_by: expect.stringMatching(/./),
      });
      // Saying it twice is no second entry.
      await world.staff.call(addDifferentMember, { params: { id: first, other_id: second } });
      await world.staff.call(removeDifferentMember, { params: { id: first, other_id: second } });
      expect([await pairsOf(first), await pairsOf(second)]).toEqual([[], []]);
      const again = await world.staff.ask(removeDifferentMember, { params: { id: first, other_id: second } });
      expect(again.status).toBe(404);
      const entries = await server.sql(
        `select record_id, action, after from history where facility_id = $1 and family = 'members' and action like '%different' and record_id = any ($2) order by id`,
        [world.id, [first, second]],
      );
      expect(entries).toEqual([
        { record_id: second, action: 'different', after: { other_member: first } },
        { record_id: first, action: 'not_different', after: { other_member: second } },
      ]);
    });

    it('is nobody beyond reach, nor oneself', async () => {
      const first = await make({ email: 'h6@aoba.example' });
      const far = await make({ email: 'h7@aoba.example', organization_ids: [there] }, { different_from: [first] });
      const near = (await makeStaff(world, { permissions: { members: 'edit' }, organizations: [here] })).actor;
      expect(await pairsOf(first, near)).toEqual([]);
      expect(await pairsOf(first)).toEqual([far]);
      const put = async (id: number, other_id: number) =>
        (await near.ask(addDifferentMember, { params: { id, other_id } })).status;
      expect([await put(first, far), await put(far, first), await put(first, first)]).toEqual([404, 404, 404]);
      const viewer = (await makeStaff(world, { permissions: { members: 'view' } })).actor;
      expect((await viewer.ask(addDifferentMember, { params: { id: first, other_id: far } })).status).toBe(403);
      const unseen = { last_name: '森', first_name: '光', member_type: [world.memberTypes[0]?.id ?? 0] };
      const { id } = await near.call(createMember, {
        body: { basic_info: { ...unseen, organization_ids: [here] }, different_from: [far, first] },
      });
      expect(await pairsOf(id)).toEqual([first]);
    });
  });
});

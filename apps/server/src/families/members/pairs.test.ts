import { addDifferentMember, findLikelyPairs, likelyPairs } from '@tsudoi/contract/members';
import { FormItemUse } from '@tsudoi/domain';
import {
  type Actor,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onBothEngines,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

onBothEngines('pairs of members who may be one person', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let here: number;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    const there = (await makeOrganization(world)).id;
    here = (await makeOrganization(world)).id;
    const person = { last_name: '髙橋', first_name: '健一', birthday: '1988-04-12', phone: '090-5555-0148' };
    const make = async (name: string, fields: object) => {
      ids[name] = (await makeMember(world, { basicInfo: { ...person, organization_ids: [here], ...fields } })).id;
    };
    await make('one', {});
    await make('two', { last_name: '高橋' });
    await make('child', { first_name: '結菜', first_name_kana: 'ユイナ', birthday: '2016-02-03' });
    await make('far', { organization_ids: [there] });
    await make('stranger', { last_name: '佐藤', first_name: '誠', birthday: '1970-01-01', phone: '03-1111-2222' });
  });

  const search = async () => {
    const { task_id } = await world.staff.call(findLikelyPairs);
    return taskIn(world.staff, task_id, ['done']);
  };
  const listed = async (by: Actor = world.staff, likeness: 'likely' | 'family' = 'likely') =>
    (await by.call(likelyPairs, { query: { likeness } })).items.map(({ first, second }) => [first.id, second.id]);

  /** Gives built-in fields of the member form a use type. */
  const use = async (codes: readonly string[], use_type: number) => {
    await server.sql(
      `update account_cms_component set use_type = $2 where facility_id = $1 and type = 'default' and code = any ($3)`,
      [world.id, use_type, codes],
    );
    server.running.services.facilities.forget();
  };

  it('are nobody before somebody looks, and are then found with their weight and reasons', async () => {
    expect(await world.staff.call(likelyPairs)).toEqual({ items: [], more: false, last: null });
    expect(await search()).toMatchObject({ state: 'done', total_rows: 5 });
    const { items, last } = await world.staff.call(likelyPairs);
    expect(last).toMatchObject({ running: false, finished_at: expect.any(String) });
    expect(items.map(({ first, second }) => [first.id, second.id])).toContainEqual([ids.one, ids.two]);
    const pair = items.find(({ first, second }) => first.id === ids.one && second.id === ids.two);
    expect(pair?.score).toBeGreaterThanOrEqual(75);
    expect(pair?.reasons.map(({ field, result }) => `${field} ${result}`)).toContain('name variant');
    expect(items.flatMap(({ first, second }) => [first.id, second.id])).not.toContain(ids.stranger);
  });

  it('are family where the first name is another, and never in the list of those to merge', async () => {
    const likely = (await listed()).flat();
    expect(likely).not.toContain(ids.child);
    expect(await listed(world.staff, 'family')).toContainEqual([ids.one, ids.child]);
  });

  it('never cross the reach of the reader', async () => {
    const { actor } = await makeStaff(world, { permissions: { members: 'view' }, organizations: [here] });
    expect((await listed(actor)).flat()).not.toContain(ids.far);
    expect((await listed()).flat()).toContain(ids.far);
    const elsewhere = await makeFacility(server);
    expect(await listed(elsewhere.staff)).toEqual([]);
  });

  it('are of one name and address only where nobody may read that they were born on other days', async () => {
    const home = { last_name: '林', first_name: '直人', pref_code: '14', address: '青葉台1-2-3' };
    const made = [];
    for (const birthday of ['1980-01-01', '1991-02-02'])
      made.push((await makeMember(world, { basicInfo: { ...home, birthday } })).id);
    await search();
    expect(await listed()).not.toContainEqual(made);
    await use(['birthday'], FormItemUse.hide);
    await search();
    expect(await listed()).toContainEqual(made);
    await use(['birthday'], FormItemUse.optional);
    await search();
  });

  it('are gone once somebody said that they differ, and once a field that showed it is hidden', async () => {
    await world.staff.call(addDifferentMember, { params: { id: ids.one ?? 0, other_id: ids.two ?? 0 } });
    expect(await listed()).not.toContainEqual([ids.one, ids.two]);
    expect((await listed()).length).toBeGreaterThan(0);
    await use(['phone', 'birthday'], FormItemUse.hide);
    expect(await listed()).toEqual([]);
    await use(['phone', 'birthday'], FormItemUse.optional);
  });
});

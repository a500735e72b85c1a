import {
  countMembers,
  deleteMember,
  getMember,
  memberNeighbours,
  searchMembers,
  updateMember,
} from '@tsudoi/contract/members';
import { basicInfo, makeFacility, makeMember, onBothEngines, suiteServer, type World } from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

/** An age is a number of any size. */
const isNumber = (column: string, key: string) => column === 'age' && /^\d+$/.test(key);

onBothEngines('walking through what was found', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let ids: number[];
  const sort = { column: 'updated_at', direction: 'desc' } as const;
  const where = [[{ field: 'registration', is: 'any' as const, values: ['1'] }]];
  const search = { default_search: {}, where, sort };
  const neighbours = (id: number, key?: string | null) =>
    world.staff.call(memberNeighbours, { body: { ...search, id, ...(key === undefined ? {} : { key }) } });

  beforeAll(async () => {
    world = await makeFacility(server);
    for (const first_name of ['一', '二', '三', '四', '五'])
      await makeMember(world, { basicInfo: { first_name, registration: 1 } });
    await makeMember(world, { basicInfo: { first_name: '外', registration: 0 } });
    ids = (await world.staff.call(searchMembers, { body: search })).items.map(({ id }) => id);
  });

  it('goes from row to row in the order of the list and ends where it ends', async () => {
    expect(ids).toHaveLength(5);
    for (const [index, id] of ids.entries()) {
      const found = await neighbours(id);
      expect([found.previous?.id ?? null, found.next?.id ?? null]).toEqual([
        ids[index - 1] ?? null,
        ids[index + 1] ?? null,
      ]);
      expect([found.position, found.total]).toEqual([index + 1, 5]);
    }
  });

  it('goes on from where a member stood, though its save moved it to the top', async () => {
    const [, second, third, fourth] = ids;
    const before = await neighbours(third!);
    const { version } = await world.staff.call(getMember, { params: { id: third! } });
    await world.staff.call(updateMember, {
      params: { id: third! },
      body: { version, basic_info: basicInfo(world, { registration: 1, address: '新しい町' }) },
    });
    expect((await neighbours(third!)).previous).toBeNull();
    const kept = await neighbours(third!, before.here.key);
    expect([kept.previous?.id, kept.next?.id]).toEqual([second, fourth]);
  });

  it('goes on from a member that is not found any more, without a position', async () => {
    const list = (await world.staff.call(searchMembers, { body: search })).items.map(({ id }) => id);
    const [, , third] = list;
    const before = await neighbours(third!);
    const { version } = await world.staff.call(getMember, { params: { id: third! } });
    await world.staff.call(updateMember, {
      params: { id: third! },
      body: { version, basic_info: basicInfo(world, { registration: 0 }) },
    });
    const after = await neighbours(third!, before.here.key);
    expect([after.position, after.total]).toEqual([null, 4]);
    expect([after.previous?.id, after.next?.id]).toEqual([list[1], list[3]]);
  });

  it('knows nobody who is deleted or of another facility', async () => {
    const gone = await makeMember(world);
    await world.staff.call(deleteMember, { params: { id: gone.id }, query: { version: gone.version } });
    const other = await makeMember(server);
    for (const id of [gone.id, other.id])
      expect((await world.staff.ask(memberNeighbours, { body: { ...search, id } })).status).toBe(404);
  });

  it('refuses a former key that is none of what the list is sorted by', async () => {
    const [id] = ids;
    for (const column of ['updated_at', 'joined_on', 'age', 'registration', 'days_left'])
      for (const key of ['abc', "'", '99999999999999999999999', '0000-00-00']) {
        const body = { ...search, sort: { column, direction: 'asc' }, id, key };
        const reply = await world.staff.ask(memberNeighbours, { body });
        expect([column, key, reply.status]).toEqual([column, key, isNumber(column, key) ? 200 : 422]);
        if (reply.status === 422) expect(Object.keys(reply.failure().errors)).toEqual(['key']);
      }
  });

  it('counts several views at once, each within the reader’s reach, and says which cannot be evaluated', async () => {
    const { counts } = await world.staff.call(countMembers, {
      body: {
        views: [
          { id: 'all', default_search: {} },
          { id: 'name', default_search: { keyword: '五' } },
          { id: 'gone', default_search: {}, where: [[{ field: 'extend_info.999999', is: 'empty' }]] },
        ],
      },
    });
    const { total } = await world.staff.call(searchMembers, { body: { default_search: {} } });
    expect(counts).toEqual({ all: { count: total, more: false }, name: { count: 1, more: false }, gone: null });
  });
});

import { deleteFilterTemplate, listFilterTemplates, saveFilterTemplate } from '@tsudoi/contract/filter-templates';
import { type Actor, makeFacility, makeStaff, onEngines, type TestServer, testServer, type World } from '@tsudoi/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';

onEngines('views of a list', (engine) => {
  let server: TestServer;
  let world: World;
  let viewer: Actor;
  let colleague: Actor;

  beforeAll(async () => {
    server = await testServer({ engine });
    world = await makeFacility(server);
    viewer = (await makeStaff(world, { permissions: { members: 'view' } })).actor;
    colleague = (await makeStaff(world, { permissions: { members: 'edit' } })).actor;
  });
  afterAll(() => server?.stop());

  const view = (name: string, private_flag: 0 | 1, more: object = {}) => ({
    body: {
      action: 1,
      screen: 'members',
      name,
      conditions: { where: 'email:empty', columns: 'name' },
      private_flag,
      ...more,
    },
  });
  const names = async (by: Actor) =>
    (await by.call(listFilterTemplates, { query: { screen: 'members' } })).map(({ name, own }) => [name, own]);

  it('are shared by those who may edit the list, and by nobody else', async () => {
    expect((await viewer.ask(saveFilterTemplate, view('見る人の共有', 0))).status).toBe(403);
    await viewer.call(saveFilterTemplate, view('見る人だけ', 1));
    const { id, version } = await colleague.call(saveFilterTemplate, view('みんなの', 0));
    expect(await names(viewer)).toEqual([
      ['見る人だけ', true],
      ['みんなの', false],
    ]);
    const change = { action: 2, id, version };
    expect((await viewer.ask(saveFilterTemplate, view('変えた', 0, change))).status).toBe(403);
    expect((await viewer.ask(deleteFilterTemplate, { params: { id }, query: { version } })).status).toBe(403);
    // Whoever else may edit the list may change it, as one changes a member.
    expect(await names(world.staff)).toEqual([['みんなの', true]]);
    const changed = await world.staff.call(saveFilterTemplate, view('みんなで直した', 0, change));
    await world.staff.call(deleteFilterTemplate, { params: { id }, query: { version: changed.version ?? 2 } });
    expect(await names(colleague)).toEqual([]);
  });

  it('cannot be made public of a list that the facility does not know', async () => {
    const screen = { screen: 'nowhere' };
    expect((await world.staff.ask(saveFilterTemplate, view('どこか', 0, screen))).status).toBe(403);
    expect((await world.staff.ask(saveFilterTemplate, view('どこか', 1, screen))).status).toBe(200);
  });
});

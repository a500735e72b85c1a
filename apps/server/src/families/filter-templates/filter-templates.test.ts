import { deleteFilterTemplate, listFilterTemplates, saveFilterTemplate } from '@tsudoi/contract/filter-templates';
import { type Actor, makeFacility, makeStaff, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

onEngines('views of a list', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let viewer: Actor;
  let colleague: Actor;

  beforeAll(async () => {
    world = await makeFacility(server);
    viewer = (await makeStaff(world, { permissions: { members: 'view' } })).actor;
    colleague = (await makeStaff(world, { permissions: { members: 'edit' } })).actor;
  });

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

  it('stay with their list: nobody plants one among the views of a list that they may not edit', async () => {
    const { actor } = await makeStaff(world, { permissions: { hosts: 'edit', members: 'view' } });
    const { id, version } = await actor.call(saveFilterTemplate, view('施設の', 0, { screen: 'hosts' }));
    const moved = { ...view('移した', 1, { action: 2, id, version }).body, private_flag: undefined };
    const reply = await actor.ask(saveFilterTemplate, { body: moved });
    expect([reply.status, Object.keys(reply.failure().errors)]).toEqual([422, ['screen']]);
    expect((await names(world.staff)).map(([name]) => name)).not.toContain('移した');
  });

  it('are changed by whoever shared them only as long as they may edit the list', async () => {
    const { actor, id: accountId } = await makeStaff(world, { permissions: { members: 'edit' } });
    const { id, version } = await actor.call(saveFilterTemplate, view('元の', 0));
    await server.sql(
      `update role_permission set flag = 1 where role_id = (select role_id from account where id = $1)`,
      [accountId],
    );
    server.running.services.sessions.forget({ account: accountId });
    const { private_flag: _, ...unsaid } = view('書きかえた', 0, { action: 2, id, version }).body;
    expect((await actor.ask(saveFilterTemplate, { body: unsaid })).status).toBe(403);
    // What they shared they can still take back.
    expect((await actor.ask(saveFilterTemplate, { body: { ...unsaid, private_flag: 1 } })).status).toBe(200);
  });

  it('are shown to those who may look at the list', async () => {
    const { actor } = await makeStaff(world, { permissions: { hosts: 'view' } });
    const { id, version } = await colleague.call(saveFilterTemplate, view('会員の名前で絞ったもの', 0));
    expect(await names(actor)).toEqual([]);
    expect(await names(viewer)).toContainEqual(['会員の名前で絞ったもの', false]);
    await colleague.call(deleteFilterTemplate, { params: { id }, query: { version: version ?? 1 } });
  });

  it('cannot be made public of a list that the facility does not know', async () => {
    const screen = { screen: 'nowhere' };
    expect((await world.staff.ask(saveFilterTemplate, view('どこか', 0, screen))).status).toBe(403);
    expect((await world.staff.ask(saveFilterTemplate, view('どこか', 1, screen))).status).toBe(200);
  });
});

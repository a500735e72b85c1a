import { memberInfo, memberSessions } from '@tsudoi/contract/auth';
import { makeFacility, makeMember, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

onEngines('the sessions of a member', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  it('are the own ones only: one is ended, then all others, and somebody else’s is not there', async () => {
    const [self, other] = [await makeMember(world, { signIn: true }), await makeMember(world, { signIn: true })];
    const [here, there, elsewhere] = [await self.signIn(), await self.signIn(), await self.signIn()];
    const stranger = await other.signIn();
    const list = () => here.call(memberSessions.list);
    expect((await list()).map(({ current }) => current).toSorted()).toEqual([false, false, true]);
    const [theirs] = await stranger.call(memberSessions.list);
    const refused = await here.ask(memberSessions.revoke, { params: { id: theirs!.id } });
    expect([refused.status, (await stranger.ask(memberInfo)).status]).toEqual([404, 200]);

    const [own] = (await there.call(memberSessions.list)).filter(({ current }) => current);
    await here.call(memberSessions.revoke, { params: { id: own!.id } });
    expect([(await there.ask(memberInfo)).status, (await there.refresh()).status >= 400]).toEqual([401, true]);
    expect(await here.call(memberSessions.revokeOthers)).toEqual({ ended: 1 });
    expect((await elsewhere.ask(memberInfo)).status).toBe(401);
    expect([(await here.ask(memberInfo)).status, (await stranger.ask(memberInfo)).status]).toEqual([200, 200]);
    expect(await list()).toHaveLength(1);
  });
});

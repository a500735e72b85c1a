import { isWrite } from '@tsudoi/contract';
import { type Actor, makeFacility, makeOrganization, makeStaff, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { careless, carelessFamily } from '@tsudoi/kit/families/careless';
import { viewingAs } from '@tsudoi/kit/families/viewings';
import { recordsOf, type Use } from '@tsudoi/kit/walk';
import { staffExamples } from '@tsudoi/kit/walks';
import { beforeAll, expect, it } from 'vitest';
import { type Changes, watchChanges } from './changes.ts';
import { everyPermission, walked } from './endpoints.ts';

const endpoints = new Map(walked().map(({ name, endpoint }) => [name, endpoint]));

onEngines('the console as somebody else sees it', (engine) => {
  const server = suiteServer({ engine, families: [carelessFamily], quiet: true });
  let world: World;
  let viewer: Actor;
  let use: Use;
  let changes: Changes;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    const organization = await makeOrganization(world);
    // Whoever is viewed may do and reach everything, so that nothing but the viewing itself keeps a call from writing.
    const chief = await makeStaff(world, {
      permissions: await everyPermission(world, 'edit'),
      organizations: [world.rootOrganization ?? 0],
    });
    viewer = (await viewingAs(world.staff, 'account', chief.id)).actor;
    use = recordsOf({ world, organization: organization.id, marker: 'OWNROW' });
    changes = await watchChanges(server);
  });

  it('lets every staff endpoint read what it reads, and writes nothing by any', async () => {
    const found: string[] = [];
    let [written, read] = [0, 0];
    for (const [name, example] of Object.entries(staffExamples)) {
      const endpoint = endpoints.get(name)!;
      const input = await example.input(use);
      await changes.take();
      const reply = await viewer.ask(endpoint, input);
      const answer = reply.status < 300 ? 'read' : reply.failure().error_code;
      const expected = isWrite(endpoint) ? 'viewing_only' : 'read';
      if (answer !== expected) found.push(`${name}: ${reply.status} ${reply.text.slice(0, 200)}`);
      for (const table of await changes.of(world.id)) found.push(`${name} changed ${table}`);
      if (isWrite(endpoint)) written += 1;
      else read += 1;
    }
    expect(found).toEqual([]);
    expect([written > 50, read > 50]).toEqual([true, true]);
  });

  it('is kept from writing by the database too, where an endpoint says that it reads and does not', async () => {
    await changes.take();
    expect((await world.staff.ask(careless)).status).toBe(200);
    expect(await changes.of(world.id)).toEqual(['host']);
    const refused = await viewer.ask(careless);
    expect([refused.status, await changes.of(world.id)]).toEqual([500, []]);
  });
});

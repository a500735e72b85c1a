import { managerInfo, managerLogout } from '@tsudoi/contract/auth';
import { organizations } from '@tsudoi/contract/organizations';
import { applyTask, getTask } from '@tsudoi/contract/tasks';
import {
  type Actor,
  actor,
  type Deployment,
  deployment,
  goodMembers,
  type Listener,
  listen,
  makeFacility,
  type Part,
  planImport,
  productClock,
  until,
  type World,
} from '@tsudoi/kit';

/** Two processes of each kind over one database, as they run behind a load balancer. */
export interface Pair {
  set: Deployment;
  api: [Part, Part];
  worker: [Part, Part];
  realtime: [Part, Part];
  /** A facility opened through the first `api`. */
  world: World;
}

const both = (set: Deployment, roles: string, env: Record<string, string>): Promise<[Part, Part]> =>
  Promise.all([set.start(roles, env), set.start(roles, env)]);

export async function twoOfEverything(env: Record<string, string>): Promise<Pair> {
  const set = await deployment(env);
  try {
    const [api, worker, realtime] = [
      await both(set, 'api', env),
      await both(set, 'worker', env),
      await both(set, 'realtime', env),
    ];
    return { set, api, worker, realtime, world: await makeFacility(api[0], { organizations: true }) };
  } catch (error) {
    await set.remove();
    throw error;
  }
}

/** The same person at another process. */
export function at(part: Part, person: Actor): Actor {
  return actor(part, {
    host: person.host,
    audience: person.audience,
    ...(person.token === undefined ? {} : { token: person.token }),
    cookies: person.cookies,
  });
}

/** An import whose rows take a while, applied from the second `api`. */
export async function startImport(pair: Pair, rows: number, prefix: string): Promise<number> {
  const plan = await planImport(pair.world.staff, goodMembers(rows, prefix));
  await at(pair.api[1], pair.world.staff).call(applyTask, { params: { id: plan.task_id } });
  return plan.task_id;
}

/** Screens at both `realtime` processes. */
export function screens(pair: Pair, who: Actor): Promise<Listener[]> {
  return Promise.all(pair.realtime.map((part) => listen(part, { host: who.host, token: who.token ?? '' })));
}

/** Waits until a task is applied, as another process says. */
export function applied(part: Part, who: Actor, id: number, within: number): Promise<unknown> {
  const there = at(part, who);
  return until(
    `task ${id} being applied`,
    async () => (await there.call(getTask, { params: { id } })).state === 'applied',
    { within, every: 50 },
  );
}

/** Opens an organization at one process and returns what another says of it at once. */
export async function newOrganization(pair: Pair, number: number): Promise<number> {
  const here = at(pair.api[0], pair.world.staff);
  const there = at(pair.api[1], pair.world.staff);
  await there.call(managerInfo); // it remembers the session
  const { id } = await here.call(organizations.create, {
    body: { name: `支部${number}`, code: `B${number}`, type: 2, parent_id: pair.world.rootOrganization },
  });
  return (await there.ask(organizations.get, { params: { id } })).status;
}

/** Signs out at the first `api`, and returns how long the second one and a socket needed to know, in ms. */
export async function signOut(pair: Pair, who: Actor): Promise<{ api: number; socket: number }> {
  const [, screen] = await screens(pair, who);
  const there = at(pair.api[1], who);
  await there.call(managerInfo);
  await at(pair.api[0], who).call(managerLogout);
  const sinceLogout = productClock();
  const took = async (what: string, is: () => Promise<boolean> | boolean) => {
    await until(what, is, { every: 20 });
    return sinceLogout();
  };
  const [api, socket] = await Promise.all([
    took('the refusal at the other process', async () => (await there.ask(managerInfo)).status === 401),
    took('the end of the socket', () => screen?.state === 'closed'),
  ]);
  return { api, socket };
}

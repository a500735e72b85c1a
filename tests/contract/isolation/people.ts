import {
  type Actor,
  ADMIN_HOST,
  makeMember,
  makeOrganization,
  makeStaff,
  operatorOf,
  type Permissions,
  type World,
} from '@tsudoi/kit';
import { everyPermission as all } from '../endpoints.ts';

/** Everybody who can knock at a facility's door, by what they are called in reports. */
export interface People {
  [name: string]: Actor;
}

/** One of each kind: of the facility, of another one with a session from there, and of the platform. */
export async function everybody(world: World, foreign: World): Promise<People> {
  const [first, second] = [await makeOrganization(world), await makeOrganization(world)];
  const signedIn = async (at: World) => (await makeMember(at, { signIn: true })).signIn();
  const staff = async (permissions: Permissions, organizations: readonly number[]) =>
    (await makeStaff(world, { permissions, organizations })).actor;
  return {
    'a visitor of the console': world.visitor('manage'),
    'a guest of the member app': world.visitor('member'),
    'a member': await signedIn(world),
    'another member': await signedIn(world),
    'staff with every permission': await staff(await all(world, 'edit'), [world.rootOrganization ?? 0]),
    'staff who may view': await staff(await all(world, 'view'), [world.rootOrganization ?? 0]),
    'a coach of two organizations': await staff(await all(world, 'edit'), [first.id, second.id]),
    'staff without a permission': await staff({}, [first.id]),
    'staff of the other facility': foreign.staff.as({ host: world.host }),
    'a member of the other facility': (await signedIn(foreign)).as({ host: world.host }),
    'an operator': (await operatorOf(world.server)).as({ host: ADMIN_HOST }),
  };
}

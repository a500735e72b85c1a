import type { CallInput } from '@tsudoi/contract';
import { accessConditions } from '@tsudoi/contract/resource-access-conditions';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, type OperatorCast, searchFor } from '../walk.ts';
import { nextNumber, type World } from '../world.ts';
import { storedEvent } from './events.ts';

type Body = CallInput<typeof accessConditions.create>['body'];

/** Who is under 16, for menus. */
export const accessConditionBody = (fields: Partial<Body> = {}): Body => ({
  name: `閲覧条件${nextNumber()}`,
  resource_kind: 'menu',
  conditions: [[{ type: 'default', dependency_account_cms_component_code: 'age', value: 15, operator_type: 2 }]],
  ...fields,
});

/** Sets a condition up by the API, as an operator. */
export async function makeAccessCondition(operator: Actor, facilityCode: string, fields: Partial<Body> = {}) {
  const body = accessConditionBody(fields);
  const { id } = await operator.call(accessConditions.create, { query: { facility_code: facilityCode }, body });
  return { id, body, version: 1 };
}

/** The menu of a key, by its id. */
export async function menuId(world: World, key: string): Promise<number> {
  const [row] = await world.server.sql<{ id: number }>(
    'select id from facility_menu where facility_id = $1 and menu_key = $2 and instance_code is null',
    [world.id, key],
  );
  if (row === undefined) throw new Error(`no menu ${key}`);
  return row.id;
}

const made = ({ operator, code }: OperatorCast) => makeAccessCondition(operator, code);

export const walk: FamilyWalk = {
  operator: {
    'accessConditions.search': ({ code }) => ({ ...searchFor(), query: { facility_code: code } }),
    'accessConditions.create': async ({ code, world }) => ({
      query: { facility_code: code },
      body: accessConditionBody({ resource_ids: [await menuId(world, 'web.documents')] }),
    }),
    'accessConditions.get': async (cast) => ({
      params: { id: (await made(cast)).id },
      query: { facility_code: cast.code },
    }),
    'accessConditions.update': async (cast) => {
      const { id, body, version } = await made(cast);
      return { params: { id }, query: { facility_code: cast.code }, body: { ...body, guests: true, version } };
    },
    'accessConditions.remove': async (cast) => {
      const { id, version } = await made(cast);
      return { params: { id }, query: { facility_code: cast.code, version } };
    },
    accessResources: ({ code }) => ({ query: { facility_code: code } }),
  },
  async seed(world) {
    const [condition] = await world.server.sql<{ id: number }>(
      `insert into resource_access_condition (facility_id, name, resource_kind, guests) values ($1, $2, 'menu', true) returning id`,
      [world.id, `${world.marker}閲覧条件`],
    );
    await world.server.sql(
      'insert into menu_access (facility_id, facility_menu_id, condition_id) values ($1, $2, $3)',
      [world.id, await menuId(world, 'web.home'), condition?.id],
    );
    const event = await storedEvent(world);
    await world.server.sql('insert into event_access (facility_id, event_id, condition_id) values ($1, $2, $3)', [
      world.id,
      event.id,
      condition?.id,
    ]);
  },
};

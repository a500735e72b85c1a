import { searchMembers } from '@tsudoi/contract/members';
import {
  type Deployment,
  deployment,
  hasRedis,
  makeFacility,
  type OwnRedis,
  ownRedis,
  type Part,
  type World,
} from '@tsudoi/kit';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { burst } from '../burst.ts';
import { importDuring } from '../imports.ts';
import { at } from '../two-of-everything.ts';
import type { Add, Extent, Struck } from './extent.ts';

/** Takes Redis away and brings it back. */
export function describeRedis(extent: Extent, add: Add): void {
  if (hasRedis())
    describe('a Redis that goes and comes back', () => {
      let redis: OwnRedis;
      let set: Deployment;
      let api: Part;
      let world: World;

      beforeAll(async () => {
        redis = await ownRedis();
        set = await deployment({ TASK_LEASE_SECONDS: '2', REDIS_URL: redis.url });
        [api] = await Promise.all([set.start('api'), set.start('worker'), set.start('realtime')]);
        world = await makeFacility(api, { organizations: true });
      });
      afterAll(async () => {
        await set?.remove();
        await redis?.remove();
      });
      const blink = async (): Promise<Struck> => {
        await redis.kill();
        // People go on meanwhile.
        await at(api, world.staff).call(searchMembers, { body: { default_search: {} } });
        await redis.start();
        return { over: Date.now(), api };
      };

      it('in a burst of writes', async () => {
        add('Redis gone and back', 'a burst of writes', await burst({ set, world, api }, 'RB', extent.writes, blink));
      });
      if (extent.whole)
        it('in an import', async () => {
          add(
            'Redis gone and back',
            'an import',
            await importDuring({ set, world, api }, 'RI', extent.imported, blink),
          );
        });
    });
}

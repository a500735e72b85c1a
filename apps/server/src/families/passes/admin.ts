import { passKeys } from '@tsudoi/contract/passes';
import { staleProblem } from '../../db/versioned.ts';
import { operator } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { rotateKey } from './keys.ts';
import { currentKey, keysWithCards } from './store.ts';

/** Keys of a facility for operators. Two who press at once replace one key. */
export const admin = [
  operator(passKeys.list, (context) =>
    withinFacility(context, async (tx) =>
      (await keysWithCards(tx, context.now)).map(({ id, public_key, state, created_at, cards, rotated_by }) => ({
        id,
        public_key,
        state,
        created_at: created_at.toISOString(),
        cards,
        rotated_by,
      })),
    ),
  ),

  operator(passKeys.rotate, async (context) => {
    const { body, actor, services, history } = context;
    const { before, key, facilityId } = await withinFacility(context, async (tx, facilityId) => {
      const before = await currentKey(tx, true);
      if ((before?.id ?? null) !== body.current_id)
        throw staleProblem({ updated_at: before?.created_at ?? context.now, updated_by: before?.rotated_by ?? null });
      return { before, facilityId, key: await rotateKey(tx, services, actor.name) };
    });
    await history(
      'rotate',
      { id: key.id, facility_id: facilityId },
      { before: { key: before?.id ?? null }, after: { key: key.id } },
    );
    return { id: key.id };
  }),
];

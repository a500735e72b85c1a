import type { StaffContext } from '../../kernel/context.ts';
import { entryFee } from '../entries/index.ts';
import { chargeable, feeLinesFor } from '../events/index.ts';
import type { Fee } from '../participation/index.ts';
import type { TheEvent } from './event-store.ts';

/** What somebody pays for so many places of a course, and until when: the same days as if they had entered themselves. @throws Problem entry_fee_wrong */
export async function feeOf(
  asking: Pick<StaffContext<unknown>, 'tx' | 'facility' | 'services' | 'now'>,
  event: Pick<TheEvent, 'pay_days' | 'starts_at' | 'tax_type'>,
  of: { course_id: number; account_id: number; places: number },
): Promise<Fee> {
  const lines = chargeable(await feeLinesFor(asking.tx, { ...of, now: asking.now }));
  return (await entryFee(asking, event, lines)).fee;
}

import { addDays, jstToday, startOfDayJst } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { feeLinesFor } from '../events/index.ts';
import type { Fee } from '../participation/index.ts';
import type { TheEvent } from './event-store.ts';

/** Days after the deadline that was shown before an unpaid entry loses its place: money paid at a shop arrives later. */
const GRACE_DAYS = 3;

/** What somebody pays for so many places of a course, and until when. */
export async function feeOf(
  tx: FacilityTx,
  event: Pick<TheEvent, 'pay_days'>,
  of: { course_id: number; account_id: number; places: number; now: Date },
): Promise<Fee> {
  const lines = await feeLinesFor(tx, of);
  if (lines.length === 0 || event.pay_days === null) return { lines };
  const due_on = addDays(jstToday(of.now), event.pay_days);
  return { lines, due_on, expires_at: startOfDayJst(addDays(due_on, 1 + GRACE_DAYS)) };
}

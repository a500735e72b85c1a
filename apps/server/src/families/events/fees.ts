import type { InvoiceLine } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { whoMayApply } from '../apply-conditions/index.ts';
import { feesOf } from './store.ts';

/**
 * What somebody pays for a course with so many places, at the prices of the conditions that they meet. An entry that has begun is asked for the same:
 * the lines are copied into its invoice.
 */
export async function feeLinesFor(
  tx: FacilityTx,
  { course_id, account_id, places, now }: { course_id: number; account_id: number; places: number; now: Date },
): Promise<InvoiceLine[]> {
  const lines: InvoiceLine[] = [];
  for (const fee of (await feesOf(tx, [course_id])).get(course_id) ?? []) {
    let { unit_price } = fee;
    for (const price of fee.prices) {
      const met = await whoMayApply(tx, price.apply_condition_id, { ids: [account_id], now });
      if (!met?.may.has(account_id)) continue;
      unit_price = price.unit_price;
      break;
    }
    const { description, per, rate, zero_reason } = fee;
    if (unit_price !== 0)
      lines.push({ description, quantity: per === 'place' ? places : 1, unit_price, rate, zero_reason });
  }
  return lines;
}

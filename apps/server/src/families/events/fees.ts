import { Problem, pickFields } from '@tsudoi/contract';
import { FeeRounding, type InvoiceLine, linesFault, type TaxType } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { whoMayApply } from '../apply-conditions/index.ts';
import { conditionNames, type FeeRow, feesOf } from './store.ts';

/** A line of a fee at the price of somebody. */
export type OwnFee = Pick<FeeRow, 'description' | 'per' | 'unit_price' | 'rate' | 'zero_reason'>;

/** What somebody pays for each of some courses, at the prices of the conditions that they meet; null is nobody yet, who meets none. */
export async function ownFees(
  tx: FacilityTx,
  courseIds: readonly number[],
  { account_id, now }: { account_id: number | null; now: Date },
): Promise<Map<number, OwnFee[]>> {
  const met = new Map<number, boolean>();
  const meets = async (id: number): Promise<boolean> => {
    if (account_id === null) return false;
    const known = met.get(id);
    if (known !== undefined) return known;
    const may = (await whoMayApply(tx, id, { ids: [account_id], now }))?.may.has(account_id) === true;
    met.set(id, may);
    return may;
  };
  const own = new Map<number, OwnFee[]>();
  for (const [course, fees] of await feesOf(tx, courseIds)) {
    const lines: OwnFee[] = [];
    for (const { description, per, unit_price, rate, zero_reason, prices } of fees) {
      let price = unit_price;
      for (const other of prices) {
        if (!(await meets(other.apply_condition_id))) continue;
        price = other.unit_price;
        break;
      }
      if (price !== 0) lines.push({ description, per, unit_price: price, rate, zero_reason });
    }
    own.set(course, lines);
  }
  return own;
}

/**
 * What those of each condition pay for each of some courses, by the name of the condition, and at last what all others pay, whose name is null.
 * A course that costs everybody the same has none.
 */
export async function pricesByCondition(
  tx: FacilityTx,
  courseIds: readonly number[],
): Promise<Map<number, { name: string | null; fees: OwnFee[] }[]>> {
  const all = await feesOf(tx, courseIds);
  const names = await conditionNames(
    tx,
    [...all.values()].flat().flatMap(({ prices }) => prices.map((price) => price.apply_condition_id)),
  );
  const feesFor = (fees: readonly FeeRow[], condition?: number): OwnFee[] =>
    fees
      .map(({ prices, ...fee }) => ({
        ...pickFields(fee, ['description', 'per', 'rate', 'zero_reason']),
        unit_price: prices.find((price) => price.apply_condition_id === condition)?.unit_price ?? fee.unit_price,
      }))
      .filter(({ unit_price }) => unit_price !== 0);
  return new Map(
    [...all].map(([course, fees]) => {
      const ids = new Set(fees.flatMap(({ prices }) => prices.map((price) => price.apply_condition_id)));
      const others = [...ids].map((id) => ({ name: names.get(id) ?? null, fees: feesFor(fees, id) }));
      return [course, others.length === 0 ? [] : [...others, { name: null, fees: feesFor(fees) }]];
    }),
  );
}

/** A line of fees with its prices for those who meet a condition, the first that is met counts. */
type PricedFee = Pick<FeeRow, 'per' | 'unit_price' | 'rate' | 'prices'>;

/** Above so many conditions only those who meet one of them, or none, are looked at. */
const COMBINED_CONDITIONS = 8;

/** Each set of some conditions that one person may meet together. */
function setsOf(ids: readonly number[]): ReadonlySet<number>[] {
  if (ids.length > COMBINED_CONDITIONS) return [new Set(), ...ids.map((id) => new Set([id]))];
  return Array.from(
    { length: 2 ** ids.length },
    (_, bits) => new Set(ids.filter((_, at) => Math.floor(bits / 2 ** at) % 2 === 1)),
  );
}

/** Why somebody could not be charged the fees of a course, such as a reduction of another rate, and at which price. */
export function feeFault(
  { fees, companions_max }: { fees: readonly PricedFee[]; companions_max: number },
  type: TaxType,
): { field: string; code: 'negative_total' | 'too_large' } | undefined {
  const conditions = [...new Set(fees.flatMap(({ prices }) => prices.map((price) => price.apply_condition_id)))];
  // The common price is looked at first.
  for (const met of setsOf(conditions))
    for (const places of new Set([1, companions_max + 1])) {
      const lines = fees.flatMap(({ per, unit_price, rate, prices }, index) => {
        const at = prices.findIndex((price) => met.has(price.apply_condition_id));
        const price = prices[at]?.unit_price ?? unit_price;
        const field = at === -1 ? `${index}.unit_price` : `${index}.prices.${at}.unit_price`;
        return price === 0 ? [] : [{ quantity: per === 'place' ? places : 1, unit_price: price, rate, field }];
      });
      const code = linesFault(lines, { type, rounding: FeeRounding.down });
      if (code === undefined || code === 'no_lines') continue;
      const ofRate = (rate: number) => lines.filter((line) => line.rate === rate);
      const wrong = lines.findLast(
        (line) =>
          line.unit_price < 0 && ofRate(line.rate).reduce((sum, each) => sum + each.quantity * each.unit_price, 0) < 0,
      );
      return { field: (wrong ?? lines.at(-1))?.field ?? '0.unit_price', code };
    }
  return undefined;
}

/** Lines of a fee that an invoice can have. @throws Problem entry_fee_wrong where reductions are more than what is charged at their rate */
export function chargeable(lines: readonly InvoiceLine[]): InvoiceLine[] {
  const fault = linesFault(lines, { type: 'inclusive', rounding: FeeRounding.down });
  if (fault !== undefined && fault !== 'no_lines') throw new Problem('entry_fee_wrong');
  return [...lines];
}

/** The lines of an invoice for so many places. */
export const linesFor = (fees: readonly OwnFee[], places: number): InvoiceLine[] =>
  fees.map(({ description, per, unit_price, rate, zero_reason }) => ({
    description,
    quantity: per === 'place' ? places : 1,
    unit_price,
    rate,
    zero_reason,
  }));

/**
 * What somebody pays for a course with so many places, at the prices of the conditions that they meet. An entry that has begun is asked for the same:
 * the lines are copied into its invoice.
 */
export async function feeLinesFor(
  tx: FacilityTx,
  { course_id, account_id, places, now }: { course_id: number; account_id: number; places: number; now: Date },
): Promise<InvoiceLine[]> {
  return linesFor((await ownFees(tx, [course_id], { account_id, now })).get(course_id) ?? [], places);
}

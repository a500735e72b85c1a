import type { BillTrace } from '@tsudoi/contract/billing-runs';
import type { FacilityTx } from '../../db/scope.ts';
import type { Facility } from '../../kernel/facility.ts';
import { definitionsOf, hiddenFields } from '../account-cms/index.ts';

/** The field that an axis tells something of. */
const FIELD: Readonly<Record<string, string>> = {
  age: 'birthday',
  school_year: 'birthday',
  joining_month: 'joined_on',
};

/** Takes out of reasons what of a member staff may not read: that a rule was not met stays, the value does not. */
export async function readableTrace(
  tx: FacilityTx,
  facility: Facility,
): Promise<(trace: readonly BillTrace[]) => BillTrace[]> {
  const hidden = hiddenFields(await definitionsOf(tx, facility));
  const isHidden = (axis: string | null | undefined) => (hidden[FIELD[axis ?? ''] ?? ''] ?? []).length > 0;
  return (trace) => trace.map((step) => (isHidden(step.axis) ? { ...step, axis: null, has: [], hidden: true } : step));
}

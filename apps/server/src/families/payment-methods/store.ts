import { type PaymentMethodItem, PaymentMethodsUpdate } from '@tsudoi/contract/payment-methods';
import { OPEN_CHARGE_STATES, PAYMENT_METHOD_KEYS } from '@tsudoi/domain';
import * as v from 'valibot';
import { build, query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { updateRecord } from '../../db/versioned.ts';

export type FacilityPayment = Row<'facility_payment_method'>;

/** How a facility is paid; undefined before it was first written. */
export const facilityPayment = (tx: FacilityTx): Promise<FacilityPayment | undefined> =>
  tx.one(build.selectFrom('facility_payment_method').selectAll());

/** The same, locked so that nobody changes it until what depends on it is written. */
export const sharedFacilityPayment = (tx: FacilityTx): Promise<FacilityPayment | undefined> =>
  tx.one(build.selectFrom('facility_payment_method').selectAll().forShare());

/**
 * Which charges of the facility are open, so that their agency has to be asked as it was called. `unsure` are those of which only an
 * answer to their own key can say whether they exist.
 */
export const openCharges = (tx: FacilityTx): Promise<{ all: number; unsure: number }> =>
  tx.oneOrThrow(
    query<{ all: number; unsure: number }>`select count(*)::int as "all",
        (count(*) filter (where agency_ref is null))::int as unsure
      from charge where agency_id is not null and state = any (${[...OPEN_CHARGE_STATES]}::text[])`,
  );

/** The same to change, locked; blank in its first version where there is none yet. */
export async function facilityPaymentForUpdate(tx: FacilityTx): Promise<FacilityPayment> {
  await tx.run(
    build
      .insertInto('facility_payment_method')
      .defaultValues()
      .onConflict((conflict) => conflict.column('facility_id').doNothing()),
  );
  return tx.oneOrThrow(build.selectFrom('facility_payment_method').selectAll().forUpdate());
}

type Written = Partial<
  Pick<FacilityPayment, 'agency_id' | 'shop_id' | 'api_key' | 'notice_secret' | 'delivery_note' | 'cancel_note'>
> & {
  payment_methods: readonly PaymentMethodItem[];
};

/** Changes it and returns its next version. @throws Problem stale */
export const updateFacilityPayment = (
  tx: FacilityTx,
  before: FacilityPayment,
  { payment_methods, ...values }: Written,
  by: string,
): Promise<number> =>
  updateRecord(
    tx,
    'facility_payment_method',
    before,
    { ...values, payment_methods: JSON.stringify(payment_methods) },
    by,
  );

const Items = PaymentMethodsUpdate.entries.payment_methods;

/** All six methods in their order, as they were written or off. */
export function itemsOf(row: Pick<FacilityPayment, 'payment_methods'> | undefined): PaymentMethodItem[] {
  const stored = v.safeParse(Items, row?.payment_methods ?? []);
  const items = stored.success ? stored.output : [];
  return PAYMENT_METHOD_KEYS.map(
    (payment_method) =>
      items.find((item) => item.payment_method === payment_method) ?? {
        payment_method,
        method_flag: 0,
        view_policy_flag: 0,
        api_end_point: null,
        auto_payment_api_end_point: null,
      },
  );
}

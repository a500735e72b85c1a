import { FeeRounding, TaxType } from '@tsudoi/domain';
import { build, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { Facility } from '../../kernel/facility.ts';

/** Who issues the invoices of a facility, and how it reckons. */
export type Issuer = Pick<
  Row<'invoice_issuer'>,
  | 'registration_number'
  | 'zipcode'
  | 'address'
  | 'phone'
  | 'bank_account'
  | 'tax_type'
  | 'rounding'
  | 'due_days'
  | 'reminder_days'
> & { name: string };

/** Days until an invoice is due where the facility has not decided. */
const DUE_DAYS = 30;

/** The issuer as the facility has it now; one that wrote nothing issues under its own name and without a registration number. */
export async function issuerOf(tx: FacilityTx, facility: Pick<Facility, 'name'>): Promise<Issuer> {
  const row = await issuerRow(tx);
  if (row !== undefined) return { ...row, name: row.name ?? facility.name };
  return {
    name: facility.name,
    registration_number: null,
    zipcode: null,
    address: null,
    phone: null,
    bank_account: null,
    tax_type: TaxType.inclusive,
    rounding: FeeRounding.down,
    due_days: DUE_DAYS,
    reminder_days: [],
  };
}

/** The issuer as it was written; undefined before the first time. */
export function issuerRow(tx: FacilityTx): Promise<Row<'invoice_issuer'> | undefined> {
  return tx.one(build.selectFrom('invoice_issuer').selectAll());
}

/** The issuer to change, locked; in its first version where there is none yet. */
export async function issuerForUpdate(tx: FacilityTx): Promise<Row<'invoice_issuer'>> {
  await tx.run(
    build
      .insertInto('invoice_issuer')
      .defaultValues()
      .onConflict((conflict) => conflict.column('facility_id').doNothing()),
  );
  return tx.oneOrThrow(build.selectFrom('invoice_issuer').selectAll().forUpdate());
}

import type { PaymentAgencySearch } from '@tsudoi/contract/payment-agencies';
import { foldForSearch, keywordFor, likePattern, OPEN_CHARGE_STATES } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx, OperatorTx, Tx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type PaymentAgencyRow = Row<'payment_agency'>;
type Written = Pick<PaymentAgencyRow, 'name' | 'code' | 'adapter' | 'methods' | 'endpoints' | 'test_mode' | 'active'> &
  Partial<Pick<PaymentAgencyRow, 'notice_secret' | 'former_notice_secret' | 'former_notice_until'>>;

const records = recordsOf('payment_agency');
export const { byId: agencyForOperator, remove: removeAgency } = records;

const withKey = (values: Written) => ({ ...values, search_key: foldForSearch(`${values.name} ${values.code}`) });
export const insertAgency = (tx: OperatorTx, values: Written, by: string) => records.insert(tx, withKey(values), by);
export const updateAgency = (tx: OperatorTx, before: PaymentAgencyRow, values: Written, by: string) =>
  records.update(tx, before, withKey(values), by);

const existingAgencies = () => build.selectFrom('payment_agency').where('deleted_at', 'is', null);

export function searchAgencies(
  tx: OperatorTx,
  {
    sort,
    default_search: { keyword = '', active },
    ...page
  }: Pick<PaymentAgencySearch, 'sort' | 'default_search'> & PageRequest,
) {
  const all = existingAgencies();
  const found = active === undefined ? all : all.where('active', '=', active === 1);
  const matching = keyword === '' ? found : found.where('search_key', 'like', likePattern(keywordFor(keyword)));
  return readPage(
    tx,
    matching
      .selectAll()
      .orderBy(sort?.column ?? 'name', sort?.direction ?? 'asc')
      .orderBy('id'),
    page,
  );
}

/** How many facilities have each of the agencies. */
export async function facilitiesOfAgencies(
  tx: OperatorTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(
    query<{ id: number; count: number }>`select agency_id as id, count(*)::int as count from facility_payment_method
      where agency_id = any (${[...ids]}::int[]) group by agency_id`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Locks an agency, so that no facility is given it meanwhile. */
export async function lockAgency(tx: OperatorTx, id: number): Promise<void> {
  await tx.rows(query`select id from payment_agency where id = ${id} for update`);
}

/** Every agency that facilities may be given, and those they have. */
export const allAgencies = (tx: Tx): Promise<PaymentAgencyRow[]> =>
  tx.rows(existingAgencies().selectAll().orderBy('name').orderBy('id').limit(200));

/** Agencies that are for tests only. */
export const untrustedAgencies = (tx: OperatorTx): Promise<Pick<PaymentAgencyRow, 'code'>[]> =>
  tx.rows(
    existingAgencies()
      .select('code')
      .where((of) => of.or([of('adapter', '=', 'sandbox'), of('test_mode', '=', true)]))
      .limit(200),
  );

/** Charges of an agency that are open or still asked after. */
export async function watchedCharges(tx: OperatorTx, id: number): Promise<number> {
  const { count } = await tx.oneOrThrow(
    query<{ count: number }>`select count(*)::int as count from charge where agency_id = ${id}
      and (inquire_at is not null or state = any (${[...OPEN_CHARGE_STATES]}::text[]))`,
  );
  return count;
}

/** An agency as charges have it, also one that is given to no more facilities or was deleted. */
export const agencyById = (tx: FacilityTx, id: number): Promise<PaymentAgencyRow | undefined> =>
  tx.one(build.selectFrom('payment_agency').selectAll().where('id', '=', id));

export const agencyByCode = (tx: FacilityTx, code: string): Promise<PaymentAgencyRow | undefined> =>
  tx.one(existingAgencies().selectAll().where('code', '=', code));

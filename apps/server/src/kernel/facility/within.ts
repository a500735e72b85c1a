import { Problem } from '@tsudoi/contract';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import { facilityIdOfCode } from './store.ts';

interface NamesFacility {
  tx: OperatorTx;
  compareFacility(code: string): void;
  query: { facility_code: string };
}

/**
 * Runs an operator's work inside the facility that the call names (`crudOfFacility`), as its staff would reach it. What
 * belongs to the operators, such as `history`, is written after it. @throws Problem header_mismatch, not_found
 */
export async function withinFacility<T>(
  { tx, compareFacility, query }: NamesFacility,
  work: (inside: FacilityTx, facilityId: number) => Promise<T>,
): Promise<T> {
  compareFacility(query.facility_code);
  const id = await facilityIdOfCode(tx, query.facility_code);
  if (id === undefined) throw new Problem('not_found');
  return tx.inFacility(id, (inside) => work(inside, id));
}

import { fieldProblem, Problem } from '@tsudoi/contract';
import { MemberClass, StaffCorporatePrincipleFlag } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { countStaff, lockCorporate } from './corporate-store.ts';
import type { MemberRecordRow } from './store.ts';

type Tied = Pick<MemberRecordRow, 'id' | 'class_type' | 'corporate_id' | 'principle_flag'>;

/**
 * Refuses to remove what others hang on: a corporate with staff, and a principal while there is somebody to succeed. The
 * corporate is locked, so that nobody joins or succeeds meanwhile.
 * @throws Problem corporate_in_use or principal_needed
 */
export async function checkRemoval(
  tx: FacilityTx,
  { id, class_type, corporate_id, principle_flag }: Tied,
): Promise<void> {
  if (class_type === MemberClass.company) {
    await lockCorporate(tx, id);
    const staff = await countStaff(tx, id);
    if (staff > 0) throw new Problem('corporate_in_use', { params: { staff } });
  }
  if (corporate_id === null) return;
  await lockCorporate(tx, corporate_id);
  if (principle_flag === StaffCorporatePrincipleFlag.principal && (await countStaff(tx, corporate_id)) > 1)
    throw new Problem('principal_needed');
}

/**
 * Refuses another class to a corporate with staff and to its staff, who are people.
 * @throws Problem validation
 */
export async function checkClassChange(tx: FacilityTx, { id, class_type, corporate_id }: Tied): Promise<void> {
  if (class_type === MemberClass.company) await lockCorporate(tx, id);
  if (corporate_id !== null || (await countStaff(tx, id)) > 0)
    throw fieldProblem('basic_info.class_type', 'class_of_corporate');
}

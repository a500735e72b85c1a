import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { MergedPair } from '../../kernel/account-references.ts';

/** Whether both take part in the same course, so that one of them would hold places twice. */
export async function inSameCourse(tx: FacilityTx, { from, to }: MergedPair): Promise<boolean> {
  const { same } = await tx.oneOrThrow(
    query<{ same: boolean }>`select exists (
      select from participant a join participant b on b.course_id = a.course_id
      where a.account_id = ${from} and b.account_id = ${to}
        and a.state in ('waiting', 'requested', 'offered', 'entered') and b.state in ('waiting', 'requested', 'offered', 'entered')) as same`,
  );
  return same;
}

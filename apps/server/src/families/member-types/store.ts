import { build, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

export type MemberTypeRow = Row<'member_type'>;

/** Member types in use, in their order; of one class where it is named. */
export function memberTypes(tx: FacilityTx, classType?: number): Promise<MemberTypeRow[]> {
  const all = build.selectFrom('member_type').selectAll().where('deleted_at', 'is', null).orderBy('sort').orderBy('id');
  return tx.rows(classType === undefined ? all : all.where('class_type', '=', classType));
}

/** The last number given of each prefix. */
export async function lastNumbers(tx: FacilityTx): Promise<Map<string, number>> {
  const rows = await tx.rows(build.selectFrom('member_code_counter').select(['prefix', 'last_number']));
  return new Map(rows.map((row) => [row.prefix, row.last_number]));
}

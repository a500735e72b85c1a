import type { CsvEncoding } from '@tsudoi/domain';
import { build } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** The facility's encoding of exports, with the version of the facility. */
export function encodingOf(tx: FacilityTx) {
  return tx.oneOrThrow(
    build
      .selectFrom('facility')
      .select(['csv_encode_type', 'version', 'updated_at', 'updated_by'])
      .where('id', '=', tx.facilityId),
  );
}

/** Sets the encoding where the facility still has the version; undefined where it has not. */
export async function setEncoding(
  tx: FacilityTx,
  { encoding, version, by }: { encoding: CsvEncoding; version: number; by: string },
): Promise<number | undefined> {
  const row = await tx.one(
    build
      .updateTable('facility')
      .set({ csv_encode_type: encoding, version: version + 1, updated_at: new Date(), updated_by: by })
      .where('id', '=', tx.facilityId)
      .where('version', '=', version)
      .returning('version'),
  );
  return row?.version;
}

import type { CsvEncoding } from '@tsudoi/domain';
import { build } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** The facility's encoding of exports. It has a version of its own: operators change the facility beside it. */
export function encodingOf(tx: FacilityTx) {
  return tx.oneOrThrow(
    build.selectFrom('facility').select(['csv_encode_type', 'csv_encode_version']).where('id', '=', tx.facilityId),
  );
}

/** Sets the encoding where it still has the version, and returns the next one; undefined where it has not. */
export async function setEncoding(
  tx: FacilityTx,
  { encoding, version }: { encoding: CsvEncoding; version: number },
): Promise<number | undefined> {
  const row = await tx.one(
    build
      .updateTable('facility')
      .set({ csv_encode_type: encoding, csv_encode_version: version + 1 })
      .where('id', '=', tx.facilityId)
      .where('csv_encode_version', '=', version)
      .returning('csv_encode_version'),
  );
  return row?.csv_encode_version;
}

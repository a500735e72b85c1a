import type { CsvType, PermissionModule } from '@tsudoi/domain';
import { build } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { insertRecord, updateRecord } from '../../db/versioned.ts';

/** Which columns a file has, as somebody set it. */
export interface CsvSettingRow {
  id: number;
  csv_type: CsvType;
  module_type: PermissionModule;
  cms_code: string;
  /** Columns in their order; none where they follow the form. */
  output_headers: readonly CsvChoice[];
  output_deleted: boolean;
  version: number;
  updated_at: Date;
  updated_by: string | null;
}

/** A column by its field, and whether the file has it. */
export interface CsvChoice {
  field: string;
  shown: boolean;
}

/** All settings of the facility. */
export async function allCsvSettings(tx: FacilityTx): Promise<CsvSettingRow[]> {
  const rows = await tx.rows(
    build
      .selectFrom('csv_setting')
      .select(['id', 'csv_type', 'module_type', 'cms_code', 'output_headers', 'output_deleted', 'version'])
      .select(['updated_at', 'updated_by'])
      .orderBy('id'),
  );
  return rows.map(({ output_headers, ...row }) => ({
    ...row,
    output_headers: output_headers as unknown as CsvSettingRow['output_headers'],
  }));
}

/** The setting of the files of one kind; undefined where nobody has set them. */
export const csvSettingOf = async (
  tx: FacilityTx,
  csv_type: CsvType,
  cms_code: string,
): Promise<CsvSettingRow | undefined> =>
  (await allCsvSettings(tx)).find((row) => row.csv_type === csv_type && row.cms_code === cms_code);

type Values = Pick<CsvSettingRow, 'output_headers' | 'output_deleted'>;
const columnsOf = ({ output_headers, output_deleted }: Values) => ({
  output_headers: JSON.stringify(output_headers),
  output_deleted,
});

export const insertCsvSetting = (
  tx: FacilityTx,
  of: Pick<CsvSettingRow, 'csv_type' | 'module_type' | 'cms_code'>,
  values: Values,
  by: string,
): Promise<number> => insertRecord(tx, 'csv_setting', { ...of, ...columnsOf(values) }, by);

export const updateCsvSetting = (
  tx: FacilityTx,
  before: Pick<CsvSettingRow, 'id' | 'version'>,
  values: Values,
  by: string,
): Promise<number> => updateRecord(tx, 'csv_setting', before, columnsOf(values), by);

import type { FormLayout, LayoutScreen } from '@tsudoi/domain';
import { build, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

const records = recordsOf('account_layout');
export const removeLayout = records.remove;

/** A layout as it is stored. */
export interface LayoutRow extends FormLayout {
  id: number;
  class_type: Row<'account_layout'>['class_type'];
  screen: LayoutScreen;
  version: number;
  updated_at: Date;
  updated_by: string | null;
}

/** Every screen of the facility that somebody has arranged. */
export async function allLayouts(tx: FacilityTx): Promise<LayoutRow[]> {
  const rows = await tx.rows(
    build
      .selectFrom('account_layout')
      .select(['id', 'class_type', 'screen', 'columns', 'sections', 'fields', 'version', 'updated_at', 'updated_by'])
      .where('deleted_at', 'is', null)
      .orderBy('id'),
  );
  return rows.map(({ sections, fields, ...row }) => ({
    ...row,
    sections: sections as unknown as FormLayout['sections'],
    fields: fields as unknown as FormLayout['fields'],
  }));
}

const columnsOf = ({ columns, sections, fields }: FormLayout) => ({
  columns,
  sections: JSON.stringify(sections),
  fields: JSON.stringify(fields),
});

export const insertLayout = (
  tx: FacilityTx,
  of: Pick<LayoutRow, 'class_type' | 'screen'>,
  layout: FormLayout,
  by: string,
): Promise<number> => records.insert(tx, { ...of, ...columnsOf(layout) }, by);

export const updateLayout = (
  tx: FacilityTx,
  before: Pick<LayoutRow, 'id' | 'version'>,
  layout: FormLayout,
  by: string,
): Promise<number> => records.update(tx, before, columnsOf(layout), by);

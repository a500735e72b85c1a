import { build, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type FilterTemplateRow = Row<'filter_template'>;

/** Conditions an account can use on a screen: its own and those shared with all. */
export function templatesFor(tx: FacilityTx, screen: string, accountId: number): Promise<FilterTemplateRow[]> {
  return tx.rows(
    build
      .selectFrom('filter_template')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('screen', '=', screen)
      .where((where) => where.or([where('account_id', '=', accountId), where('private', '=', false)]))
      .orderBy('id'),
  );
}

const records = recordsOf('filter_template');
export const { byId: findTemplate, remove: removeTemplate } = records;

interface Written {
  screen: string;
  name: string;
  conditions: Record<string, unknown>;
  private: boolean;
}

const columnsOf = ({ conditions, ...rest }: Written) => ({ ...rest, conditions: JSON.stringify(conditions) });

export function insertTemplate(tx: FacilityTx, accountId: number, written: Written, by: string): Promise<number> {
  return records.insert(tx, { ...columnsOf(written), account_id: accountId }, by);
}

export function updateTemplate(tx: FacilityTx, before: FilterTemplateRow, written: Written, by: string) {
  return records.update(tx, before, columnsOf(written), by);
}

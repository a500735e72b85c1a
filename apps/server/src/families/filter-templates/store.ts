import { build, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

export type FilterTemplateRow = Row<'filter_template'>;

/** Conditions an account can use on a screen: its own and those shared with all. */
export function templatesFor(tx: FacilityTx, screen: string, accountId: number): Promise<FilterTemplateRow[]> {
  return tx.rows(
    build
      .selectFrom('filter_template')
      .selectAll()
      .where('screen', '=', screen)
      .where((where) => where.or([where('account_id', '=', accountId), where('private', '=', false)]))
      .orderBy('id'),
  );
}

export function findTemplate(tx: FacilityTx, id: number): Promise<FilterTemplateRow | undefined> {
  return tx.one(build.selectFrom('filter_template').selectAll().where('id', '=', id));
}

interface Written {
  screen: string;
  name: string;
  conditions: Record<string, unknown>;
  private: boolean;
}

export function insertTemplate(
  tx: FacilityTx,
  accountId: number,
  { conditions, ...rest }: Written,
): Promise<{ id: number; version: number } | undefined> {
  return tx.one(
    build
      .insertInto('filter_template')
      .values({ ...rest, account_id: accountId, conditions: JSON.stringify(conditions) })
      .returning(['id', 'version']),
  );
}

/** Changes a condition if it still has the version; undefined when somebody was faster. */
export function updateTemplate(
  tx: FacilityTx,
  id: number,
  version: number,
  { conditions, ...rest }: Written,
): Promise<{ id: number; version: number } | undefined> {
  return tx.one(
    build
      .updateTable('filter_template')
      .set((set) => ({ ...rest, conditions: JSON.stringify(conditions), version: set('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(['id', 'version']),
  );
}

export function deleteTemplate(tx: FacilityTx, id: number, version: number): Promise<number> {
  return tx.run(build.deleteFrom('filter_template').where('id', '=', id).where('version', '=', version));
}

import { useT } from '../../headless/screen/i18n.ts';
import { usePagePermission } from '../../headless/session/permission.ts';
import { LinkButton } from '../Button.tsx';
import type { Column } from './columns.tsx';

/** Props of {@link ColumnPeek}. */
export interface ColumnPeekProps<Row> {
  row: Row;
  name: string;
  to: string;
  columns: readonly Column<Row>[];
}

/** A row beside its list with all that its columns say, those that are not chosen or have no room as well. */
export function ColumnPeek<Row>({ row, name, to, columns }: ColumnPeekProps<Row>) {
  const t = useT();
  const { edit } = usePagePermission();
  return (
    <>
      <h2>{name}</h2>
      <div className="row">
        <LinkButton small to={to}>
          {t(edit ? 'action.edit' : 'peek.open')} <kbd>{t('peek.key_open')}</kbd>
        </LinkButton>
      </div>
      <dl className="pairs">
        {columns
          // What opens the record has its name, which is the heading.
          .filter(({ id }) => id !== 'name')
          .map((column) => (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

import { TABLE_SHELL_PAGE_SIZE, TABLE_SHELL_TOTAL } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { type ReactNode, useState } from 'react';
import { useT } from '../../headless/screen/i18n.ts';
import { useSlow } from '../states.tsx';
import type { Column } from './columns.tsx';
import { DataTable } from './DataTable.tsx';
import { PageLinks } from './PageLinks.tsx';

/** Props of {@link TableShell}. */
export interface TableShellProps<Row> {
  columns: readonly Column<Row>[];
  /** All rows; undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  keyOf(row: Row): number;
  nameOf(row: Row): string;
  /** 5 unless told (CONST-40). */
  perPage?: number;
  /** Rows there will be, for the foot while they are on their way; 10 unless told. */
  expected?: number;
  empty: ReactNode;
}

/** A table without a search: a few rows a page and page links, no choice of sizes (CONST-43). */
export function TableShell<Row>(props: TableShellProps<Row>) {
  const { rows, perPage = TABLE_SHELL_PAGE_SIZE, expected = TABLE_SHELL_TOTAL } = props;
  const t = useT();
  const [wanted, setWanted] = useState(1);
  const isSlow = useSlow(rows === undefined);
  const total = rows?.length ?? expected;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(wanted, lastPage);
  const from = (page - 1) * perPage;
  const range = {
    from: formatNumber(total === 0 ? 0 : from + 1),
    to: formatNumber(Math.min(total, from + perPage)),
    total: formatNumber(total),
  };
  return (
    <div className="sheet shell">
      <DataTable
        {...props}
        rows={rows?.slice(from, from + perPage) ?? []}
        loading={rows === undefined}
        skeleton={isSlow}
      />
      <div className="foot">
        <span className="sub nb">{t('list.range', range)}</span>
        <span className="grow" />
        <PageLinks page={page} lastPage={lastPage} onPage={setWanted} />
      </div>
    </div>
  );
}

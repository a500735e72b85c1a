import { PAGE_SIZES, type PageSize } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import type { ReactNode } from 'react';
import { useT } from '../../headless/screen/i18n.ts';
import { PageLinks } from './PageLinks.tsx';

/** Props of {@link Pager}. */
export interface PagerProps {
  page: number;
  lastPage: number;
  perPage: PageSize;
  /** Undefined until the first answer. */
  total: number | undefined;
  onPage(page: number): void;
  onPerPage(perPage: PageSize): void;
  /** Between the page size and the links, such as keyboard hints. */
  children?: ReactNode;
}

/** Foot of a list: rows in sight of how many, rows per page, and a window of page links. */
export function Pager({ page, lastPage, perPage, total, onPage, onPerPage, children }: PagerProps) {
  const t = useT();
  return (
    <div className="foot">
      <span className="sub nb">{total === undefined ? '' : t('list.range', rangeOf(page, perPage, total))}</span>
      <label className="row sub nb size">
        {t('list.per_page')}
        <select
          className="in"
          value={perPage}
          onChange={({ target }) => {
            const chosen = PAGE_SIZES.find((pageSize) => String(pageSize) === target.value);
            if (chosen !== undefined) onPerPage(chosen);
          }}
        >
          {PAGE_SIZES.map((pageSize) => (
            <option key={pageSize} value={pageSize}>
              {pageSize === 'all' ? t('list.page_size_all') : t('list.page_size', { count: pageSize })}
            </option>
          ))}
        </select>
      </label>
      {children}
      <span className="grow" />
      <PageLinks page={page} lastPage={lastPage} onPage={onPage} />
    </div>
  );
}

/** The first and last row of a page and how many there are, as the words of a list take them. */
function rangeOf(page: number, perPage: PageSize, total: number): Record<'from' | 'to' | 'total', string> {
  const size = perPage === 'all' ? Math.max(1, total) : perPage;
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return { from: formatNumber(from), to: formatNumber(Math.min(total, page * size)), total: formatNumber(total) };
}

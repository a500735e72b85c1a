import { PAGINATION_WINDOW } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '../../headless/screen/i18n.ts';
import { pageLinks } from './pageLinks.ts';

/** How far from the open page links are that stay where there is little room. */
const NEAR = 2;

/** Props of {@link PageLinks}. */
export interface PageLinksProps {
  page: number;
  lastPage: number;
  onPage(page: number): void;
}

/** 前へ, a window of up to ten page links, 次へ (CONST-39). */
export function PageLinks({ page, lastPage, onPage }: PageLinksProps) {
  const t = useT();
  const isFar = (link: number) => link !== 1 && link !== lastPage && Math.abs(link - page) > NEAR;
  return (
    <nav className="pages" aria-label={t('ui.pages')}>
      <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('action.previous')}
      </button>
      {pageLinks(page, lastPage, PAGINATION_WINDOW).map((link, index) =>
        link === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, told apart by their place
          <span key={`gap${index}`} className="gap" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={link}
            type="button"
            className={isFar(link) ? 'far' : undefined}
            aria-current={link === page ? 'page' : undefined}
            onClick={() => onPage(link)}
          >
            {formatNumber(link)}
          </button>
        ),
      )}
      <button type="button" disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
        {t('action.next')}
      </button>
    </nav>
  );
}

import { formatNumber } from '@tsudoi/i18n';
import type { ReactNode } from 'react';
import type { Selection } from '../../headless/list/selection.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';

/** What can be done with the picked rows: takes the place of the foot, so that no row moves. */
export function BulkBar({ selection, total, children }: { selection: Selection; total: number; children: ReactNode }) {
  const t = useT();
  if (selection.count === 0) return null;
  const count = formatNumber(selection.count);
  return (
    <div className="foot picked" role="toolbar" aria-label={t('ui.bulk')}>
      <b aria-live="polite">{t(selection.isEverything ? 'ui.selected_all' : 'list.selected', { count })}</b>
      {!selection.isEverything && total > selection.count && (
        <Button kind="quiet" small onClick={selection.pickEverything}>
          {t('list.select_all', { count: formatNumber(total) })}
        </Button>
      )}
      <span className="vr" />
      {children}
      <span className="grow" />
      <Button kind="quiet" small className="sub" onClick={selection.clear}>
        {t('list.unselect')}
      </Button>
    </div>
  );
}

import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { formatNumber } from '@tsudoi/i18n';
import { useNavigate } from 'react-router';
import { useRecordWalk, type WalkedList } from '../headless/list/recordWalk.ts';
import { useT } from '../headless/screen/i18n.ts';
import { useShortcuts } from '../headless/screen/keyboard.ts';
import { Button } from './Button.tsx';

/** Props of {@link RecordWalk}. */
export interface RecordWalkProps {
  list: WalkedList;
  id: number;
  /** Where a record opens. */
  hrefOf(id: number): string;
}

/** 前へ 4 / 46件 次へ: from a record to those beside it in the list it was opened from; K and J as well. */
export function RecordWalk({ list, id, hrefOf }: RecordWalkProps) {
  const t = useT();
  const navigate = useNavigate();
  const walk = useRecordWalk(list, id);
  const goTo = (place: { id: number } | null | undefined) => {
    if (place === null || place === undefined) return false;
    void navigate(hrefOf(place.id));
    return true;
  };
  useShortcuts({
    j: { label: 'keys.records', run: () => goTo(walk?.next) },
    k: { label: 'keys.records', run: () => goTo(walk?.previous) },
  });
  return (
    <nav className="walk" aria-label={t('walk.label')}>
      <Button
        kind="quiet"
        small
        icon={<IconChevronUp className="i" aria-hidden="true" />}
        disabled={walk?.previous == null}
        onClick={() => goTo(walk?.previous)}
      >
        {t('peek.previous')}
      </Button>
      <span className="muted nb" aria-live="polite">
        {walk?.position == null
          ? ''
          : t('peek.place', { position: formatNumber(walk.position), total: formatNumber(walk.total) })}
      </span>
      <Button
        kind="quiet"
        small
        icon={<IconChevronDown className="i" aria-hidden="true" />}
        disabled={walk?.next == null}
        onClick={() => goTo(walk?.next)}
      >
        {t('peek.next')}
      </Button>
    </nav>
  );
}

import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { formatNumber } from '@tsudoi/i18n';
import type { ReactNode } from 'react';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';

/** Props of {@link Peek}. */
export interface PeekProps {
  name: string;
  /** Place of the row in everything found, from 1. */
  position: number;
  total: number;
  onPrevious?: () => void;
  onNext?: () => void;
  onClose(): void;
  children: ReactNode;
}

/** The current row beside its list: it pushes the list, and lies over it where there is no room. */
export function Peek({ name, position, total, onPrevious, onNext, onClose, children }: PeekProps) {
  const t = useT();
  return (
    <aside className="peek" aria-label={t('peek.of', { name })}>
      <div className="go">
        <Button
          kind="quiet"
          small
          icon={<IconChevronUp className="i" aria-hidden="true" />}
          disabled={onPrevious === undefined}
          onClick={onPrevious}
        >
          {t('peek.previous')}
        </Button>
        <Button
          kind="quiet"
          small
          icon={<IconChevronDown className="i" aria-hidden="true" />}
          disabled={onNext === undefined}
          onClick={onNext}
        >
          {t('peek.next')}
        </Button>
        <span className="muted nb" aria-live="polite">
          {t('peek.place', { position: formatNumber(position), total: formatNumber(total) })}
        </span>
        <span className="grow" />
        <button type="button" className="ib" aria-label={t('action.close')} onClick={onClose}>
          <IconX className="i" aria-hidden="true" />
        </button>
      </div>
      {children}
    </aside>
  );
}

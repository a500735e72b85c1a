import { formatNumber } from '@tsudoi/i18n';
import { useT } from '../../headless/screen/i18n.ts';
import { MenuButton } from '../MenuButton.tsx';

/** One tab of a list. */
export interface ListTab {
  id: string;
  text: string;
  count?: number;
  /** There are more than the count says. */
  more?: boolean;
  /** Its count needs someone. */
  tone?: 'warn' | 'bad';
}

/** Props of {@link Tabs}. */
export interface TabsProps {
  label: string;
  tabs: readonly ListTab[];
  active: string;
  onPick(id: string): void;
  /** More tabs than this stand in a menu. */
  max?: number;
}

/** Filters of a list side by side; one is always on. */
export function Tabs({ label, tabs, active, onPick, max = tabs.length }: TabsProps) {
  const t = useT();
  // The one that is on is always in sight.
  const on = tabs.findIndex(({ id }) => id === active);
  const shown = on < max ? tabs.slice(0, max) : [...tabs.slice(0, max - 1), ...tabs.slice(on, on + 1)];
  const others = tabs.filter((tab) => !shown.includes(tab));
  return (
    <nav className="tabs" aria-label={label}>
      {shown.map(({ id, text, count, more, tone }) => (
        <button
          key={id}
          type="button"
          className={id === active ? 'on' : undefined}
          aria-current={id === active ? 'true' : undefined}
          onClick={() => onPick(id)}
        >
          {text}
          {count !== undefined && (
            <span className={tone}>
              {formatNumber(count)}
              {more === true && '+'}
            </span>
          )}
        </button>
      ))}
      {others.length > 0 && (
        <MenuButton
          kind="quiet"
          text={t('list.other_views', { count: String(others.length) })}
          items={others.map(({ id, text }) => ({ id, text, onPick: () => onPick(id) }))}
        />
      )}
    </nav>
  );
}

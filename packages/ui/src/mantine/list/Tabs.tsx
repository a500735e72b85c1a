import { formatNumber } from '@tsudoi/i18n';

/** One tab of a list. */
export interface ListTab {
  id: string;
  text: string;
  count?: number;
  /** Its count needs someone. */
  tone?: 'warn' | 'bad';
}

/** Props of {@link Tabs}. */
export interface TabsProps {
  label: string;
  tabs: readonly ListTab[];
  active: string;
  onPick(id: string): void;
}

/** Filters of a list side by side; one is always on. */
export function Tabs({ label, tabs, active, onPick }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ id, text, count, tone }) => (
        <button
          key={id}
          type="button"
          className={id === active ? 'on' : undefined}
          aria-current={id === active ? 'true' : undefined}
          onClick={() => onPick(id)}
        >
          {text}
          {count !== undefined && <span className={tone}>{formatNumber(count)}</span>}
        </button>
      ))}
    </nav>
  );
}

import '@tsudoi/ui/look/overview.css';
import { formatNumber } from '@tsudoi/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** One strip of figures, each a link to the list it counts. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="panel fig" aria-label={label}>
      {children}
    </nav>
  );
}

/** Props of {@link Figure}. */
export interface FigureProps {
  label: string;
  value: number;
  /** A count in words: 12人. What is not the number stands smaller. */
  counted(count: string): string;
  /** What the figure means, in a few words. */
  note: string;
  /** The list it counts. */
  to: string;
}

const NUMBER = '\u0000';

/** A number that leads to the list it counts. */
export function Figure({ label, value, counted, note, to }: FigureProps) {
  const [before = '', after = ''] = counted(NUMBER).split(NUMBER);
  return (
    <Link to={to}>
      <span>{label}</span>
      <b>
        {before}
        {formatNumber(value)}
        {after !== '' && <i>{after}</i>}
      </b>
      <small>{note}</small>
    </Link>
  );
}

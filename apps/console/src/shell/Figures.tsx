import { formatNumber } from '@tsudoi/i18n';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from 'react-router';

/** Numbers side by side under a heading. */
export function Figures({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="figures-title">
        {title}
      </h2>
      <div className="figures">{children}</div>
    </section>
  );
}

/** Props of {@link Figure}. */
export interface FigureProps {
  label: string;
  value: number;
  /** The list it counts. */
  to: string;
  /** Coloured only while it is not 0: it needs someone. */
  tone?: 'info' | 'warn' | 'bad';
}

/** A number that leads to the list it counts. */
export function Figure({ label, value, to, tone }: FigureProps) {
  return (
    <Link to={to} className="panel figure">
      <span>{label}</span>
      <b className={value > 0 ? tone : undefined}>{formatNumber(value)}</b>
    </Link>
  );
}

import type { ReactNode } from 'react';

/** Letters from which on a label stands above its value, where beside it it would be a column of two letters a line. */
const LONG = 12;

/** What was asked and its answer. */
export function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={label.length > LONG ? 'long' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

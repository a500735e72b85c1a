import type { ReactNode } from 'react';

/** Width in full letters from which on a label stands above its value: beside it it would be a column of a few letters a line. */
const LONG = 10;
const LATIN = /[ -\u024f]/;
const widthOf = (label: string): number =>
  [...label].reduce((width, letter) => width + (LATIN.test(letter) ? 0.5 : 1), 0);

/** What was asked and its answer. */
export function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={widthOf(label) > LONG ? 'long' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

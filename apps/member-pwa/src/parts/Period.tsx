import { Fragment } from 'react';
import { periodWords } from './eventWords.ts';

/** After the dash between two days, and between a day and its hours. */
const PARTS = /(?<= – )|(?<=[）)] ?)(?=\d)/;

/** From when to when something is, in Japan; no line ends inside a day or its hours. */
export function Period({ from, until }: { from: string; until: string }) {
  return periodWords(from, until)
    .split(PARTS)
    .map((part) => (
      <Fragment key={part}>
        <span className="nb">{part}</span>
        <wbr />
      </Fragment>
    ));
}

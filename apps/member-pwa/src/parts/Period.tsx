import { periodWords } from './eventWords.ts';

/** From when to when something is, in Japan; a line ends between the two days and nowhere else. */
export function Period({ from, until }: { from: string; until: string }) {
  const [first = '', last] = periodWords(from, until).split(/(?<= – )/);
  return (
    <>
      <span className="nb">{first}</span>
      {last !== undefined && <span className="nb">{last}</span>}
    </>
  );
}

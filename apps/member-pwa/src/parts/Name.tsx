import { Fragment } from 'react';
import { partsOfName } from './breaks.ts';
import '../look/name.css';

/** A name that somebody wrote, such as that of an event: lines end between its words. */
export function Name({ children }: { children: string }) {
  return (
    <span className="name">
      {partsOfName(children).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the name
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** What a row of home's list leads to, in a word. */
export function Verb({ children }: { children: ReactNode }) {
  return (
    <b className="verb">
      {children}
      <IconChevronRight className="i" aria-hidden="true" />
    </b>
  );
}

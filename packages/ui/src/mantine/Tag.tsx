import type { ReactNode } from 'react';

/** plain for side notes, the rest for what needs someone. */
export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info';

/** A state in a word, coloured because it needs someone. The normal state is plain text, not a tag. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'tag' : `tag ${tone}`}>{children}</span>;
}

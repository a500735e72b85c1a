import type { CallError } from '@tsudoi/contract/client';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { useT } from './words.ts';
import '../look/page.css';

const ROWS = [0, 1, 2, 3, 4] as const;

/** Rows in the height of what is coming; shown only when it takes longer than 200 ms. */
export function Skeleton({ rows = ROWS.length }: { rows?: number }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {ROWS.slice(0, rows).map((row) => (
        <i key={row} />
      ))}
    </div>
  );
}

/** A read that failed and has nothing kept to show instead. */
export function StateError({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useT();
  return (
    <div className="state" role="alert">
      <p>{error.isOffline ? t('state.error') : refusalWords(error, t)}</p>
      <button type="button" className="btn md" onClick={onRetry}>
        {t('action.reload')}
      </button>
    </div>
  );
}

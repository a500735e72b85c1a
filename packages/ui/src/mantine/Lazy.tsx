import type { ReactNode } from 'react';
import { useT } from '../headless/screen/i18n.ts';
import { useLazy } from '../headless/screen/lazy.ts';
import { Button } from './Button.tsx';
import { Bones } from './states.tsx';

/** Props of {@link Lazy}. */
export interface LazyProps<Value> {
  /** Such as `() => import('./Chart.tsx')`. */
  load(): Promise<Value>;
  children(value: Value): ReactNode;
}

/** A part of a screen whose code is loaded when it is shown: skeleton after 200 ms, words when slow, retry when failed. */
export function Lazy<Value>({ load, children }: LazyProps<Value>) {
  const t = useT();
  const { view, value, retry } = useLazy(load);
  switch (view) {
    case 'ready':
      return children(value);
    case 'nothing':
      return null;
    case 'failed':
      return (
        <div className="void" role="alert">
          <h2>{t('shell.chunk_error')}</h2>
          <Button onClick={retry}>{t('action.reload')}</Button>
        </div>
      );
    default:
      return (
        <>
          <Bones />
          <p className="hint" role="status">
            {view === 'slow' ? t('ui.lazy_slow') : ''}
          </p>
        </>
      );
  }
}

import type { RecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useEffect } from 'react';

const WRITE_AFTER_MS = 300;

/** Calls `write` a moment after each change of a form, and at once when the page goes; `write` must be stable. */
export function useDraftWrites<Values extends object, Output>(
  { subscribe }: Pick<RecordForm<Values, Output>['methods'], 'subscribe'>,
  write: () => void,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(write, WRITE_AFTER_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [subscribe, write]);
  useEffect(() => {
    addEventListener('pagehide', write);
    return () => removeEventListener('pagehide', write);
  }, [write]);
}

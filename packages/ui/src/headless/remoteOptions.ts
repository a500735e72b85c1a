import { useCallback, useEffect, useRef, useState } from 'react';

/** Choices that come from elsewhere: what a select needs to know of them. */
export interface RemoteOptions<Option> {
  options: readonly Option[];
  loading: boolean;
  /** Loading failed; the field says `panel.fail` and is marked (ERR: select loading failure). */
  failed: boolean;
  retry(): void;
}

/** Loads choices once, and again when `load` is another function; an answer that was overtaken is dropped. */
export function useRemoteOptions<Option>(
  load: (signal: AbortSignal) => Promise<readonly Option[]>,
): RemoteOptions<Option> {
  const [state, setState] = useState<Omit<RemoteOptions<Option>, 'retry'>>({
    options: [],
    loading: true,
    failed: false,
  });
  const running = useRef<AbortController>(undefined);
  const start = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState(({ options }) => ({ options, loading: true, failed: false }));
    try {
      const options = await load(controller.signal);
      if (!controller.signal.aborted) setState({ options, loading: false, failed: false });
    } catch {
      // Why it failed helps nobody at a select; trying again does.
      if (!controller.signal.aborted) setState(({ options }) => ({ options, loading: false, failed: true }));
    }
  }, [load]);
  useEffect(() => {
    void start();
    return () => running.current?.abort();
  }, [start]);
  return { ...state, retry: () => void start() };
}

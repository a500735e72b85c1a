import { useCallback, useEffect, useRef, useState } from 'react';
import { raiseIfForbidden } from '../session/forbidden.ts';

/** Options of a select that are loaded from the server, and how far loading them is. */
export interface RemoteOptions<Option> {
  options: readonly Option[];
  loading: boolean;
  /** Loading failed; the field says `panel.fail` and is marked (ERR: select loading failure). */
  failed: boolean;
  retry(): void;
}

type Load<Option> = (signal: AbortSignal) => Promise<readonly Option[]>;

/**
 * Loads options on mount and again whenever `load` is another function (so it must be stable between renders). Only the result
 * of the newest load counts. A 403 leads to the access-denied page.
 */
export function useRemoteOptions<Option>(load: Load<Option>): RemoteOptions<Option> {
  const [state, setState] = useState<{ of: Load<Option> | undefined; options: readonly Option[]; failed: boolean }>({
    of: undefined,
    options: [],
    failed: false,
  });
  const running = useRef<AbortController>(undefined);
  const start = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState(({ options }) => ({ of: undefined, options, failed: false }));
    try {
      const options = await load(controller.signal);
      if (!controller.signal.aborted) setState({ of: load, options, failed: false });
    } catch (cause) {
      if (controller.signal.aborted) return;
      // At a select the reason of another failure helps nobody; trying again does.
      raiseIfForbidden(cause);
      setState(({ options }) => ({ of: load, options, failed: true }));
    }
  }, [load]);
  useEffect(() => {
    void start();
    return () => running.current?.abort();
  }, [start]);
  const { of, options, failed } = state;
  // Options of the former load stay on screen until the new ones come, but do not show whether a value still exists.
  return { options, loading: of !== load, failed: of === load && failed, retry: () => void start() };
}

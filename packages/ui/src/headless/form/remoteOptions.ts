import { useCallback, useEffect, useRef, useState } from 'react';
import { raiseIfForbidden } from '../session/forbidden.ts';

/** Choices that come from elsewhere: what a select needs to know of them. */
export interface RemoteOptions<Option> {
  options: readonly Option[];
  loading: boolean;
  /** Loading failed; the field says `panel.fail` and is marked (ERR: select loading failure). */
  failed: boolean;
  retry(): void;
}

type Load<Option> = (signal: AbortSignal) => Promise<readonly Option[]>;

/** Loads choices once, and again when `load` is another function; an answer that was overtaken is dropped. */
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
      // What else went wrong helps nobody at a select; trying again does.
      raiseIfForbidden(cause);
      setState(({ options }) => ({ of: load, options, failed: true }));
    }
  }, [load]);
  useEffect(() => {
    void start();
    return () => running.current?.abort();
  }, [start]);
  const { of, options, failed } = state;
  // Answers of another load are on screen until the new ones come, but they say nothing of a value being gone.
  return { options, loading: of !== load, failed: of === load && failed, retry: () => void start() };
}

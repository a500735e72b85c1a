import { CallError } from '@tsudoi/contract/client';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { useRef, useState } from 'react';
import { useT } from '../../shell/words.ts';

/** Does something with an entry once at a time, and says why it was refused; then the entry is read anew, as it is not what was shown. */
export function useAct(refresh: () => Promise<unknown>) {
  const t = useT();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const acting = useRef(false);
  async function act(work: () => Promise<unknown>): Promise<boolean> {
    if (acting.current) return false;
    acting.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      await refresh();
      return true;
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setFailure(cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
      if (!cause.isOffline) await refresh();
      return false;
    } finally {
      acting.current = false;
      setBusy(false);
    }
  }
  return { act, isBusy, failure };
}

import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useState } from 'react';

/**
 * What may be done with a record where it stands: the question that stands open before it is done, and the record read anew
 * after it was done or refused.
 */
export function useActs<Question extends string>(reload: () => Promise<void>) {
  const t = useT();
  const [asked, ask] = useState<Question>();
  const act = async (call: () => Promise<unknown>) => {
    try {
      await call();
    } catch (cause) {
      notifyRefused(cause, t);
    }
    ask(undefined);
    await reload();
  };
  /** The state of the `Confirm` that asks one of the questions. */
  const question = (name: Question) => ({ opened: asked === name, onBack: () => ask(undefined) });
  return { act, ask, question };
}

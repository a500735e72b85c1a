import type { RecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useCallback, useRef } from 'react';
import { offlineCache } from '../../../offline/cache.ts';
import { dropDraft, writeDraft } from '../../../offline/drafts.ts';
import { useDraftWrites } from '../../../offline/useDraftWrites.ts';
import { draftOf } from '../useSavedDraft.ts';
import { type ProfileValues, storable } from './values.ts';

/** Keeps what is typed through a reload: a moment after each change, and at once when the page goes. */
export function useDraftWriter<Output>({ methods, isSettled }: RecordForm<ProfileValues, Output>, section: string) {
  const draft = draftOf(section);
  const off = useRef(false);
  const settled = useRef(isSettled);
  settled.current = isSettled;
  const { getValues, formState } = methods;
  const base = useRef(formState.defaultValues);
  base.current = formState.defaultValues;
  const write = useCallback(() => {
    const { scope } = offlineCache;
    if (scope === undefined || off.current) return;
    const values = getValues();
    if (settled.current()) void dropDraft(scope, draft);
    else
      void writeDraft(scope, draft, {
        values: storable(values, base.current),
        base: base.current,
        version: Number(values.version),
        at: Date.now(),
      });
  }, [getValues, draft]);
  useDraftWrites(methods, write);
  /** Sent or given up: the draft goes and is not written again. */
  const finish = useCallback(async () => {
    off.current = true;
    if (offlineCache.scope !== undefined) await dropDraft(offlineCache.scope, draft);
  }, [draft]);
  return { finish };
}

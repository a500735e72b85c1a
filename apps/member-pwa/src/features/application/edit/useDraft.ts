import type { RecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../../offline/drafts.ts';
import { useDraftWrites } from '../../../offline/useDraftWrites.ts';
import type { ApplicantValues } from './values.ts';

/** Drafts of people who have no account yet. */
const SCOPE = 'applicant';

/** What was typed at an earlier visit: undefined while it is read, null where there is nothing. */
export function useSavedDraft(name: string): ApplicantValues | null | undefined {
  const [draft, setDraft] = useState<ApplicantValues | null>();
  useEffect(() => {
    let isGone = false;
    void readDraft<ApplicantValues>(SCOPE, name).then((found) => {
      if (!isGone) setDraft(found?.values ?? null);
    });
    return () => {
      isGone = true;
    };
  }, [name]);
  return draft;
}

/** Writes what is typed down, a moment after each change and at once with `flush`, until it is sent; a password never. */
export function useDraftWriter<Output>(
  name: string,
  { methods, isSettled }: Pick<RecordForm<ApplicantValues, Output>, 'methods' | 'isSettled'>,
  /** Somebody who comes along and is not added yet. */
  unfinished: { readonly current: ApplicantValues['unfinished'] },
): { flush: () => void; finish: () => Promise<void> } {
  const { getValues } = methods;
  const settled = useRef(isSettled);
  settled.current = isSettled;
  const off = useRef(false);
  const flush = useCallback(() => {
    if (off.current) return;
    const values = { ...getValues(), unfinished: unfinished.current, password: '', password_confirmation: '' };
    void writeDraft(SCOPE, name, { values, base: values, version: 1, at: Date.now() });
  }, [getValues, name, unfinished]);
  const wasWritten = useRef(false);
  const write = useCallback(() => {
    // Nothing was typed: what was stored before stays. After the check the form counts as saved, and is written all the same.
    if (settled.current() && !wasWritten.current) return;
    wasWritten.current = true;
    flush();
  }, [flush]);
  useDraftWrites(methods, write);
  const finish = useCallback(async () => {
    off.current = true;
    await dropDraft(SCOPE, name);
  }, [name]);
  return { flush, finish };
}

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

/** Writes what is typed down, a moment after each change, until it is sent; a password never. */
export function useDraftWriter<Output>(
  name: string,
  { methods, isSettled }: Pick<RecordForm<ApplicantValues, Output>, 'methods' | 'isSettled'>,
): { finish: () => Promise<void> } {
  const { getValues } = methods;
  const settled = useRef(isSettled);
  settled.current = isSettled;
  const off = useRef(false);
  const write = useCallback(() => {
    // Nothing new was typed: what was stored before stays.
    if (off.current || settled.current()) return;
    const values = { ...getValues(), password: '', password_confirmation: '' };
    void writeDraft(SCOPE, name, { values, base: values, version: 1, at: Date.now() });
  }, [getValues, name]);
  useDraftWrites(methods, write);
  const finish = useCallback(async () => {
    off.current = true;
    await dropDraft(SCOPE, name);
  }, [name]);
  return { finish };
}

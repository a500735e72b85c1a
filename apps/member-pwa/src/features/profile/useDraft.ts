import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, dropDraft, readDraft, writeDraft } from '../../offline/drafts.ts';
import { kept } from '../../offline/kept.ts';
import { differing, PROFILE_FIELDS, type ProfileValues } from './fields.ts';

const FORM = 'profile';
const WRITE_AFTER_MS = 300;

/** The draft of an earlier visit: `undefined` while it is read, null where there is none. */
export function useSavedDraft(): Draft<ProfileValues> | null | undefined {
  const [draft, setDraft] = useState<Draft<ProfileValues> | null>();
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const found = kept.scope === undefined ? undefined : await readDraft<ProfileValues>(kept.scope, FORM);
      if (!gone) setDraft(found !== undefined && isWhole(found.values) && isWhole(found.base) ? found : null);
    };
    void read();
    return () => {
      gone = true;
    };
  }, []);
  return draft;
}

/** Keeps what is typed through a reload: a moment after each change, and at once when the page goes. */
export function useDraftWriter(values: ProfileValues, base: ProfileValues, version: number) {
  const isDirty = differing(values, base).length > 0;
  const latest = useRef({ values, base, version, isDirty });
  latest.current = { values, base, version, isDirty };
  const off = useRef(false);
  const write = useCallback(() => {
    const { scope } = kept;
    if (scope === undefined || off.current) return;
    const { isDirty: changed, ...draft } = latest.current;
    if (changed) void writeDraft(scope, FORM, { ...draft, at: Date.now() });
    else void dropDraft(scope, FORM);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values starts the wait anew
  useEffect(() => {
    const timer = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [values, isDirty, write]);
  useEffect(() => {
    addEventListener('pagehide', write);
    return () => removeEventListener('pagehide', write);
  }, [write]);
  /** Sent or given up: the draft goes and is not written again. */
  const finish = useCallback(async () => {
    off.current = true;
    if (kept.scope !== undefined) await dropDraft(kept.scope, FORM);
  }, []);
  return { finish };
}

function isWhole(values: ProfileValues | undefined): boolean {
  return values !== undefined && PROFILE_FIELDS.every((name) => typeof values[name] === 'string');
}

import { useEffect, useState } from 'react';
import { offlineCache } from '../../offline/cache.ts';
import { type Draft, readDraft } from '../../offline/drafts.ts';

/** Name of the draft of a part of the profile. */
export const draftOf = (section: string): string => `profile/${section}`;

/** The draft of an earlier visit: `undefined` while it is read, null where there is none that fits the form. */
export function useSavedDraft<T>(
  section: string,
  isWhole: (values: unknown) => values is T,
): Draft<T> | null | undefined {
  const [draft, setDraft] = useState<Draft<T> | null>();
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const found =
        offlineCache.scope === undefined ? undefined : await readDraft<unknown>(offlineCache.scope, draftOf(section));
      if (isGone) return;
      const { values, base, ...rest } = found ?? {};
      const fits = found !== undefined && isWhole(values) && isWhole(base);
      setDraft(fits ? { ...found, values, base, ...rest } : null);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [section, isWhole]);
  return draft;
}

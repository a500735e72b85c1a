import type { EntryAnswers, EntryQuote } from '@tsudoi/contract/entries';
import type { MemberCourse, MemberEvent } from '@tsudoi/contract/events';
import { useEffect, useState } from 'react';
import { offlineCache } from '../../offline/cache.ts';
import { type Draft, dropDraft, readDraft, writeDraft } from '../../offline/drafts.ts';
import { createStore } from '../../parts/store.ts';

/** What somebody chose and typed of an entry. */
export interface EntryDraft {
  course: number | undefined;
  companions: number;
  names: string[];
  /** Fewest places that are enough while waiting; null for all or none. */
  least: number | null;
  answers: Record<string, unknown>;
}

/** An answer as the check shows it. */
export interface Pair {
  label: string;
  text: string;
}

/** An entry that was filled in and not sent yet, between the form and the check. */
export interface Flow {
  event: MemberEvent;
  course: MemberCourse;
  draft: EntryDraft;
  sent: EntryAnswers;
  shown: readonly Pair[];
  quote: EntryQuote;
}

/** The entry that is about to be checked; gone with the page (G-14). */
export const flow = createStore<Flow | undefined>(undefined);

const nameOf = (eventCode: string): string => `entry/${eventCode}`;
const scope = (): string => offlineCache.scope ?? 'nobody';

/** What was filled in at an earlier visit: undefined while it is read, null where there is nothing. */
export function useEntryDraft(eventCode: string): EntryDraft | null | undefined {
  const [draft, setDraft] = useState<EntryDraft | null>();
  useEffect(() => {
    let isGone = false;
    void readDraft<EntryDraft>(scope(), nameOf(eventCode)).then((found) => {
      if (!isGone) setDraft(found?.values ?? null);
    });
    return () => {
      isGone = true;
    };
  }, [eventCode]);
  return draft;
}

/** Keeps what is filled in until it is sent. */
export function keepDraft(eventCode: string, values: EntryDraft): void {
  const draft: Draft<EntryDraft> = { values, base: values, version: 1, at: Date.now() };
  void writeDraft(scope(), nameOf(eventCode), draft);
}

export const forgetDraft = (eventCode: string): Promise<void> => dropDraft(scope(), nameOf(eventCode));

import type { EntryAnswers, EntryPerson, EntryQuote } from '@tsudoi/contract/entries';
import type { MemberCourse, MemberEvent } from '@tsudoi/contract/events';
import { useEffect, useState } from 'react';
import { offlineCache } from '../../offline/cache.ts';
import { type Draft, dropDraft, readDraft, writeDraft } from '../../offline/drafts.ts';
import { scopeOfPerson } from '../../offline/scope.ts';
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

/** What one person of an entry filled in. */
export interface Filled {
  course: MemberCourse;
  draft: EntryDraft;
  sent: EntryAnswers;
  shown: readonly Pair[];
}

/** One person of an entry, with what theirs comes to. */
export interface FlowPerson extends Filled {
  /** Whose entry it is, where several of a family are entered or somebody else than whose pages these are. */
  person?: EntryPerson;
  quote: EntryQuote;
}

/** An entry that was filled in and not sent yet, between the form and the check. */
export interface Flow {
  event: MemberEvent;
  people: readonly FlowPerson[];
}

/** The entry that is about to be checked; gone with the page (G-14). */
export const flow = createStore<Flow | undefined>(undefined);

/** Whose pages these are, for drafts. */
const ownScope = (): string => offlineCache.scope ?? 'nobody';
/** Where the draft of a person stands, who finds it there when the pages are theirs. */
export const draftScope = (person: Pick<EntryPerson, 'account_id' | 'self'> | undefined): string =>
  person === undefined ? ownScope() : scopeOfPerson(ownScope(), person.self ? undefined : person.account_id);

const entryOf = (eventCode: string): string => `entry/${eventCode}`;
const peopleOf = (eventCode: string): string => `entry-people/${eventCode}`;

/** What was kept at an earlier visit: undefined while it is read, null where there is nothing. */
function useKept<T>(scope: string, name: string): T | null | undefined {
  const [draft, setDraft] = useState<T | null>();
  useEffect(() => {
    let isGone = false;
    void readDraft<T>(scope, name).then((found) => {
      if (!isGone) setDraft(found?.values ?? null);
    });
    return () => {
      isGone = true;
    };
  }, [scope, name]);
  return draft;
}

const keep = <T>(scope: string, name: string, values: T): void => {
  const draft: Draft<T> = { values, base: values, version: 1, at: Date.now() };
  void writeDraft(scope, name, draft);
};

/** What was filled in for an event. */
export const useEntryDraft = (eventCode: string, scope: string) => useKept<EntryDraft>(scope, entryOf(eventCode));

/** Keeps what is filled in until it is sent. */
export const keepDraft = (eventCode: string, scope: string, values: EntryDraft): void =>
  keep(scope, entryOf(eventCode), values);

/** Who was chosen of the family. */
export const useChosenPeople = (eventCode: string) => useKept<number[]>(ownScope(), peopleOf(eventCode));

export const keepPeople = (eventCode: string, ids: readonly number[]): void =>
  keep(ownScope(), peopleOf(eventCode), [...ids]);

/** Forgets what was filled in for those who are entered. */
export async function forgetDrafts({ event, people }: Flow): Promise<void> {
  await dropDraft(ownScope(), peopleOf(event.event_code));
  for (const { person } of people) await dropDraft(draftScope(person), entryOf(event.event_code));
}

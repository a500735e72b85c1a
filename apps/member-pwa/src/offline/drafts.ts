import { clear, del, get, set } from 'idb-keyval';
import { draftStore, orElse } from './stores.ts';

/** What was typed into a form and not sent, with what it was typed over. */
export interface Draft<T> {
  values: T;
  base: T;
  version: number;
  at: number;
}

/** A draft of an account's form, kept through a reload; unreadable ones count as none. */
export function readDraft<T>(scope: string, form: string): Promise<Draft<T> | undefined> {
  return orElse(() => get<Draft<T>>(`${scope}/${form}`, draftStore()), undefined);
}

export function writeDraft<T>(scope: string, form: string, draft: Draft<T>): Promise<void> {
  return orElse(() => set(`${scope}/${form}`, draft, draftStore()), undefined);
}

export function dropDraft(scope: string, form: string): Promise<void> {
  return orElse(() => del(`${scope}/${form}`, draftStore()), undefined);
}

export function wipeDrafts(): Promise<void> {
  return orElse(() => clear(draftStore()), undefined);
}

import {
  applyOverrides,
  fillMessage,
  type Locale,
  type MessageId,
  type Messages,
  type MessageValues,
} from '@tsudoi/i18n';
import { everywhere } from '@tsudoi/i18n/catalogs/ja/everywhere';
import { memberStart } from '@tsudoi/i18n/catalogs/ja/member/start';
import type { MemberSubject } from '@tsudoi/i18n/catalogs/member';
import { useMemo } from 'react';
import { deviceKeys } from '../offline/local.ts';
import { createStore, useStore } from '../parts/store.ts';

/** Id of a message this app can show. */
export type WordId = MessageId<'member'>;
/** Words of an id, its placeholders filled. */
export type Translate = (id: WordId, values?: MessageValues) => string;

// The Japanese words are part of the first file, so that a first visit waits for one answer less.
const ja: Messages = { ...everywhere, ...memberStart };

/** The language of the screens. */
export const locale = createStore<Locale>(deviceKeys.locale.read() === 'en' ? 'en' : 'ja');

let base: Messages = ja;
let overrides: Readonly<Record<string, Messages>> = {};
const messages = createStore<Messages>(ja);

/** The facility's own wording by language. */
export function setOverrides(byLocale: Readonly<Record<string, Messages>>): void {
  overrides = byLocale;
  publish();
}

/** Changes the language and remembers it on this phone. */
export async function chooseLocale(next: Locale): Promise<void> {
  deviceKeys.locale.write(next);
  await loadWords(next);
}

/** The language that was chosen last, and what its words are needed for; what arrives for another one is not shown. */
let wanted: Locale = locale.get();
const needed = new Set<MemberSubject>();
let shown = '';

/** Loads the words of the language of this phone, those of the screens opened so far among them. */
export async function loadWords(next: Locale = wanted): Promise<void> {
  wanted = next;
  const names = [...needed];
  const key = [next, ...names].join();
  if (key === shown) return;
  let words = ja;
  if (next !== 'ja' || names.length > 0) {
    const { loadMember, loadMemberSubjects } = await import('@tsudoi/i18n/catalogs/member');
    const parts = await Promise.all([next === 'ja' ? ja : loadMember(next), loadMemberSubjects(next, names)]);
    words = Object.assign({}, ...parts);
  }
  if (wanted !== next || names.length < needed.size) return;
  base = words;
  shown = key;
  locale.set(next);
  document.documentElement.lang = next;
  publish();
}

/** A screen whose words are not in the first file: it is drawn when its code and its words are there. */
export function withWords<T>(names: readonly MemberSubject[], load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (const name of names) needed.add(name);
    const [screen] = await Promise.all([load(), loadWords()]);
    return screen;
  };
}

function publish(): void {
  messages.set(applyOverrides(base, overrides[locale.get()]));
}

/** Words of a component; it follows the language. */
export function useT(): Translate {
  const current = useStore(messages);
  return useMemo<Translate>(() => (id, values) => fillMessage(current[id] ?? id, values), [current]);
}

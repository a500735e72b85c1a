import {
  applyOverrides,
  fillMessage,
  type Locale,
  type MessageId,
  type Messages,
  type MessageValues,
} from '@tsudoi/i18n';
import { everywhere } from '@tsudoi/i18n/catalogs/ja/everywhere';
import { memberMessages } from '@tsudoi/i18n/catalogs/ja/member/index';
import { useMemo } from 'react';
import { deviceKeys } from '../offline/local.ts';
import { createStore, useStore } from '../parts/store.ts';

/** Id of a message this app can show. */
export type WordId = MessageId<'member'>;
/** Words of an id, its placeholders filled. */
export type Translate = (id: WordId, values?: MessageValues) => string;

// The Japanese words are part of the first file, so that a first visit waits for one answer less.
const ja: Messages = { ...everywhere, ...memberMessages };

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

/** Loads the words of the language of this phone. */
export async function loadWords(next: Locale = locale.get()): Promise<void> {
  if (next === 'ja') base = ja;
  else {
    const { loadMember } = await import('@tsudoi/i18n/catalogs/member');
    base = await loadMember(next);
  }
  locale.set(next);
  document.documentElement.lang = next;
  publish();
}

function publish(): void {
  messages.set(applyOverrides(base, overrides[locale.get()]));
}

/** Words of a component; it follows the language. */
export function useT(): Translate {
  const current = useStore(messages);
  return useMemo<Translate>(() => (id, values) => fillMessage(current[id] ?? id, values), [current]);
}

import type { Locale } from '../locale.ts';
import { fillMessage, type MessageValues } from '../message.ts';
import { server as en } from './en/server.ts';
import { shared as sharedEn } from './en/shared.ts';
import { server as ja } from './ja/server.ts';
import { shared as sharedJa } from './ja/shared.ts';

/** Id of a message the server can write. */
export type ServerMessageId = keyof typeof ja | keyof typeof sharedJa;

/** All words of the server in both languages. */
export const serverMessages: Record<Locale, Record<ServerMessageId, string>> = {
  ja: { ...sharedJa, ...ja },
  en: { ...sharedEn, ...en },
};

/** A message of the server in a language, its placeholders filled. */
export function serverText(locale: Locale, id: ServerMessageId, values?: MessageValues): string {
  return fillMessage(serverMessages[locale][id], values);
}

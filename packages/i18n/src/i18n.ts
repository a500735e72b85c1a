import { type I18n, setupI18n } from '@lingui/core';
import type { Locale } from './locale.ts';
import { type CompiledMessage, compileMessage } from './message.ts';
import { applyOverrides, type Messages } from './overrides.ts';

/** A Lingui instance without messages; messages are compiled when they are first shown. */
export function createI18n(): I18n {
  const compiled = new Map<string, CompiledMessage>();
  return setupI18n().setMessagesCompiler((text) => {
    const message = compiled.get(text) ?? compileMessage(text);
    compiled.set(text, message);
    return message;
  });
}

/** Shows a language from now on, with the facility's own wording of it where there is one. */
export function activate(i18n: I18n, locale: Locale, messages: Messages, overrides?: Messages): void {
  const texts = applyOverrides(messages, overrides);
  // Lingui takes an empty text for a missing one, so a blank message is given to it compiled.
  const entries = Object.entries(texts).map(([id, text]) => [id, text === '' ? [] : text]);
  i18n.loadAndActivate({ locale, messages: Object.fromEntries(entries) });
}

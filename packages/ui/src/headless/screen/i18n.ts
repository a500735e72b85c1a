import { useLingui } from '@lingui/react';
import { LOCALES, type Locale, type MessageId, type MessageValues } from '@tsudoi/i18n';
import { useMemo } from 'react';

/** Looks a message up and fills its placeholders. */
export type Translate<Id extends string> = (id: Id, values?: MessageValues) => string;

/** Id of a message that any console screen or block can show. */
export type ConsoleId = MessageId<'console'>;

/** The words of a screen; an id that does not exist does not compile. Other areas than the console say `useT<'member'>()`. */
export function useT<Area extends 'console' | 'member' | 'samples' = 'console'>(): Translate<MessageId<Area>> {
  const { i18n } = useLingui();
  // A new function for a new language, so that what memoizes on it is made anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the instance stays when its language changes
  return useMemo(() => (id, values) => i18n._(id, { ...values }), [i18n, i18n.locale]);
}

/** The language on screen. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return LOCALES.find((option) => option === i18n.locale) ?? 'ja';
}

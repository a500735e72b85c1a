import { STORAGE_PREFIX } from '@tsudoi/domain';
import { activate, createI18n, LOCALES, type Locale, type Messages } from '@tsudoi/i18n';
import { loadConsole } from '@tsudoi/i18n/catalogs/console';

const KEY = `${STORAGE_PREFIX}_locale`;

/** The words of the console. */
export const i18n = createI18n();

/** The language of this browser: the one chosen, else Japanese. */
export function currentLocale(): Locale {
  const chosen = localStorage.getItem(KEY);
  return LOCALES.find((known) => known === chosen) ?? 'ja';
}

/** Loads a language and shows it, with the facility's own wording; the words outlive a failure to get the latter. */
export async function showLocale(
  locale: Locale,
  overrides: Promise<Record<string, Messages> | undefined>,
): Promise<void> {
  const [messages, own] = await Promise.all([loadConsole(locale), overrides]);
  activate(i18n, locale, messages, own?.[locale]);
  document.documentElement.lang = locale;
}

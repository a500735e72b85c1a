import { activate, createI18n, type Locale, type Messages } from '@tsudoi/i18n';
import { loadConsole } from '@tsudoi/i18n/catalogs/console';

/** The words of the console. */
export const i18n = createI18n();

/** Loads a language and shows it, with the facility's own wording; the words outlive a failure to get the latter. */
export async function showLocale(
  locale: Locale,
  overrides: Promise<Record<string, Messages> | undefined>,
): Promise<void> {
  const [messages, own] = await Promise.all([loadConsole(locale), overrides]);
  activate(i18n, locale, messages, own?.[locale]);
  document.documentElement.lang = locale;
}

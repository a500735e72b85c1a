import { activate, createI18n, type Locale, type Messages } from '@tsudoi/i18n';
import { loadWords, onWords, wordsIn } from './words.ts';

/** The words of the console. */
export const i18n = createI18n();

// A word that the screen did not load is shown as its id; tests in a browser fail on an error in its console.
i18n.on('missing', ({ id }) =>
  console.error(`The words ${id} are not loaded; see withWords in the routes of this screen.`),
);

/** Loads a language and shows it, with the facility's own wording; the words outlive a failure to get the latter. */
export async function showLocale(
  locale: Locale,
  overrides: Promise<Record<string, Messages> | undefined>,
): Promise<void> {
  const [own] = await Promise.all([overrides, loadWords(locale)]);
  const show = () => activate(i18n, locale, wordsIn(locale), own?.[locale]);
  onWords(show);
  show();
  document.documentElement.lang = locale;
}

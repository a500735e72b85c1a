import type { Locale } from '../locale.ts';
import type { consoleMessages } from './ja/console/index.ts';
import type { shared } from './ja/shared.ts';

/** Id of a message the console can show. */
export type ConsoleMessageId = keyof typeof shared | keyof typeof consoleMessages;

/** Loads the console's words of one language; the other language is not downloaded. */
export async function loadConsole(locale: Locale): Promise<Record<ConsoleMessageId, string>> {
  const [common, own] =
    locale === 'ja'
      ? await Promise.all([import('./ja/shared.ts'), import('./ja/console/index.ts')])
      : await Promise.all([import('./en/shared.ts'), import('./en/console/index.ts')]);
  return { ...common.shared, ...own.consoleMessages };
}

import type { Locale } from '../locale.ts';
import type { ConsoleMessageId } from './console.ts';
import type { sampleMessages } from './ja/samples/index.ts';

type OwnId = keyof typeof sampleMessages;

/** Id of a message the sample pages can show: their own beside those of the console. */
export type SampleMessageId = ConsoleMessageId | OwnId;

/** Loads the words that only the sample pages show, in one language; no other screen downloads them. */
export async function loadSamples(locale: Locale): Promise<Record<OwnId, string>> {
  const own = locale === 'ja' ? await import('./ja/samples/index.ts') : await import('./en/samples/index.ts');
  return own.sampleMessages;
}

import { loadWholeConsole } from '@tsudoi/i18n/catalogs/console';
import { memberMessages } from '@tsudoi/i18n/catalogs/ja/member/index';
import { sampleMessages } from '@tsudoi/i18n/catalogs/ja/samples/index';
import { shared } from '@tsudoi/i18n/catalogs/ja/shared';

type Values = Record<string, string | number>;

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));

const consoleWords = await loadWholeConsole('ja');
const memberWords = { ...shared, ...memberMessages };

/** What the console says, in Japanese; tests find things on screen by these words. */
export const consoleText = (id: keyof typeof consoleWords, values: Values = {}): string =>
  filled(consoleWords[id], values);
/** What the member app says, in Japanese. */
export const memberText = (id: keyof typeof memberWords, values: Values = {}): string =>
  filled(memberWords[id], values);
/** What only the sample pages say, in Japanese. */
export const sampleText = (id: keyof typeof sampleMessages, values: Values = {}): string =>
  filled(sampleMessages[id], values);
/** A text in which numbers and names may be any. */
function pattern(text: string): string {
  return text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+?');
}

/** Words of the console in which numbers and names may be any. */
export const consolePattern = (id: keyof typeof consoleWords): RegExp => new RegExp(pattern(consoleWords[id]));

const OURS = /[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]/;
/** With the gaps taken out enough must be left to tell a sentence of ours from a list somebody wrote. */
const TELLING = /[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]{3}/;

/** Everything the console and the member app say in Japanese; the languages’ own names are the same in both. */
export const wordsInJapanese: readonly RegExp[] = Object.entries({ ...consoleWords, ...memberWords })
  .filter(
    ([id, text]) =>
      !id.startsWith('locale.') &&
      text !== consoleWords['locale.ja'] &&
      (/\{\w+\}/.test(text) ? TELLING : OURS).test(text.replace(/\{\w+\}/g, ' ')),
  )
  .map(([, text]) => new RegExp(`^${pattern(text)}$`));

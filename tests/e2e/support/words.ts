import { consoleMessages } from '@tsudoi/i18n/catalogs/ja/console/index';
import { memberMessages } from '@tsudoi/i18n/catalogs/ja/member/index';
import { sampleMessages } from '@tsudoi/i18n/catalogs/ja/samples/index';
import { shared } from '@tsudoi/i18n/catalogs/ja/shared';

type Values = Record<string, string | number>;

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));

const consoleWords = { ...shared, ...consoleMessages };
const memberWords = { ...shared, ...memberMessages };

/** What the console says, in Japanese; tests find things on screen by these words. */
export const say = (id: keyof typeof consoleWords, values: Values = {}): string => filled(consoleWords[id], values);
/** What the member app says, in Japanese. */
export const tell = (id: keyof typeof memberWords, values: Values = {}): string => filled(memberWords[id], values);
/** What only the sample pages say, in Japanese. */
export const sample = (id: keyof typeof sampleMessages, values: Values = {}): string =>
  filled(sampleMessages[id], values);
/** Words of the console in which numbers and names may be any. */
export function like(id: keyof typeof consoleWords): RegExp {
  const escaped = consoleWords[id].replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+?');
  return new RegExp(escaped);
}

import type { Locale } from '../locale.ts';
import type { everywhere } from './ja/everywhere.ts';
import type { memberMessages } from './ja/member/index.ts';

/** Id of a message the member app can show. */
export type MemberMessageId = keyof typeof everywhere | keyof typeof memberMessages;

/** Loads the member app's words of one language; the other language is not downloaded. */
export async function loadMember(locale: Locale): Promise<Record<MemberMessageId, string>> {
  const [common, own] =
    locale === 'ja'
      ? await Promise.all([import('./ja/everywhere.ts'), import('./ja/member/index.ts')])
      : await Promise.all([import('./en/everywhere.ts'), import('./en/member/index.ts')]);
  return { ...common.everywhere, ...own.memberMessages };
}

import type { Locale } from '@tsudoi/i18n';
import { chooseLocale } from '../shell/words.ts';
import { info, loadGuestInfo, loadInfo } from './info.ts';

/** Changes the language of the whole app: its words at once, and what the server names in it, such as the menu, with its answer. */
export async function changeLanguage(next: Locale): Promise<void> {
  await chooseLocale(next);
  const { member, guest } = info.get();
  // Without network the menu keeps its names until the next answer.
  if (member !== undefined) await loadInfo().catch(() => undefined);
  else if (guest !== undefined) await loadGuestInfo().catch(() => undefined);
}

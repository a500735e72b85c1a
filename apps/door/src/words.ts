import { STORAGE_PREFIX } from '@tsudoi/domain';
import type { DoorId } from '@tsudoi/i18n/catalogs/door';
import { door as ja } from '@tsudoi/i18n/catalogs/ja/door';
import { fillMessage, type MessageValues } from '@tsudoi/i18n/message';

/** The language of this browser, as the console keeps it. */
export const locale: 'ja' | 'en' = localStorage.getItem(`${STORAGE_PREFIX}_locale`) === 'en' ? 'en' : 'ja';

let words: Readonly<Record<DoorId, string>> = ja;

/** Loads the words where they are not those of the first file. */
export async function loadWords(): Promise<void> {
  document.documentElement.lang = locale;
  if (locale === 'en') words = (await import('@tsudoi/i18n/catalogs/en/door')).door;
}

/** A text of the door with its placeholders filled. */
export const t = (id: DoorId, values?: MessageValues): string => fillMessage(words[id], values);

const TIME = new Intl.DateTimeFormat('ja-JP', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Tokyo',
  hourCycle: 'h23',
});
const SECONDS = new Intl.DateTimeFormat('ja-JP', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Asia/Tokyo',
  hourCycle: 'h23',
});
const DAY = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Tokyo' });

/** A time of day in Japan. */
export const timeOf = (at: number | string): string => TIME.format(new Date(at));
/** The same with seconds. */
export const secondsOf = (at: number | string): string => SECONDS.format(new Date(at));
/** A day in Japan. */
export const dayOf = (at: number | string): string => DAY.format(new Date(at));

const YEN = new Intl.NumberFormat('ja-JP');
/** Yen with commas. */
export const yenOf = (yen: number): string => YEN.format(yen);

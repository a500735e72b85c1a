import { jstToday } from '@tsudoi/domain';
import { formatDueDay } from '@tsudoi/i18n';
import { useEffect, useState } from 'react';
import { locale } from '../shell/words.ts';
import { useStore } from './store.ts';

/** The present time, told anew every so many milliseconds. */
export function useNow(every: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** A running clock tells the card from a picture of it. */
export function Clock() {
  const language = useStore(locale);
  const now = useNow(250);
  return <time>{clockWords(now, language)}</time>;
}

/** 11月20日（金）14:32:08, in Japan. */
export function clockWords(now: Date, language: 'ja' | 'en'): string {
  const day = jstToday(now);
  const time = now.toLocaleTimeString('ja-JP', { timeZone: 'Asia/Tokyo', hour12: false });
  return `${formatDueDay(day, day, language)}${language === 'ja' ? '' : ' '}${time}`;
}

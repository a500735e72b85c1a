import type { MemberEventRow } from '@tsudoi/contract/events';
import { daysBetween, jstToday } from '@tsudoi/domain';
import { formatDayWithWeekday, formatDueDay, formatInstantDay, formatPeriod, formatTime } from '@tsudoi/i18n';
import { locale, type Translate } from '../shell/words.ts';

/** 2026-12-06（日）9:00–17:00, in Japan. */
export function periodWords(from: string, until: string): string {
  const day = formatDayWithWeekday(formatInstantDay(from), locale.get());
  const [, span = ''] = formatPeriod(from, until).split(/ (.*)/s);
  return locale.get() === 'ja' ? `${day}${span}` : `${day} ${span}`;
}

/** 9:00–17:00, or until another day. */
export const hoursWords = (from: string, until: string): string => formatPeriod(from, until).replace(/^\S+ /, '');

/** 11月25日（水）23:59, in Japan. */
export function momentWords(at: string): string {
  const today = jstToday(new Date());
  return `${formatDueDay(formatInstantDay(at), today, locale.get())}${locale.get() === 'ja' ? '' : ' '}${formatTime(at)}`;
}

/** A state in one tag: its words and colour. */
export interface StateTag {
  text: string;
  look: '' | 'ok' | 'warn' | 'bad' | 'info';
}

/** Where somebody stands in an event, or where the event stands. */
export function stateTag(
  event: Pick<MemberEventRow, 'own' | 'state' | 'free' | 'waiting' | 'entry_from'>,
  t: Translate,
): StateTag {
  const { own, state, free, waiting, entry_from } = event;
  if (own === 'entered') return { text: t('events.own.entered'), look: 'ok' };
  if (own === 'waiting' || own === 'offered' || own === 'requested')
    return { text: t(`events.own.${own}`), look: 'warn' };
  if (state === 'open' && free === 0) return { text: waiting ? t('events.queue') : t('events.full'), look: 'warn' };
  if (state === 'before') {
    const day =
      entry_from === null ? '' : formatDueDay(formatInstantDay(entry_from), jstToday(new Date()), locale.get());
    return { text: t('events.state.before', { day }), look: '' };
  }
  const look = state === 'open' ? 'info' : state === 'canceled' || state === 'postponed' ? 'bad' : '';
  return { text: t(`events.state.${state}`), look };
}

/** How long something can still be done: あと5日, or until today. */
export function leftWords(until: string, t: Translate): string {
  const days = daysBetween(jstToday(new Date()), formatInstantDay(until));
  return days > 0 ? t('events.days_left', { days }) : t('events.ends_today');
}

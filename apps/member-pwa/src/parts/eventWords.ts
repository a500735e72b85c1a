import type { MemberCourse, MemberEventRow } from '@tsudoi/contract/events';
import { daysBetween, jstToday } from '@tsudoi/domain';
import {
  deadlineParts,
  formatDayWithWeekday,
  formatDueDay,
  formatDueMoment,
  formatInstantDay,
  formatTime,
  formatYen,
} from '@tsudoi/i18n';
import { locale, type Translate } from '../shell/words.ts';

/** A time of day as people write it: 9:00. */
const clock = (at: string): string => formatTime(at).replace(/^0/, '');
const isOneDay = (from: string, until: string): boolean => formatInstantDay(from) === formatInstantDay(until);

function dayAndTime(at: string): string {
  const day = formatDayWithWeekday(formatInstantDay(at), locale.get());
  return locale.get() === 'ja' ? `${day}${clock(at)}` : `${day} ${clock(at)}`;
}

/** 2026-12-06（日）9:00–17:00, or both days, in Japan. */
export const periodWords = (from: string, until: string): string =>
  isOneDay(from, until) ? `${dayAndTime(from)}–${clock(until)}` : `${dayAndTime(from)} – ${dayAndTime(until)}`;

/** 9:00–17:00 beside a day, or until another day. */
export const hoursWords = (from: string, until: string): string =>
  isOneDay(from, until) ? `${clock(from)}–${clock(until)}` : `${clock(from)} – ${dueWords(formatInstantDay(until))}`;

/** 11月25日（水）, the year before it where it is not this one. */
export const dueWords = (day: string): string => formatDueDay(day, jstToday(new Date()), locale.get());

/** 11月25日（水）23:59, in Japan. */
export const momentWords = (at: string): string =>
  `${dueWords(formatInstantDay(at))}${locale.get() === 'ja' ? '' : ' '}${clock(at)}`;

/** 11月30日（月）24:00 of a deadline, in Japan. */
export const deadlineWords = (at: string): string => formatDueMoment(at, jstToday(new Date()), locale.get());

/** A state in one tag: its words and colour. */
export interface StateTag {
  text: string;
  look: '' | 'ok' | 'warn' | 'bad' | 'info';
}

/** Where somebody stands in an event or a course of it; undefined where they do not. */
export function ownTag(own: MemberEventRow['own'], t: Translate): StateTag | undefined {
  if (own === 'entered') return { text: t('events.own.entered'), look: 'ok' };
  if (own === 'waiting' || own === 'offered' || own === 'requested')
    return { text: t(`events.own.${own}`), look: 'warn' };
  return undefined;
}

/** Where somebody stands in an event, or where the event stands. */
export function stateTag(
  event: Pick<MemberEventRow, 'own' | 'state' | 'free' | 'waiting' | 'entry_from'>,
  t: Translate,
): StateTag {
  const { own, state, free, waiting, entry_from } = event;
  const mine = ownTag(own, t);
  if (mine !== undefined && state !== 'canceled' && state !== 'postponed') return mine;
  if (state === 'open' && free === 0) return { text: waiting ? t('events.queue') : t('events.full'), look: 'warn' };
  if (state === 'before') {
    const day = entry_from === null ? '' : dueWords(formatInstantDay(entry_from));
    return { text: t('events.state.before', { day }), look: '' };
  }
  const look = state === 'open' ? 'info' : state === 'canceled' || state === 'postponed' ? 'bad' : '';
  return { text: t(`events.state.${state}`), look };
}

/** How long something can still be done: あと5日, or until today. */
export function leftWords(until: string, t: Translate): string {
  const days = daysBetween(jstToday(new Date()), deadlineParts(until).day);
  return days > 0 ? t('events.days_left', { days }) : t('events.ends_today');
}

/** What an event costs in a list: nothing, from so many yen, or nothing for some. */
export function feeFromWords(fee: number | null, t: Translate): string {
  if (fee === null) return t('events.no_fee');
  return fee === 0 ? t('events.fee_some') : t('events.fee_from', { fee: formatYen(fee, locale.get()) });
}

/** How many places are left: 残り3人, 残り1組, without a unit where courses differ. */
export const leftPlaces = ({ free, unit }: { free: number; unit: MemberEventRow['unit'] }, t: Translate): string =>
  t(unit === 'group' ? 'events.groups' : unit === 'person' ? 'events.places' : 'events.left', { free });

/** What courses cost, from the least to the most: 無料〜2,000円. */
export function feeRangeWords(courses: readonly Pick<MemberCourse, 'total'>[], t: Translate): string {
  const totals = courses.map(({ total }) => total);
  const words = (yen: number) => (yen === 0 ? t('events.no_fee') : formatYen(yen, locale.get()));
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  if (least === most) return least === 0 ? words(0) : t('events.fee_all', { fee: words(least) });
  return t('events.fee_range', { least: words(least), most: words(most) });
}

/** What those of each condition pay, and everybody else: 会員 1,500円／一般 2,000円. */
export const pricesWords = ({ prices }: Pick<MemberCourse, 'prices'>, t: Translate): string =>
  prices
    .map(({ name, total }) => {
      const yen = total === 0 ? t('events.no_fee') : formatYen(total, locale.get());
      return `${name ?? t('events.price_others')} ${yen}`;
    })
    .join(t('events.price_joint'));

/** What a place of a course costs, and whom that is for: a fee for each person is never told as that of a group. */
export function feeWords({ fees, total, unit }: Pick<MemberCourse, 'fees' | 'total' | 'unit'>, t: Translate): string {
  if (total === 0) return t('events.no_fee');
  const yen = formatYen(total, locale.get());
  const [first] = fees;
  if (first === undefined || fees.some(({ per }) => per !== first.per)) return t('events.fee_for_one', { yen });
  return t(first.per === 'place' ? 'events.fee_person' : unit === 'group' ? 'events.fee_group' : 'events.fee_entry', {
    yen,
  });
}

/** Whether whoever reads can enter a course now. */
export const canEnter = ({ bar }: MemberCourse): boolean => bar === null;

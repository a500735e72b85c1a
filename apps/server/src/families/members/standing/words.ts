import { addDays, type Day, type StandingAct, type StandingFacts, standingActs } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { StandingRow } from './store.ts';

/** A membership as the history has it: of who is no longer in it, or rests. */
export const memberships = ['running', 'paused', 'withdrawn'] as const;
type Membership = (typeof memberships)[number];

/** How a member is in the facility, apart from what the day brings. */
export const membershipOf = ({ active, paused }: Pick<StandingFacts, 'active' | 'paused'>): Membership =>
  !active ? 'withdrawn' : paused ? 'paused' : 'running';

/** Planned changes as the history has them. */
export const planOf = (changes: readonly Pick<StandingRow, 'act' | 'holds_from' | 'reason'>[]) =>
  changes.length === 0 ? null : changes.map(({ act, holds_from, reason }) => ({ act, holds_from, reason }));

/** What the history calls the parts of a change of standing; they are no columns, and none is put back by itself. */
export const STANDING_FIELDS: ReadonlySet<string> = new Set(['membership', 'standing_plan', 'standing_reason']);

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function planInWords(value: unknown, locale: Locale): string | null {
  if (!Array.isArray(value)) return null;
  const plans = value.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return [];
    const { act: named, holds_from: day, reason } = each as Partial<Record<'act' | 'holds_from' | 'reason', unknown>>;
    const act = standingActs.find((candidate) => candidate === named);
    if (act === undefined || typeof day !== 'string') return [];
    const plan = changeInWords({ act, holds_from: day }, locale);
    return [text(reason) === null ? plan : serverText(locale, 'standing.reason', { plan, reason: String(reason) })];
  });
  return plans.length === 0 ? null : plans.join('、');
}

/** A change that is ahead, 4月1日から休会; the end of a membership is known by its last day, 3月31日で退会. */
export const changeInWords = (
  { act, holds_from: day }: { act: StandingAct; holds_from: Day },
  locale: Locale,
): string =>
  act === 'withdraw'
    ? serverText(locale, 'standing.plan_withdraw', { last: addDays(day, -1) })
    : serverText(locale, 'standing.plan', { act: actInWords(act, locale), day });

/** 休会, 退会 and so on, as they stand in a sentence. */
export const actInWords = (act: StandingAct, locale: Locale): string => serverText(locale, `standing.act.${act}`);

/** A part of a change of standing as people read it; null where there is nothing, or it is none. */
export function standingInWords(field: string, value: unknown, locale: Locale): string | null {
  if (field === 'standing_plan') return planInWords(value, locale);
  if (field === 'standing_reason') return text(value);
  const membership = memberships.find((candidate) => candidate === value);
  return membership === undefined ? null : serverText(locale, `standing.${membership}`);
}

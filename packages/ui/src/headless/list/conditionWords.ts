import type { FactCondition, FactKind, ListFact } from '@tsudoi/contract';
import { formatNumber } from '@tsudoi/i18n';
import type { ConsoleMessageId } from '@tsudoi/i18n/catalogs/console';
import type { Translate } from '../screen/i18n.ts';
import type { Where } from './where.ts';

type T = Translate<ConsoleMessageId>;

/** A year, for conditions that count days. */
const YEAR_DAYS = 365;

/** Days as people say them: 30日, 1年. */
export const daysInWords = (days: number, t: T): string =>
  days > 0 && days % YEAR_DAYS === 0
    ? t('where.years', { count: String(days / YEAR_DAYS) })
    : t('where.days', { count: String(days) });

/** A value of a choice in words; one that is gone since as it stands. */
function choiceInWords({ choices }: Pick<ListFact, 'choices'>, value: string): string {
  for (const choice of choices) {
    if (choice.value === value) return choice.text;
    const child = choice.children?.find((one) => one.value === value);
    if (child !== undefined) return child.text;
  }
  return value;
}

/** A range, or the one end of it that is asked: 18以上, 2024-04-01以降, 18から30まで. An end that is not asked is blank. */
export function rangeInWords(
  range: { from?: string | number | undefined; to?: string | number | undefined },
  kind: FactKind,
  t: T,
): string {
  const isNumber = kind === 'number';
  const end = (value: string | number | undefined) =>
    isNumber && !isBlankEnd(value) ? formatNumber(Number(value)) : String(value ?? '');
  const [from, to] = [end(range.from), end(range.to)];
  if (from === to) return from;
  if (to === '') return t(isNumber ? 'where.least' : 'where.from', { from });
  if (from === '') return t(isNumber ? 'where.most' : 'where.to', { to });
  return t('where.between', { from, to });
}

const isBlankEnd = (value: unknown): boolean => value === undefined || value === '';

/** What a condition asks of its field, in words: 30日以内, 正会員・ジュニア会員, 空欄. */
export function conditionInWords(condition: FactCondition, fact: Pick<ListFact, 'choices' | 'kind'>, t: T): string {
  switch (condition.is) {
    case 'contains':
      return t('where.contains', { text: condition.text });
    case 'equals':
      return t('where.equals', { text: condition.text });
    case 'any':
    case 'none': {
      const words = condition.values.map((value) => choiceInWords(fact, value)).join(t('list.joint'));
      return condition.is === 'any' ? words : t('where.none', { words });
    }
    case 'between':
      return rangeInWords(condition, fact.kind, t);
    case 'next':
      return condition.days === 0 ? t('where.today') : t('where.next', { days: daysInWords(condition.days, t) });
    case 'last':
      return condition.days === 0 ? t('where.today') : t('where.last', { days: daysInWords(condition.days, t) });
    case 'before':
      return condition.days === 0 ? t('where.past') : t('where.before', { days: daysInWords(condition.days, t) });
    case 'empty':
      return t('where.empty');
    case 'filled':
      return t('where.filled');
  }
}

/** All conditions in words, for paper. */
export const whereInWords = (where: Where, facts: readonly ListFact[], t: T): string[] =>
  where.flatMap((group, g) =>
    group.map((condition, index) => {
      const fact = facts.find(({ field }) => field === condition.field);
      const words = fact === undefined ? '' : conditionInWords(condition, fact, t);
      const text = t('where.chip', { label: fact?.label ?? t('where.gone'), words });
      return g > 0 && index === 0 ? `${t('where.or_short')} ${text}` : text;
    }),
  );

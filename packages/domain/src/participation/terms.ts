import { type Day, daysBetween } from '../dates/day.ts';

/** What a cancellation costs in percent of the fee, from so many days before the first day on. */
export interface CancelRule {
  days_before: number;
  percent: number;
}

/**
 * Percent of the fee that a cancellation costs on a day: of the rules that have begun, that of the fewest days before. Nothing before the first of
 * them; once the event has begun the rule of the fewest days goes on.
 */
export function cancelPercent(rules: readonly CancelRule[], { on, firstDay }: { on: Day; firstDay: Day }): number {
  const left = daysBetween(on, firstDay);
  const begun = rules.filter(({ days_before }) => left <= days_before);
  return begun.toSorted((a, b) => a.days_before - b.days_before)[0]?.percent ?? 0;
}

/** Yen of a fee that are kept at so many percent; fractions of a yen are the member's. */
export const keptOf = (total: number, percent: number): number => Math.floor((total * percent) / 100);

/**
 * Takes a sum off several parts in proportion, in whole yen: what does not divide goes to the first parts that have something left.
 */
export function sharedOut(parts: readonly number[], sum: number): number[] {
  const total = parts.reduce((all, part) => all + part, 0);
  if (total === 0) return parts.map(() => 0);
  const wanted = Math.min(sum, total);
  const shares = parts.map((part) => Math.floor((part * wanted) / total));
  let rest = wanted - shares.reduce((all, share) => all + share, 0);
  return shares.map((share, index) => {
    const more = Math.min(rest, (parts[index] ?? 0) - share);
    rest -= more;
    return share + more;
  });
}

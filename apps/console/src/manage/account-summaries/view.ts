import {
  type AccountSummary,
  type SummaryMeasure,
  type SummarySplit,
  summaryMeasures,
  summarySplits,
} from '@tsudoi/contract/account-summaries';
import { addDays, addMonths, type Day, isDay, SummaryGranularity } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';

/** What the address bar says of the figures. */
export interface SummaryView {
  granularity: SummaryGranularity;
  /** First and last day; by month any day of the month. */
  from: Day;
  to: Day;
  split: SummarySplit;
  /** What is shown of the parts. */
  measure: SummaryMeasure;
}

/** Days, and months, that are shown at first. */
const DAYS = 30;
const MONTHS = 11;

const oneOf = <T extends string>(values: readonly T[], text: string | null, otherwise: T): T =>
  values.find((value) => value === text) ?? otherwise;

/** The range that is shown where the address names none. */
export const startRange = (granularity: SummaryGranularity, today: Day): { from: Day; to: Day } => ({
  from: granularity === SummaryGranularity.day ? addDays(today, -DAYS) : addMonths(`${today.slice(0, 7)}-01`, -MONTHS),
  to: today,
});

/** Reads the view out of an address; what it does not say, or says wrongly, is as at first. */
export function readView(address: URLSearchParams, today: Day): SummaryView {
  const granularity = address.get('by') === 'month' ? SummaryGranularity.month : SummaryGranularity.day;
  const start = startRange(granularity, today);
  const day = (name: 'from' | 'to') => {
    const text = address.get(name) ?? '';
    return isDay(text) ? text : start[name];
  };
  return {
    granularity,
    from: day('from'),
    to: day('to'),
    split: oneOf(summarySplits, address.get('split'), 'none'),
    measure: oneOf(summaryMeasures, address.get('measure'), 'active'),
  };
}

/** The view as an address. */
export function writeView({ granularity, from, to, split, measure }: SummaryView): URLSearchParams {
  return new URLSearchParams({
    ...(granularity === SummaryGranularity.month ? { by: 'month' } : {}),
    from,
    to,
    ...(split === 'none' ? {} : { split, measure }),
  });
}

/** A column of the table, and a line or bar of the chart: the same numbers. */
export interface Series {
  id: string;
  name: string;
  /** Counted at the end of a period, and not over it. */
  isStock: boolean;
  values: readonly (number | null)[];
}

const isStock = (measure: SummaryMeasure): boolean => measure === 'active' || measure === 'temporary';

/** What is shown of figures: all measures of the whole, or one measure of the whole and of each part. */
export function seriesOf(
  { total, parts }: AccountSummary,
  { split, measure }: Pick<SummaryView, 'split' | 'measure'>,
  words: { measure(measure: SummaryMeasure): string; total: string; without: string },
): Series[] {
  if (split === 'none')
    return summaryMeasures.flatMap((each) => {
      const values = total[each];
      return values === null ? [] : [{ id: each, name: words.measure(each), isStock: isStock(each), values }];
    });
  return [{ id: 'total', name: words.total, of: total }, ...parts.map((part) => ({ ...part, of: part }))].flatMap(
    ({ id, name, of }) => {
      const values = of[measure];
      if (values === null) return [];
      return [{ id: String(id), name: name ?? words.without, isStock: isStock(measure), values }];
    },
  );
}

/** A period as it is read: a day, or a month. */
export const periodText = (day: Day, granularity: SummaryGranularity): string =>
  granularity === SummaryGranularity.month ? formatDay(day).slice(0, 7) : formatDay(day);

import { SummaryGranularity } from '@tsudoi/domain';
import * as v from 'valibot';
import { bodyOfSearch, filterBy, NotServed } from '../core/page.ts';
import { Day, WireInteger } from '../core/values.ts';

/** By what the figures are split. */
export const summarySplits = ['none', 'member_type', 'class_type', 'organization'] as const;
/** One of {@link summarySplits}. */
export type SummarySplit = (typeof summarySplits)[number];

/** What is counted: who joined and who left in a period, and how many official and temporary members there were at its end. */
export const summaryMeasures = ['joined', 'active', 'withdrawn', 'temporary'] as const;
/** One of {@link summaryMeasures}. */
export type SummaryMeasure = (typeof summaryMeasures)[number];

/** Days of the longest range by day, and months of the longest by month. */
export const SUMMARY_MOST_DAYS = 366;
/** Months of the longest range by month. */
export const SUMMARY_MOST_MONTHS = 60;
/** Parts of a split that are answered, the largest first; the CSV has all. */
export const SUMMARY_PARTS = 8;

/** The range is one of days; by month it covers the months of both. What lies ahead has no figures and is left out. */
export const SummaryQuery = filterBy({
  granularity: v.optional(
    v.pipe(WireInteger, v.picklist([SummaryGranularity.day, SummaryGranularity.month], 'choice')),
    SummaryGranularity.day,
  ),
  from: Day,
  to: Day,
  split: v.optional(v.picklist(summarySplits, 'choice'), 'none'),
});
export type SummaryQuery = v.InferOutput<typeof SummaryQuery>;

/** The body of both calls, but for the encoding. */
export const summaryEntries = { default_search: SummaryQuery, advanced_search: NotServed, extras: NotServed };
export const SummarySearch = bodyOfSearch(summaryEntries);

const Counts = v.array(v.nullable(WireInteger));
const Series = {
  /** Null where the facility's forms hide from staff when somebody joined. */
  joined: v.nullable(Counts),
  active: Counts,
  withdrawn: Counts,
  temporary: Counts,
};

/** Figures by period, each list as long as `periods`; null stands for a period of which nothing is stored. */
export const AccountSummary = v.object({
  periods: v.array(
    v.object({
      /** The day, or the first of the month. */
      day: Day,
      /** `live`: counted now. `stored`: in the night behind it. `afterwards`: worked out later. `missing`: there is nothing. */
      source: v.picklist(['live', 'stored', 'afterwards', 'missing']),
    }),
  ),
  total: v.object(Series),
  /** Whoever has two types, or is in two organizations, counts in both; `id` is null for those without any. */
  parts: v.array(v.object({ id: v.nullable(WireInteger), name: v.nullable(v.string()), ...Series })),
  /** Parts that are left out here. */
  more_parts: WireInteger,
});
export type AccountSummary = v.InferOutput<typeof AccountSummary>;

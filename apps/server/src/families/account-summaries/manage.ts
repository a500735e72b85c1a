import { fieldProblem } from '@tsudoi/contract';
import {
  type AccountSummary,
  exportAccountSummaries,
  SUMMARY_MOST_DAYS,
  SUMMARY_MOST_MONTHS,
  SUMMARY_PARTS,
  type SummaryQuery,
  searchAccountSummaries,
  summaryMeasures,
} from '@tsudoi/contract/account-summaries';
import { jstToday, MemberClass, SummaryGranularity } from '@tsudoi/domain';
import { fieldLabel, formatDay, type Locale } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { label } from '@tsudoi/i18n/labels';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import { type Cell, exportKind, rowsExport } from '../../tasks/exports/rows.ts';
import { startExport } from '../../tasks/start.ts';
import { definitionsOf, hiddenFields } from '../account-cms/index.ts';
import { countPeriods, periodOf, periodsOf } from './periods.ts';
import { type Figures, figuresOf, partNames, type Reading, storedPeriods } from './store.ts';

const KIND = 'account-summary-export';
const CLASSES = Object.values(MemberClass);

/** What a search reads: its range up to today, and what of it is counted now. @throws Problem date_order, date_far at its fields */
async function readingOf(
  { tx, facility, scope, now }: Pick<StaffContext<unknown>, 'tx' | 'facility' | 'scope' | 'now'>,
  { granularity, from, to, split }: SummaryQuery,
): Promise<Reading> {
  if (from > to) throw fieldProblem('default_search.to', 'date_order');
  const today = jstToday(now);
  const until = to < today ? to : today;
  const most = granularity === SummaryGranularity.day ? SUMMARY_MOST_DAYS : SUMMARY_MOST_MONTHS;
  if (countPeriods(granularity, { from, to: until }) > most) throw fieldProblem('default_search.to', 'range_too_long');
  const current = periodOf(granularity, today);
  const hidden = hiddenFields(await definitionsOf(tx, facility));
  return {
    granularity,
    from: periodOf(granularity, from).from,
    to: periodOf(granularity, until).to,
    live: until >= current.from && from <= today ? { from: current.from, to: today } : null,
    split,
    scopeIds: scope.organizationIds,
    joinedHiddenOf: hidden.joined_on ?? [],
  };
}

interface Part {
  id: number | null;
  figures: Figures[];
}

/** What was read, by period, and by part where it is split, the largest part first. */
interface Summary {
  periods: AccountSummary['periods'];
  total: Figures[];
  parts: Part[];
}

async function summaryOf(tx: FacilityTx, reading: Reading): Promise<Summary> {
  const { granularity, live, split } = reading;
  const stored = new Map((await storedPeriods(tx, reading)).map(({ day, afterwards }) => [day, afterwards]));
  const periods = periodsOf(granularity, reading).map(({ from: day }) => {
    if (day === live?.from) return { day, source: 'live' as const };
    const afterwards = stored.get(day);
    return { day, source: afterwards === undefined ? 'missing' : afterwards ? 'afterwards' : 'stored' } as const;
  });
  const total = await figuresOf(tx, { ...reading, split: 'none' });
  if (split === 'none') return { periods, total, parts: [] };
  const byPart = Map.groupBy(await figuresOf(tx, reading), ({ part }) => part);
  const size = ({ figures }: Part) => (figures.at(-1)?.active ?? 0) + (figures.at(-1)?.temporary ?? 0);
  const parts = [...byPart].map(([id, figures]) => ({ id, figures }));
  return {
    periods,
    total,
    parts: parts.toSorted((a, b) => size(b) - size(a) || (a.id ?? Infinity) - (b.id ?? Infinity)),
  };
}

const isJoinedHidden = ({ joinedHiddenOf }: Reading) => CLASSES.every((each) => joinedHiddenOf.includes(each));

/** Figures as a series: nobody is 0, and a period of which nothing is stored is null. */
function seriesOf(reading: Reading, periods: AccountSummary['periods'], figures: readonly Figures[]) {
  const byDay = new Map(figures.map((each) => [each.day, each]));
  const of = (measure: 'joined' | 'active' | 'withdrawn' | 'temporary') =>
    periods.map(({ day, source }) => (source === 'missing' ? null : (byDay.get(day)?.[measure] ?? 0)));
  return {
    joined: isJoinedHidden(reading) ? null : of('joined'),
    active: of('active'),
    withdrawn: of('withdrawn'),
    temporary: of('temporary'),
  };
}

/** What parts are called; null for those without a type or an organization. */
async function namesOf(
  tx: FacilityTx,
  { split }: Reading,
  parts: readonly Part[],
  locale: Locale,
): Promise<(id: number | null) => string | null> {
  if (split === 'none') return () => null;
  if (split === 'class_type') return (id) => (id === null ? null : label('memberClass', id as MemberClass, locale));
  const names = await partNames(
    tx,
    split,
    parts.flatMap(({ id }) => id ?? []),
  );
  return (id) => (id === null ? null : (names.get(id) ?? null));
}

interface Params extends ExportParams {
  reading: Reading;
  headers: string[];
  without: string;
  locale: Locale;
}

/** Writes the figures as CSV: a row for each period, and for each part of it where they are split. */
export const summaryExport = exportKind<Params>(
  KIND,
  ({ reading: asked, organization_ids, headers, without, locale }) => {
    // A second try reads no more than its account reaches by then.
    const reading = { ...asked, scopeIds: organization_ids };
    let rows: Cell[][] = [];
    return rowsExport({
      columns: headers,
      async ids(tx) {
        const { periods, total, parts } = await summaryOf(tx, reading);
        const nameOf = await namesOf(tx, reading, parts, locale);
        const isMonthly = reading.granularity === SummaryGranularity.month;
        const shown = reading.split === 'none' ? [{ id: null, figures: total }] : parts;
        const series = shown.map(({ id, figures }) => ({ id, ...seriesOf(reading, periods, figures) }));
        rows = periods.flatMap(({ day, source }, at) =>
          source === 'missing'
            ? []
            : series.map(({ id, joined, active, withdrawn, temporary }) => [
                isMonthly ? formatDay(day).slice(0, 7) : formatDay(day),
                ...(reading.split === 'none' ? [] : [nameOf(id) ?? without]),
                ...(joined === null ? [] : [joined[at] ?? null]),
                active[at] ?? null,
                withdrawn[at] ?? null,
                temporary[at] ?? null,
              ]),
        );
        return rows.map((_, index) => index);
      },
      cells: async (_, some) => some.flatMap((index) => (rows[index] === undefined ? [] : [rows[index]])),
    });
  },
);

export const bindings: readonly Binding[] = [
  staff(searchAccountSummaries, async (context) => {
    const { tx, body, locale } = context;
    const reading = await readingOf(context, body.default_search);
    const { periods, total, parts } = await summaryOf(tx, reading);
    const shown = parts.slice(0, SUMMARY_PARTS);
    const nameOf = await namesOf(tx, reading, shown, locale);
    return {
      periods,
      total: seriesOf(reading, periods, total),
      parts: shown.map(({ id, figures }) => ({ id, name: nameOf(id), ...seriesOf(reading, periods, figures) })),
      more_parts: parts.length - shown.length,
    };
  }),
  staff(exportAccountSummaries, async (context) => {
    const { body, locale, scope } = context;
    const reading = await readingOf(context, body.default_search);
    const isMonthly = reading.granularity === SummaryGranularity.month;
    const measures = summaryMeasures.filter((measure) => measure !== 'joined' || !isJoinedHidden(reading));
    const params: Params = {
      menu: 'account-summaries',
      organization_ids: scope.organizationIds,
      reading,
      headers: [
        serverText(locale, isMonthly ? 'summaries.month' : 'summaries.day'),
        ...(reading.split === 'none' ? [] : [fieldLabel(reading.split, locale)]),
        ...measures.map((measure) => serverText(locale, `summaries.${measure}`)),
      ],
      without: serverText(locale, 'summaries.without'),
      locale,
    };
    return startExport(context, { kind: KIND, params });
  }),
];

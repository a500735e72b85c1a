import { addDays, addMonths, type Day, jstToday, SummaryGranularity } from '@tsudoi/domain';
import type { FacilityTx, Scopes } from '../../db/scope.ts';
import { errorText, type Log } from '../../kernel/log.ts';
import { repeat } from '../../kernel/repeat.ts';
import { firstOfMonth, lastOfMonth, periodsOf } from './periods.ts';
import { extent, facilitiesWithout, notePeriods, type Period, storeMoves, storeStock } from './store.ts';

/** How often a worker looks for nights without figures; the first look after midnight in Japan finds the one behind it. */
const LOOK_MS = 60_000;
/** How far back figures are worked out where there are none. */
const BACK_DAYS = 400;
const BACK_MONTHS = 60;
/** Periods of one transaction, which reads all members once: the first night of a large facility is many short ones. */
const BATCH = { [SummaryGranularity.day]: 31, [SummaryGranularity.month]: 12 };
const WHY = 'figures of members by day';

const { day: DAY, month: MONTH } = SummaryGranularity;

/** The worker that writes down every night how many members there were. */
export interface SummaryRounds {
  /** Stores what is missing up to yesterday; returns for how many facilities. */
  round(): Promise<number>;
  stop(): Promise<void>;
}

/** What of a facility is not stored up to a day, by granularity. */
async function missingPeriods(
  tx: FacilityTx,
  yesterday: Day,
  backDays: number,
): Promise<Record<SummaryGranularity, Period[]>> {
  const { last_day, last_month, first_member } = await extent(tx);
  const from = (last: Day | null, next: (day: Day) => Day, furthest: Day): Day => {
    if (last !== null) return next(last);
    const first = first_member ?? yesterday;
    return first > furthest ? first : furthest;
  };
  const days = { from: from(last_day, (day) => addDays(day, 1), addDays(yesterday, -backDays)), to: yesterday };
  // A month is stored once it has ended.
  const lastMonth = yesterday === lastOfMonth(yesterday) ? yesterday : addDays(firstOfMonth(yesterday), -1);
  const months = {
    from: from(last_month, (day) => addMonths(day, 1), addMonths(firstOfMonth(lastMonth), -BACK_MONTHS)),
    to: lastMonth,
  };
  return { [DAY]: periodsOf(DAY, days), [MONTH]: periodsOf(MONTH, months) };
}

/** Stores some periods that follow each other; those that another worker has stored meanwhile stay as they are. */
async function store(tx: FacilityTx, granularity: SummaryGranularity, some: readonly Period[], yesterday: Day) {
  const noted = await notePeriods(
    tx,
    granularity,
    some.map((period) => ({ ...period, afterwards: period.to < yesterday })),
  );
  // What two workers look for at the same time overlaps at an end only, so that what is left follows each other too.
  const mine = some.filter(({ from }) => noted.has(from));
  const [first, last] = [mine[0], mine.at(-1)];
  if (first === undefined || last === undefined) return;
  await storeStock(tx, granularity, mine);
  await storeMoves(tx, granularity, { from: first.from, to: last.to });
}

/**
 * Stores what a facility lacks up to a day, a few periods in each transaction that `run` makes. Who joined or left is often
 * entered late: the days of this month and the last, and the last month, are counted anew every time.
 */
export async function storeMissing(
  run: <T>(work: (tx: FacilityTx) => Promise<T>) => Promise<T>,
  yesterday: Day,
  backDays: number = BACK_DAYS,
): Promise<void> {
  const missing = await run((tx) => missingPeriods(tx, yesterday, backDays));
  for (const granularity of [MONTH, DAY])
    for (let at = 0; at < missing[granularity].length; at += BATCH[granularity]) {
      const some = missing[granularity].slice(at, at + BATCH[granularity]);
      await run((tx) => store(tx, granularity, some, yesterday));
    }
  const recent = { from: addMonths(firstOfMonth(yesterday), -1), to: yesterday };
  await run((tx) => storeMoves(tx, DAY, recent));
  await run((tx) => storeMoves(tx, MONTH, recent));
}

/**
 * Looks again and again for facilities without figures of yesterday, facility after facility, and stores what is missing,
 * at first as far back as the records tell. Periods are noted before they are filled, in one transaction, so that two workers
 * never count one twice. A facility that fails is logged and holds up no other.
 */
export function startSummaryRounds(parts: {
  scopes: Scopes;
  log: Log;
  /** For tests: the clock, and the pause between looks. */
  now?: () => Date;
  lookMs?: number;
}): SummaryRounds {
  const { scopes, log, now = () => new Date() } = parts;

  async function round(): Promise<number> {
    const yesterday = addDays(jstToday(now()), -1);
    const ids = await scopes.asOperator(WHY, (tx) => facilitiesWithout(tx, yesterday));
    for (const id of ids) {
      try {
        await storeMissing((work) => scopes.inFacility(id, work), yesterday);
      } catch (error) {
        log.error({ msg: WHY, facility_id: id, error: errorText(error) });
      }
      if (loop.isStopping()) break;
    }
    if (ids.length > 0) log.info({ msg: WHY, facilities: ids.length });
    return ids.length;
  }

  const loop = repeat(round, { pauseMs: parts.lookMs ?? LOOK_MS, what: WHY, log });
  return { round, stop: loop.stop };
}

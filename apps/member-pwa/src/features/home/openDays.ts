import type { FacilityProfile } from '@tsudoi/contract/facility-profile';
import { type DayHours, HOLIDAYS, type OpeningHours } from '@tsudoi/domain';

type Hours = Pick<FacilityProfile, 'open_days' | 'closed_days'>;
/** From Monday on, then holidays, by their place in `open_days`. */
const ORDER = [1, 2, 3, 4, 5, 6, 0, HOLIDAYS] as const;

/** The hours of a facility; undefined where it says nothing of them. */
export function openingHoursOf({ open_days, closed_days }: Hours): OpeningHours | undefined {
  const days = open_days.map(({ open, close }): DayHours | null =>
    open === null || close === null ? null : { open, close },
  );
  return days.every((day) => day === null) ? undefined : { days, closed: closed_days };
}

/** Days that follow each other with the same hours, by their place in the hours; null where they are closed. */
export interface HoursRow {
  days: number[];
  hours: DayHours | null;
}

/** The week in rows, from Monday on, holidays last. */
export function hoursRows({ days }: OpeningHours): HoursRow[] {
  const rows: HoursRow[] = [];
  for (const day of ORDER) {
    const hours = days[day] ?? null;
    const last = rows.at(-1);
    if (last !== undefined && last.hours?.open === hours?.open && last.hours?.close === hours?.close)
      last.days.push(day);
    else rows.push({ days: [day], hours });
  }
  return rows;
}

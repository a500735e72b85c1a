import { type Day, dayOf, parseDay, toSlashDay } from './day.ts';
import { parseEraDay } from './era.ts';
import { isMonthDay } from './expiry.ts';
import { formatInstantJst, isoInJst, parseInstantJst } from './instant.ts';

/** What a date input asks for (VAL-21 to VAL-24). */
export type DateInputKind = 'date' | 'datetime' | 'year_month' | 'month_day';

/** How a date is typed, the most characters that takes, and the field code that says so when it is typed otherwise. */
export const DATE_INPUTS = {
  date: {
    format: 'YYYY/MM/DD',
    maxLength: 10,
    code: 'date_format',
    pattern: /^\d{4}\/(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])$/,
  },
  datetime: {
    format: 'YYYY/MM/DD HH:mm',
    maxLength: 16,
    code: 'datetime_format',
    pattern: /^\d{4}\/(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-4]):[0-5]\d$/,
  },
  year_month: { format: 'YYYY/MM', maxLength: 7, code: 'year_month_format', pattern: /^\d{4}\/(?:0[1-9]|1[0-2])$/ },
  month_day: {
    format: 'MM/DD',
    maxLength: 5,
    code: 'month_day_format',
    pattern: /^(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])$/,
  },
} as const satisfies Record<DateInputKind, { format: string; maxLength: number; code: string; pattern: RegExp }>;

/**
 * A typed date as it travels: `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm:00+09:00`, `YYYY-MM`, `MM/DD`; a single digit may stand for
 * two (2026/1/5). Undefined where it is not on the calendar. 24:00 is 00:00 of the next day (VAL-31); 02/29 is a day.
 */
export function readDateInput(kind: DateInputKind, text: string): string | undefined {
  switch (kind) {
    case 'date':
      return parseTypedDay(text);
    case 'datetime': {
      const instant = parseInstantJst(text);
      return instant === undefined ? undefined : isoInJst(instant);
    }
    case 'year_month':
      return readMonth(text);
    case 'month_day':
      return readMonthDay(text);
  }
}

/** Reads a day as people type or paste it: as {@link parseDay}, and by the years of an era (平成2年2月3日, H2.2.3). */
export function parseTypedDay(text: string): Day | undefined {
  return parseDay(text) ?? parseEraDay(text) ?? undefined;
}

/** Why a text is no date of its kind: it is not written like one, no calendar has it (2024/02/30), or no clock (24:30). */
export type DateFault<Kind extends DateInputKind = DateInputKind> =
  | (typeof DATE_INPUTS)[Kind]['code']
  | 'date_unknown'
  | 'time_unknown';

const SHAPES: Record<DateInputKind, RegExp> = {
  date: /^\d{4}([-/])\d{1,2}\1\d{1,2}$/,
  datetime: /^\d{4}([-/])\d{1,2}\1\d{1,2} \d{1,2}:\d{2}$/,
  year_month: /^\d{4}[-/]\d{1,2}$/,
  month_day: /^\d{1,2}[-/]\d{1,2}$/,
};

/** What to say of a text that {@link readDateInput} does not take. */
export function dateFault<Kind extends DateInputKind>(kind: Kind, text: string): DateFault<Kind> {
  const plain = text.normalize('NFKC').trim();
  if (kind === 'date' && parseEraDay(plain) === null) return 'date_unknown';
  if (!SHAPES[kind].test(plain)) return DATE_INPUTS[kind].code;
  return kind === 'datetime' && parseDay(plain.split(' ')[0] ?? '') !== undefined ? 'time_unknown' : 'date_unknown';
}

/** What travels as it stands in the input; a text that is no date stays as it is. */
export function showDateInput(kind: DateInputKind, value: string): string {
  if (kind === 'datetime') {
    const instant = /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(value) ? new Date(value) : undefined;
    if (instant === undefined || Number.isNaN(instant.getTime())) return value;
    return toSlashDay(formatInstantJst(instant));
  }
  return toSlashDay(value);
}

/** Whether a text may be stored as it was typed: empty, or a date of its kind; empty is accepted everywhere (VAL-20). */
export function isDateInput(kind: DateInputKind, text: string): boolean {
  return text === '' || (DATE_INPUTS[kind].pattern.test(text) && readDateInput(kind, text) !== undefined);
}

const MONTH = /^([1-9]\d{3})[-/](\d{1,2})$/;
const MONTH_DAY = /^(\d{1,2})[-/](\d{1,2})$/;

/** Reads a month as people write it, YYYY/M or YYYY-MM; returns `YYYY-MM`. */
function readMonth(text: string): string | undefined {
  const parts = MONTH.exec(text.normalize('NFKC').trim());
  const day = parts === null ? undefined : dayOf(Number(parts[1]), Number(parts[2]), 1);
  return day?.slice(0, 7);
}

function readMonthDay(text: string): string | undefined {
  const parts = MONTH_DAY.exec(text.normalize('NFKC').trim());
  if (parts === null) return undefined;
  const monthDay = `${(parts[1] ?? '').padStart(2, '0')}/${(parts[2] ?? '').padStart(2, '0')}`;
  return isMonthDay(monthDay) ? monthDay : undefined;
}

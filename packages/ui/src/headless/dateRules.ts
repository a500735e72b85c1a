import { DATE_INPUTS, type DateInputKind } from '@tsudoi/domain';

/** A group of digits of a typed date: how many, the most they may say (VAL-14), and what stands behind them. */
interface Group {
  length: number;
  max?: number;
  behind: string;
}

const YEAR: Group = { length: 4, behind: '/' };
const MONTH: Group = { length: 2, max: 12, behind: '/' };
const DATE: Group = { length: 2, max: 31, behind: ' ' };
const HOUR: Group = { length: 2, max: 24, behind: ':' };
const MINUTE: Group = { length: 2, max: 59, behind: '' };

const GROUPS: Record<DateInputKind, readonly Group[]> = {
  date: [YEAR, MONTH, DATE],
  datetime: [YEAR, MONTH, DATE, HOUR, MINUTE],
  year_month: [YEAR, MONTH],
  month_day: [MONTH, DATE],
};

/** Keys a date input takes (VAL-26, VAL-27); everything else stays out, what is pasted is read by {@link typeDateInput}. */
export const DATE_KEYS: Record<DateInputKind, RegExp> = {
  date: /[\d/]/,
  datetime: /[\d/: ]/,
  year_month: /[\d/]/,
  month_day: /[\d/]/,
};

/**
 * A date as it is typed: separators are put in, month, day, hour and minute are held at 12, 31, 24 and 59, and it never
 * grows beyond its kind (VAL-13 to VAL-16, VAL-28). Full-width digits, 年月日, 時分, dots and hyphens of a pasted date
 * are taken. `before` is what stood there, so that a deleted separator stays deleted.
 */
export function typeDateInput(kind: DateInputKind, text: string, before = ''): string {
  const plain = plainDate(text);
  if (plain.length < before.length && before.startsWith(plain)) return plain;
  const groups = GROUPS[kind];
  const parts = fill(plain, groups);
  const typed = parts.map((part, index) => {
    const group = groups[index];
    const isLast = index === parts.length - 1;
    const isOpen = isLast && (index === groups.length - 1 || part.length < (group?.length ?? 0));
    return hold(part, group?.max) + (isOpen ? '' : (group?.behind ?? ''));
  });
  return typed.join('').slice(0, DATE_INPUTS[kind].maxLength);
}

function plainDate(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[年月.‐‑–—―−ー-]/g, '/')
    .replace(/[日T]/g, ' ')
    .replace(/時/g, ':')
    .replace(/[^\d/: ]/g, '')
    .trimStart();
}

/** Digits by group: a separator ends a group early, digits too many flow into the next. */
function fill(text: string, groups: readonly Group[]): string[] {
  const parts: string[] = [];
  for (const run of text.split(/[/: ]+/)) {
    let rest = run;
    while (rest !== '' && parts.length < groups.length) {
      const length = groups[parts.length]?.length ?? 0;
      parts.push(rest.slice(0, length));
      rest = rest.slice(length);
    }
  }
  const endsGroup = /[/: ]$/.test(text) && parts.length > 0 && parts.length < groups.length;
  return endsGroup ? [...parts, ''] : parts;
}

function hold(part: string, max: number | undefined): string {
  return max !== undefined && part.length === 2 && Number(part) > max ? String(max) : part;
}

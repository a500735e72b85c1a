import { DATE_INPUTS, type DateInputKind, isEraText, parseTypedDay, showDateInput } from '@tsudoi/domain';
import { type EditedText, spliceText, type TextEdit } from './textEdit.ts';

/** A group of digits of a typed date: its length, its greatest value (VAL-14), and the separator behind it. */
interface Group {
  length: number;
  max?: number;
  separator: string;
}

const YEAR: Group = { length: 4, separator: '/' };
const MONTH: Group = { length: 2, max: 12, separator: '/' };
const DATE: Group = { length: 2, max: 31, separator: ' ' };
const HOUR: Group = { length: 2, max: 24, separator: ':' };
const MINUTE: Group = { length: 2, max: 59, separator: '' };

const GROUPS: Record<DateInputKind, readonly Group[]> = {
  date: [YEAR, MONTH, DATE],
  datetime: [YEAR, MONTH, DATE, HOUR, MINUTE],
  year_month: [YEAR, MONTH],
  month_day: [MONTH, DATE],
};

/** Keys a date input takes (VAL-26, VAL-27); everything else stays out, what is pasted is read by {@link editDate}. */
export const DATE_KEYS: Record<DateInputKind, RegExp> = {
  date: /[\d/]/,
  datetime: /[\d/: ]/,
  year_month: /[\d/]/,
  month_day: /[\d/]/,
};

const ERA_NAMES = /^(?:明治|大正|昭和|平成|令和|元|\s)+$/;
const SEPARATOR = /[/: ]/;
const SEPARATORS = /[/: ]+/;
const DIGITS = /^\d*$/;

/**
 * A date after one change of its text. At the end, typed digits get their separators and month, day, hour and minute are
 * held at 12, 31, 24 and 59 (VAL-13, VAL-14, VAL-28). Everywhere else the text is what a plain input would show: no digit
 * ever moves over a separator into another group, so a change of the month leaves year and day alone, and what is no date
 * any more stays as it is, for the check of the form to name. Deleting a separator takes the digit beside it. A key that
 * would make the text longer than its kind is refused (VAL-15, VAL-16); a longer paste stays, and is no date.
 */
export function editDate(kind: DateInputKind, edit: TextEdit): EditedText {
  const inserted = plainDate(kind, edit.inserted);
  const { before, start, end } = edit;
  const isAtEnd = end === before.length;
  if (inserted === '') return edit.inserted === '' ? removed(edit, isAtEnd) : unchanged(edit);
  if (isAtEnd) return atEnd(appended(kind, before.slice(0, start), inserted));
  if (inserted.length === 1 && start === end) return typedInside(kind, { ...edit, inserted });
  return { text: spliceText({ ...edit, inserted }), caret: start + inserted.length };
}

function atEnd(text: string): EditedText {
  return { text, caret: text.length };
}

function unchanged({ before, end }: TextEdit): EditedText {
  return { text: before, caret: end };
}

/** A deletion; a single separator in the middle stays, and the digit on the far side of it goes. */
function removed(edit: TextEdit, isAtEnd: boolean): EditedText {
  const { before, start, end, deletion } = edit;
  const isSeparator = deletion !== undefined && !isAtEnd && SEPARATOR.test(before.slice(start, end));
  if (!isSeparator || end - start !== 1) return { text: spliceText(edit), caret: start };
  const target = deletion === 'backward' ? start - 1 : end;
  const caret = deletion === 'backward' ? Math.max(target, 0) : end;
  if (!/\d/.test(before.charAt(target))) return { text: before, caret: deletion === 'backward' ? start : end };
  return { text: before.slice(0, target) + before.slice(target + 1), caret };
}

/** One character typed between others: a separator that stands there is passed over. */
function typedInside(kind: DateInputKind, edit: TextEdit): EditedText {
  const { before, start, inserted } = edit;
  if (SEPARATOR.test(inserted) && SEPARATOR.test(before.charAt(start))) return { text: before, caret: start + 1 };
  const text = spliceText(edit);
  if (text.length > DATE_INPUTS[kind].maxLength) return { text: before, caret: start };
  return { text, caret: start + 1 };
}

/** What is added behind a text: typed digits fill the groups, a text with separators of its own keeps its groups. */
function appended(kind: DateInputKind, base: string, inserted: string): string {
  if (inserted.length === 1) return [...inserted].reduce((text, key) => typedBehind(kind, text, key, true), base);
  if (DIGITS.test(inserted)) {
    const text = [...inserted].reduce((so, key) => typedBehind(kind, so, key, false), base);
    const digits = (part: string) => part.replace(/\D/g, '').length;
    // Digits that found no place stay visible, so that the date is not taken for what was given.
    const surplus = digits(base) + inserted.length - digits(text);
    return surplus === 0 ? text : text + inserted.slice(-surplus);
  }
  const groups = GROUPS[kind];
  const parts = (base + inserted).split(SEPARATORS);
  return parts
    .map((part, index) => part + (index < parts.length - 1 ? (groups[index]?.separator ?? '/') : ''))
    .join('');
}

function typedBehind(kind: DateInputKind, text: string, key: string, isHeld: boolean): string {
  const groups = GROUPS[kind];
  const parts = text.split(SEPARATOR);
  const index = parts.length - 1;
  const part = parts[index] ?? '';
  const group = groups[index];
  const isLast = index >= groups.length - 1;
  if (group === undefined) return text;
  if (SEPARATOR.test(key)) return part === '' || isLast ? text : text + group.separator;
  if (part.length >= group.length) return isLast ? text : typedBehind(kind, text + group.separator, key, isHeld);
  const grown = part + key;
  if (grown.length < group.length) return text + key;
  const held = isHeld && group.max !== undefined && Number(grown) > group.max ? String(group.max) : grown;
  return text.slice(0, text.length - part.length) + held + (isLast ? '' : group.separator);
}

/**
 * What is inserted, in the writing of an input. A day of an era becomes that day; an era that is not (yet) a day stays as it
 * is, so that 平成2年2月3日 is never taken for the year 2.
 */
function plainDate(kind: DateInputKind, text: string): string {
  if (kind === 'date' && (isEraText(text) || ERA_NAMES.test(text))) {
    const day = parseTypedDay(text);
    return day === undefined ? text.normalize('NFKC').trim() : showDateInput(kind, day);
  }
  return plainNumbers(kind, text);
}

/** Reads full-width digits, 年月日, 時分, dots, hyphens and seconds of a date; kinds without a time leave one out. */
function plainNumbers(kind: DateInputKind, text: string): string {
  const plain = (kind === 'year_month' ? text.replace(/月\s*$/, '') : text)
    .normalize('NFKC')
    .replace(/[年月.‐‑–—―−ー-]/g, '/')
    .replace(/[日T]/g, ' ')
    .replace(/時/g, ':')
    .replace(/[^\d/: ]/g, '');
  if (plain.length === 1) return DATE_KEYS[kind].test(plain) ? plain : '';
  const trimmed = plain.trim();
  if (kind !== 'datetime') return trimmed.replace(/ .*$/, '');
  return trimmed.replace(/(\d:\d{1,2}):\d{1,2}$/, '$1');
}

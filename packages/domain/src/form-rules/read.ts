import { normalizeZip } from '../codes/zip.ts';
import { isoInJst, parseInstantJst } from '../dates/instant.ts';
import { parseTypedDay, readDateInput } from '../dates/typed.ts';
import { ExtendedInputType } from '../enums/forms.ts';
import { composeKana, toFullKatakana } from '../names/kana.ts';
import { unifyLines } from '../names/lines.ts';
import { ANSWER_PARTS, type FormItem, isBlank } from './items.ts';

const NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/;

/**
 * An answer as it is stored, read from what a form, a multipart body or a cell says: numbers from texts, days from
 * slashes, kana from any width. Nothing becomes null. What cannot be read stays as it is, for the check to refuse.
 *
 * Stored are: texts trimmed, their lines ended by LF; number and decimal as numbers; date `YYYY-MM-DD`; datetime `YYYY-MM-DDTHH:mm:00+09:00`;
 * year_month `YYYY-MM`; checkbox a list of choices; dropdown_related `[parent, child]`; name, name_kana and location an
 * object of their wire names.
 */
export function readAnswer(item: Pick<FormItem, 'input_type'>, raw: unknown): unknown {
  if (isBlank(raw)) return null;
  switch (item.input_type) {
    case ExtendedInputType.number:
    case ExtendedInputType.decimal:
      return readNumber(raw);
    case ExtendedInputType.date:
      return typeof raw === 'string' ? (parseTypedDay(raw) ?? raw) : raw;
    case ExtendedInputType.datetime:
      return typeof raw === 'string' ? readInstant(raw) : raw;
    case ExtendedInputType.yearMonth:
      return typeof raw === 'string' ? (readDateInput('year_month', raw) ?? raw) : raw;
    case ExtendedInputType.checkbox:
      return (Array.isArray(raw) ? raw : [raw]).filter((one) => !isBlank(one)).map(readText);
    case ExtendedInputType.dropdownRelated:
      return Array.isArray(raw) ? raw.filter((one) => !isBlank(one)).map(readText) : raw;
    case ExtendedInputType.name:
      return readParts(raw, ANSWER_PARTS.name, readText);
    case ExtendedInputType.nameKana:
      return readParts(raw, ANSWER_PARTS.name_kana, (part) => (typeof part === 'string' ? toFullKatakana(part) : part));
    case ExtendedInputType.location:
      return readLocation(raw);
    default:
      return readText(raw);
  }
}

function readText(raw: unknown): unknown {
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw);
  return typeof raw === 'string' ? composeKana(unifyLines(raw)) : raw;
}

function readNumber(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  const plain = raw.normalize('NFKC').replaceAll(',', '').trim();
  return NUMBER.test(plain) ? Number(plain) : raw;
}

/** 24:00 is 00:00 of the next day (VAL-31). */
function readInstant(text: string): string {
  const typed = parseInstantJst(text);
  const instant = typed ?? (/T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? new Date(text) : undefined);
  if (instant === undefined || Number.isNaN(instant.getTime())) return text;
  return isoInJst(instant);
}

/** Only the parts that there are; whatever else an object says is not taken. */
function readParts(raw: unknown, parts: readonly string[], read: (part: unknown) => unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const given: Readonly<Record<string, unknown>> = { ...raw };
  const present = parts.filter((part) => Object.hasOwn(given, part));
  const answer = Object.fromEntries(present.map((part) => [part, isBlank(given[part]) ? null : read(given[part])]));
  return isBlank(answer) ? null : answer;
}

function readLocation(raw: unknown): unknown {
  const parts = readParts(raw, ANSWER_PARTS.location, readText);
  if (typeof parts !== 'object' || parts === null || !('zipcode' in parts) || typeof parts.zipcode !== 'string')
    return parts;
  return { ...parts, zipcode: normalizeZip(parts.zipcode) ?? parts.zipcode };
}

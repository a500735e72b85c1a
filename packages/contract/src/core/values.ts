import {
  composeKana,
  dateFault,
  foldForSearch,
  INTEGER_MAX,
  isEmail,
  isInstant,
  isKana,
  isLines,
  isOneLine,
  normalizeEmail,
  normalizeZip,
  parseTypedDay,
  toFullKatakana,
  unifyLines,
} from '@tsudoi/domain';
import * as v from 'valibot';
import { issueMessage } from './problem.ts';

/**
 * Field shapes of the wire. Their messages are field codes (`FieldCode`), never words: words come last, in the reader's
 * language. Each code that needs numbers says them after a colon: `max_length:255`.
 */

/**
 * Integer from one end to another; takes the text form too, because multipart parts and query strings are text. An integer
 * beyond these ends is `too_small` or `too_large`, which say the end, anything else `integer`.
 */
export const integerBetween = (min: number, max: number = INTEGER_MAX) =>
  v.pipe(
    v.union(
      [v.number('integer'), v.pipe(v.string('integer'), v.regex(/^-?\d{1,15}$/, 'integer'), v.transform(Number))],
      'integer',
    ),
    v.integer('integer'),
    v.minValue(min, `too_small:${min}`),
    v.maxValue(max, `too_large:${max}`),
  );

/** Bounds of an amount in yen, as steps of a pipe. */
export const yenBetween = (min: number, max: number) =>
  [
    v.minValue<number, number, string>(min, issueMessage({ code: 'too_small', params: { value: min, unit: 'yen' } })),
    v.maxValue<number, number, string>(max, issueMessage({ code: 'too_large', params: { value: max, unit: 'yen' } })),
  ] as const;

/** Integer 0 to 2147483647, which every integer column holds. */
export const WireInteger = integerBetween(0);

/** Integer of an answer, -2147483648 to 2147483647; unlike {@link WireInteger} it is never text and may be negative. */
export const AnswerInteger = v.pipe(
  v.number('integer'),
  v.integer('integer'),
  v.minValue(-INTEGER_MAX - 1, 'integer'),
  v.maxValue(INTEGER_MAX, 'integer'),
);

/** Number of an answer, with decimals or without, in the range in which JavaScript holds integers exactly. */
export const AnswerNumber = v.pipe(
  v.number(),
  v.minValue(Number.MIN_SAFE_INTEGER),
  v.maxValue(Number.MAX_SAFE_INTEGER),
);

/** A record's id: a positive integer that a column holds. */
export const Id = integerBetween(1);

/** Age of a person in years; what lies beyond has no birthday in any calendar here. */
export const Age = integerBetween(0, 200);

/** Size of a file in bytes: what a column of eight bytes and a JavaScript number both hold exactly. */
export const ByteCount = v.pipe(
  v.number('integer'),
  v.integer('integer'),
  v.minValue(0, 'too_small:0'),
  v.maxValue(Number.MAX_SAFE_INTEGER, `too_large:${Number.MAX_SAFE_INTEGER}`),
);

/** Ids of a query, with commas between them: `3,14`. */
export const QueryIds = v.pipe(
  v.string('integer'),
  v.regex(/^\d{1,10}(?:,\d{1,10}){0,99}$/, 'integer'),
  v.transform((text) => text.split(',').map(Number)),
  v.everyItem((id) => id <= INTEGER_MAX, 'integer'),
);

/** A version an edit or a deletion sends back. Missing is a field problem, stale a 409. */
export const Version = v.pipe(WireInteger, v.minValue(1, 'required'));

/** A flag as 0 or 1. */
export const Flag = v.pipe(WireInteger, v.picklist([0, 1], 'choice'));

/** Class of a member: person 1, company 2. */
export const ClassType = v.pipe(WireInteger, v.picklist([1, 2], 'choice'));
/** Gender: male 1, female 2, undefined 3. */
export const Gender = v.pipe(WireInteger, v.picklist([1, 2, 3], 'choice'));
/** State of a registration: official 0, temporary 1. */
export const RegistrationState = v.pipe(WireInteger, v.picklist([0, 1], 'choice'));

// A pasted line break is told apart from characters that nobody types.
const isPlain = (text: string): boolean => isLines(unifyLines(text));
const plain = v.check(isPlain, 'characters');
const oneLine = v.check((text: string) => isOneLine(text) || !isPlain(text), 'one_line');

/** One line of text as it came, at most `max` characters, possibly empty: codes, tokens and whatever is not typed as words. */
export const Line = (max = 255) => v.pipe(v.string('text'), v.maxLength(max, `max_length:${max}`), plain, oneLine);

/** A time of day with a colon, of one that was typed without: 9 and 930, also in full width, as an input method leaves them. */
const withColon = (typed: string): string => {
  const time = typed.normalize('NFKC').trim();
  return /^\d{1,2}$/.test(time) ? `${time}:00` : time.replace(/^(\d{1,2})(\d{2})$/, '$1:$2');
};

/** A time of day in Japan as people type it, 9:00 or 09:00, up to 24:00; its output has two digits each. */
export const TimeOfDay = v.pipe(
  Line(5),
  v.transform(withColon),
  v.regex(/^(?:(?:[01]?\d|2[0-3]):[0-5]\d|24:00)$/, 'time_format'),
  v.transform((time) => time.padStart(5, '0')),
);

/** Chosen by the sender for each thing it does, so that a call that is sent again does nothing again. */
export const RequestKey = v.pipe(Line(64), v.minLength(8, 'min_length:8'));

/** Whether every text in a value of free form, keys among them, is one line. */
export function hasOnlyLines(value: unknown): boolean {
  if (typeof value === 'string') return isOneLine(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isOneLine(key) && hasOnlyLines(inner));
}

/** One line of text, trimmed, at most `max` characters, possibly empty. */
export const Text = (max = 255) =>
  v.pipe(v.string('text'), v.transform(composeKana), v.maxLength(max, `max_length:${max}`), plain, oneLine);

/** One line of text that must not be empty after trimming. */
export const RequiredText = (max = 255) =>
  v.pipe(
    v.string('required'),
    v.transform(composeKana),
    v.nonEmpty('required'),
    v.maxLength(max, `max_length:${max}`),
    plain,
    oneLine,
  );

/** Marks a text that may have several lines: every other one refuses or folds line breaks. */
const severalLines = v.metadata<string, { several_lines: true }>({ several_lines: true });

/** Text of several lines, trimmed, its lines parted by \n, at most `max` characters; it must not be empty. */
export const RequiredLines = (max: number) =>
  v.pipe(
    v.string('required'),
    v.transform((text) => composeKana(unifyLines(text))),
    v.nonEmpty('required'),
    v.maxLength(max, `max_length:${max}`),
    plain,
    severalLines,
  );

/** The same where empty, null and missing all mean "nothing", stored as null. */
export const OptionalLines = (max: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string('text'),
        v.transform((text) => composeKana(unifyLines(text))),
        v.maxLength(max, `max_length:${max}`),
        plain,
        severalLines,
        v.transform((text): string | null => (text === '' ? null : text)),
      ),
    ),
    null,
  );

const emptyToNull = v.transform((text: string): string | null => (text === '' ? null : text));

/** Text where empty, null and missing all mean "nothing", stored as null. */
export const OptionalText = (max = 255) => v.optional(v.nullable(v.pipe(Text(max), emptyToNull)), null);

const Nothing = v.pipe(
  v.literal(''),
  v.transform(() => null),
);

/** Makes a schema of text accept empty, null and missing as null; anything else is refused in the schema's own words. */
export const orNothing = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.optional(v.nullable(v.lazy((input): typeof Nothing | S => (input === '' ? Nothing : schema))), null);

/** E-mail address in lower case. `a..b.@docomo.ne.jp` is refused here and allowed in imports. */
export const Email = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(255, 'max_length:255'),
  v.check((text) => isEmail(text), 'email_format'),
  v.transform(normalizeEmail),
);

/** A day `YYYY-MM-DD` that exists; takes slashes and the years of an era as well. */
export const Day = v.pipe(
  v.string('date_format'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const day = parseTypedDay(dataset.value);
    if (day === undefined) {
      addIssue({ message: dateFault('date', dataset.value) });
      return NEVER;
    }
    return day;
  }),
);

/** A seven-digit zip code, stored without its hyphen. */
export const Zip = v.pipe(
  v.string('zip_format'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const zip = normalizeZip(dataset.value);
    if (zip === undefined) {
      addIssue({ message: 'zip_format' });
      return NEVER;
    }
    return zip;
  }),
);

/** Kana of a name: hiragana and half-width are taken and stored as full-width katakana. */
export const Kana = v.pipe(
  v.string('kana'),
  v.transform((text) => toFullKatakana(composeKana(text))),
  v.maxLength(255, 'max_length:255'),
  v.check((text) => text === '' || isKana(text), 'kana'),
);

/** Phone as typed: at least three digits, full-width ones too, with dashes, brackets and spaces, 6 to 20 characters. */
export const Phone = v.pipe(
  v.string('phone'),
  v.trim(),
  v.maxLength(20, 'max_length:20'),
  v.regex(/^(?=(?:[^0-9０-９]*[0-9０-９]){3})[0-9０-９+()（）\-‐−ー－ 　]{6,20}$/u, 'phone'),
);

/** An address on the web that begins with https. */
export const HttpsAddress = v.pipe(
  Line(500),
  v.trim(),
  v.check((text) => /^https:\/\/[^\s/]+\.\S+$/i.test(text) && URL.canParse(text), 'https_address'),
);

/** An instant, ISO 8601 with zone: of a date on the calendar, in years that days can be written with. */
export const Instant = v.pipe(v.string('text'), v.isoTimestamp('date_format'), v.check(isInstant, 'date_unknown'));

/** A search keyword of one line; folded on the server, so any writing of a name finds it. */
export const Keyword = Line(100);

/** Whether a keyword has anything to search for once folded. */
export const hasKeyword = (text: string | undefined): text is string =>
  text !== undefined && foldForSearch(text) !== '';

export const IdParams = v.object({ id: Id });
export const VersionQuery = v.object({ version: Version });
/** The facility that an operator's call is about, by its code. */
export const FacilityQuery = v.object({ facility_code: v.pipe(Line(20), v.nonEmpty('required')) });
/** What a create or an update returns (G-02). */
export const Saved = v.object({ id: Id, code: v.string(), version: v.optional(Version) });
/** For calls that have nothing to say but that they worked. */
export const Done = v.object({});

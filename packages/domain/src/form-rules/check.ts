import { isEmail } from '../codes/email.ts';
import { isPhone } from '../codes/phone.ts';
import { ADDRESS_MAX, TEXT_MAX, TEXTAREA_MAX, UNSIGNED_MAX } from '../constants/inputs.ts';
import { type Day, isDay, toSlashDay } from '../dates/day.ts';
import { dateFault } from '../dates/typed.ts';
import { ExtendedInputType } from '../enums/forms.ts';
import { isKana, toFullKatakana } from '../names/kana.ts';
import { isLines, isOneLine } from '../names/lines.ts';
import { type FormChoice, type FormItem, type FormLimits, isBlank, type TextFormat } from './items.ts';

/** Why an answer was refused; the codes are those of field problems everywhere. */
export type AnswerFaultCode =
  | 'required'
  | 'text'
  | 'characters'
  | 'one_line'
  | 'max_length'
  | 'integer'
  | 'number_range'
  | 'decimals'
  | 'date_format'
  | 'date_unknown'
  | 'time_unknown'
  | 'datetime_format'
  | 'year_month_format'
  | 'after'
  | 'after_or_equal'
  | 'before'
  | 'before_or_equal'
  | 'choice'
  | 'array'
  | 'accepted'
  | 'zip_format'
  | 'kana'
  | 'phone'
  | 'email_format'
  | 'error_regex_format'
  | 'alpha'
  | 'alpha_num'
  | 'alpha_dash'
  | 'active_url';

/** A refused answer. `part` names the field of a name or a location, and is empty else. */
export interface AnswerFault {
  part: string;
  code: AnswerFaultCode;
  params?: Record<string, string | number>;
}

/** What a check has to know besides the answer. `today` is the day in Japan. */
export interface AnswerRules {
  required: boolean;
  today: Day;
}

const NAME_MAX = 100;
const DEFAULT_DECIMALS = 2;
const INSTANT = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:00\+09:00$/;
const MONTH = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/;
const ZIP = /^\d{7}$/;

/** What is wrong with an answer as {@link readAnswer} gives it; nothing where it may be stored. */
export function checkAnswer(
  item: Pick<FormItem, 'input_type' | 'choices' | 'limits'>,
  answer: unknown,
  rules: AnswerRules,
): AnswerFault[] {
  const { choices, limits } = item;
  switch (item.input_type) {
    case ExtendedInputType.name:
      return checkParts(answer, ['last_name', 'first_name'], rules.required, (part) => checkText(part, NAME_MAX));
    case ExtendedInputType.nameKana:
      return checkParts(answer, ['last_name_kana', 'first_name_kana'], rules.required, (part) =>
        checkText(part, TEXT_MAX, 'kana'),
      );
    case ExtendedInputType.location:
      return checkLocation(answer, rules.required);
    case ExtendedInputType.checkbox:
      return whole(checkTicked(answer, choices, limits, rules.required));
  }
  if (isBlank(answer)) return whole(rules.required ? { code: 'required' } : undefined);
  switch (item.input_type) {
    case ExtendedInputType.textbox:
      return whole(checkText(answer, limits.max_length ?? TEXT_MAX, limits.format));
    case ExtendedInputType.textarea:
      return whole(checkLines(answer, limits.max_length ?? TEXTAREA_MAX, limits.format));
    case ExtendedInputType.number:
      return whole(checkNumber(answer, { ...limits, decimals: 0 }));
    case ExtendedInputType.decimal:
      return whole(checkNumber(answer, limits));
    case ExtendedInputType.date:
      return whole(
        typeof answer === 'string' && isDay(answer) ? checkDay(answer, limits, rules.today) : notADay(answer),
      );
    case ExtendedInputType.datetime:
      return whole(
        typeof answer === 'string' && INSTANT.test(answer) && isDay(answer.slice(0, 10))
          ? checkDay(answer.slice(0, 10), limits, rules.today)
          : { code: typeof answer === 'string' ? dateFault('datetime', answer) : 'datetime_format' },
      );
    case ExtendedInputType.yearMonth:
      return whole(typeof answer === 'string' && MONTH.test(answer) ? undefined : { code: 'year_month_format' });
    case ExtendedInputType.radio:
    case ExtendedInputType.dropdown:
      return whole(choices.some(({ value }) => value === answer) ? undefined : CHOICE);
    case ExtendedInputType.dropdownRelated:
      return whole(checkRelated(answer, choices));
  }
}

type Fault = Omit<AnswerFault, 'part'>;

const notADay = (answer: unknown): Fault => ({
  code: typeof answer === 'string' ? dateFault('date', answer) : 'date_format',
});
const CHOICE: Fault = { code: 'choice' };

const whole = (fault: Fault | undefined): AnswerFault[] => (fault === undefined ? [] : [{ part: '', ...fault }]);

const FORMATS: Record<TextFormat, { code: AnswerFaultCode; fits: (text: string) => boolean }> = {
  alpha: { code: 'alpha', fits: (text) => /^[A-Za-z]+$/.test(text) },
  alpha_num: { code: 'alpha_num', fits: (text) => /^[A-Za-z0-9]+$/.test(text) },
  alpha_dash: { code: 'alpha_dash', fits: (text) => /^[A-Za-z0-9_-]+$/.test(text) },
  active_url: { code: 'active_url', fits: isWebAddress },
  email: { code: 'email_format', fits: (text) => isEmail(text) },
  phone: { code: 'phone', fits: isPhone },
  kana: { code: 'kana', fits: (text) => isKana(toFullKatakana(text)) },
  digits: { code: 'error_regex_format', fits: (text) => /^\d+$/.test(text) },
};

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

/** One line, as every such text of the wire. */
function checkText(answer: unknown, max: number, format?: TextFormat): Fault | undefined {
  if (typeof answer === 'string' && !isOneLine(answer)) return { code: isLines(answer) ? 'one_line' : 'characters' };
  return checkLines(answer, max, format);
}

function checkLines(answer: unknown, max: number, format?: TextFormat): Fault | undefined {
  if (typeof answer !== 'string') return { code: 'text' };
  if (!isLines(answer)) return { code: 'characters' };
  if (answer.length > max) return { code: 'max_length', params: { value: max } };
  if (format === undefined || FORMATS[format].fits(answer)) return undefined;
  return { code: FORMATS[format].code };
}

function checkNumber(answer: unknown, limits: FormLimits): Fault | undefined {
  const decimals = limits.decimals ?? DEFAULT_DECIMALS;
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return { code: 'integer' };
  if (decimals === 0 && !Number.isInteger(answer)) return { code: 'integer' };
  if ((String(answer).split('.')[1] ?? '').length > decimals) return { code: 'decimals', params: { value: decimals } };
  const { min = 0, max = UNSIGNED_MAX } = limits;
  return answer < min || answer > max ? { code: 'number_range', params: { min, max } } : undefined;
}

const DAY_LIMITS = {
  after: (day: Day, bound: Day) => day > bound,
  after_or_equal: (day: Day, bound: Day) => day >= bound,
  before: (day: Day, bound: Day) => day < bound,
  before_or_equal: (day: Day, bound: Day) => day <= bound,
} as const;

function checkDay(day: Day, limits: FormLimits, today: Day): Fault | undefined {
  for (const code of ['after', 'after_or_equal', 'before', 'before_or_equal'] as const) {
    const bound = limits[code] === 'today' ? today : limits[code];
    if (bound !== undefined && !DAY_LIMITS[code](day, bound)) return { code, params: { date: toSlashDay(bound) } };
  }
  return undefined;
}

function checkTicked(
  answer: unknown,
  choices: readonly FormChoice[],
  { accepted = false }: FormLimits,
  required: boolean,
): Fault | undefined {
  if (!isBlank(answer) && !Array.isArray(answer)) return { code: 'array' };
  const ticked: readonly unknown[] = Array.isArray(answer) ? answer : [];
  if (new Set(ticked).size < ticked.length) return CHOICE;
  if (ticked.some((one) => !choices.some(({ value }) => value === one))) return CHOICE;
  if (accepted && required && choices.some(({ value }) => !ticked.includes(value))) return { code: 'accepted' };
  return required && ticked.length === 0 ? { code: 'required' } : undefined;
}

/** A parent alone will do only where it has no children. */
function checkRelated(answer: unknown, choices: readonly FormChoice[]): Fault | undefined {
  if (!Array.isArray(answer) || answer.length > 2) return CHOICE;
  const parent = choices.find(({ value }) => value === answer[0]);
  if (parent === undefined) return CHOICE;
  const children = parent.children ?? [];
  if (children.length === 0) return answer.length === 1 ? undefined : CHOICE;
  return children.some(({ value }) => value === answer[1]) ? undefined : CHOICE;
}

function checkParts(
  answer: unknown,
  parts: readonly string[],
  required: boolean,
  check: (part: unknown) => Fault | undefined,
): AnswerFault[] {
  if (!isBlank(answer) && !isRecord(answer)) return [{ part: '', code: 'text' }];
  const record: Readonly<Record<string, unknown>> = isRecord(answer) ? answer : {};
  return parts.flatMap((part): AnswerFault[] => {
    if (isBlank(record[part])) return required ? [{ part, code: 'required' }] : [];
    const fault = check(record[part]);
    return fault === undefined ? [] : [{ part, ...fault }];
  });
}

const LOCATION_PARTS = ['zipcode', 'pref_code', 'city_code', 'address', 'building_name'] as const;

/** A required location needs all but the building. Whether prefecture and city exist is the server's to say. */
function checkLocation(answer: unknown, required: boolean): AnswerFault[] {
  const needed = LOCATION_PARTS.filter((part) => part !== 'building_name');
  const faults = checkParts(answer, needed, required, (part) => checkText(part, ADDRESS_MAX));
  const wrong = checkParts(answer, ['building_name'], false, (part) => checkText(part, ADDRESS_MAX));
  const zipcode = isRecord(answer) ? answer.zipcode : undefined;
  const isWrongZip = !isBlank(zipcode) && !(typeof zipcode === 'string' && ZIP.test(zipcode));
  const others = faults.filter(({ part }) => !(part === 'zipcode' && isWrongZip));
  return [...(isWrongZip ? [{ part: 'zipcode', code: 'zip_format' } as const] : []), ...others, ...wrong];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

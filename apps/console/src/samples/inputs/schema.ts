import { Email, Kana, Moment, MonthDay, RequiredText, Text, YearMonth, Yen, Zip } from '@tsudoi/contract';
import { checkPassword, dateFault, isPhone, parseTypedDay } from '@tsudoi/domain';
import * as v from 'valibot';

const Filled = v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'));
const Choice = v.union([v.pipe(v.string(), v.nonEmpty('required')), v.number()], 'required');
const List = v.pipe(v.array(v.string(), 'required'), v.minLength(1, 'required'));
const matching = (pattern: RegExp, code: string) => v.pipe(Filled, v.regex(pattern, code));
const WEIGHT_MAX = 300;

const Missing = v.never('required');
const money = Yen();
/** An empty input is a missing amount, not a wrong one. */
const Fee = v.lazy((input): typeof Missing | typeof money => (input === null ? Missing : money));

/** What the form of samples asks for; its messages are field codes. */
export const sampleSchema = v.pipe(
  v.object({
    last_name: RequiredText(50),
    first_name: RequiredText(50),
    last_name_kana: v.pipe(Filled, Kana),
    first_name_kana: v.pipe(Filled, Kana),
    email: Email,
    password: v.pipe(
      Filled,
      v.check((text) => text === '' || checkPassword('standard', text) !== 'breached', 'password_breached'),
      v.check((text) => ['ok', 'breached'].includes(checkPassword('standard', text)), 'password_policy'),
    ),
    password_confirmation: Filled,
    phone: v.pipe(Filled, v.check(isPhone, 'phone')),
    zipcode: v.pipe(Filled, Zip),
    pref_code: Choice,
    city_code: Choice,
    address: RequiredText(255),
    building_name: v.nullish(Text(255), ''),
    date: v.pipe(
      Filled,
      v.check(
        (text) => parseTypedDay(text) !== undefined,
        ({ input }) => dateFault('date', input),
      ),
    ),
    datetime: v.pipe(Filled, Moment),
    year_month: v.pipe(Filled, YearMonth),
    month_day: v.pipe(Filled, MonthDay),
    number: v.pipe(v.number('required'), v.integer('integer')),
    decimal: v.pipe(
      v.number('required'),
      v.maxValue(WEIGHT_MAX, `number_range:{"min":0,"max":${WEIGHT_MAX}}`),
      v.check((value) => (String(value).split('.')[1] ?? '').length <= 2, 'decimals:2'),
    ),
    currency: Fee,
    code: matching(/^[A-Za-z0-9_-]+$/, 'alpha_dash'),
    url: matching(/^https?:\/\/[^\s.]+\.\S+$/, 'active_url'),
    textarea: v.pipe(Filled, v.maxLength(200, 'max_length:200')),
    select: Choice,
    remote: Choice,
    multi: List,
    related: v.pipe(v.array(v.string(), 'required'), v.minLength(2, 'choice')),
    radio: Choice,
    checkboxes: List,
    accept: v.literal(true, 'accepted'),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      ({ password, password_confirmation: again }) => again === '' || password === again,
      'password_mismatch',
    ),
    ['password_confirmation'],
  ),
);

/** The form as it is before anybody has typed. */
export const blankSample = {
  ...Object.fromEntries(Object.keys(sampleSchema.entries).map((name) => [name, null])),
};

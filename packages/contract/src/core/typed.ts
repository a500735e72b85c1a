import {
  DATE_INPUTS,
  type DateInputKind,
  dateFault,
  isInstant,
  parseYen,
  readDateInput,
  UNSIGNED_MAX,
} from '@tsudoi/domain';
import * as v from 'valibot';
import { issueMessage } from './problem.ts';

/** What a typed date travels as; takes it as it was typed as well, and refuses what is not on the calendar in its own code. */
const typedDate = (kind: DateInputKind) => {
  const { code } = DATE_INPUTS[kind];
  return v.pipe(
    v.string(code),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const wire = readDateInput(kind, dataset.value);
      if (wire === undefined) {
        addIssue({ message: dateFault(kind, dataset.value) });
        return NEVER;
      }
      return wire;
    }),
  );
};

/** A month of a year, `YYYY-MM`; takes a slash as well. */
export const YearMonth = typedDate('year_month');

/** A day of every year, `MM/DD`; takes a hyphen as well. */
export const MonthDay = typedDate('month_day');

const TRAVELLING = /T.*(?:Z|[+-]\d{2}:\d{2})$/;
const typedMoment = typedDate('datetime');
const Travelling = v.pipe(
  v.string('datetime_format'),
  v.isoTimestamp('datetime_format'),
  v.check(isInstant, 'date_unknown'),
);

/** A Japanese date and time, ISO 8601 with its zone; takes `YYYY/MM/DD HH:mm` as well. 24:00 is the next midnight (VAL-31). */
export const Moment = v.lazy((input): typeof Travelling | typeof typedMoment =>
  typeof input === 'string' && TRAVELLING.test(input) ? Travelling : typedMoment,
);

/** An amount of yen: a whole number from 0 to `max`, as a number or as it was typed (`￥1,200`). A fraction is refused (VAL-97). */
export const Yen = (max: number = UNSIGNED_MAX) => {
  const range = issueMessage({ code: 'number_range', params: { min: 0, max } });
  return v.pipe(
    v.union([v.number('integer'), v.pipe(v.string('integer'), v.transform(yenOf))], 'integer'),
    v.number('integer'),
    v.minValue(0, range),
    v.integer('yen_fraction'),
    v.maxValue(max, range),
  );
};

/** The amount a text says; NaN where it says none. A fraction stays one, for the schema to refuse. */
function yenOf(text: string): number {
  const whole = parseYen(text);
  if (whole !== undefined) return whole;
  const plain = text.normalize('NFKC').replace(/[,¥円\s]/g, '');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

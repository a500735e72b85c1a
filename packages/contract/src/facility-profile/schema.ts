import { LAST_NOTICE_DAY, OPENING_DAYS } from '@tsudoi/domain';
import * as v from 'valibot';
import { columnNames, recordFields, updateFields } from '../core/fields.ts';
import { FileInput } from '../core/file.ts';
import {
  Day,
  Email,
  Flag,
  Instant,
  integerBetween,
  OptionalLines,
  OptionalText,
  orNothing,
  Phone,
  TimeOfDay,
  Version,
  WireInteger,
  Zip,
} from '../core/values.ts';

const MaybeTime = orNothing(TimeOfDay).wrapped;

/** From when to when; both are blank on a day that is closed. */
const OpenDay = v.pipe(
  v.object({ open: MaybeTime, close: MaybeTime }),
  v.forward(
    v.check(({ open, close }) => open === null || close !== null, 'required'),
    ['close'],
  ),
  v.forward(
    v.check(({ open, close }) => close === null || open !== null, 'required'),
    ['open'],
  ),
  v.forward(
    v.check(({ open, close }) => open === null || close === null || open < close, 'hours_order'),
    ['close'],
  ),
);
/** Days on which the facility is closed beside its week, both ends included. */
const ClosedDays = v.pipe(
  v.object({ from: Day, until: Day, note: OptionalText(50).wrapped }),
  v.forward(
    v.check(({ from, until }) => from <= until, 'date_order'),
    ['until'],
  ),
);
/** Periods of closed days at most. */
export const CLOSED_DAYS_MAX = 30;

/** When the facility is open. */
export const HoursFields = v.object({
  /** Sunday to Saturday, then public holidays; all blank says nothing of the hours. */
  open_days: v.optional(
    v.pipe(v.array(OpenDay, 'array'), v.minLength(OPENING_DAYS, 'required'), v.maxLength(OPENING_DAYS, 'too_many')),
  ),
  closed_days: v.optional(v.pipe(v.array(ClosedDays, 'array'), v.maxLength(CLOSED_DAYS_MAX, 'too_many'))),
});
/** Names of the fields of {@link HoursFields}, which are columns. */
export const hoursColumns = columnNames(HoursFields.entries);

/** What the office writes; all of it is public once guests are let in. */
export const ProfileFields = v.object({
  headline: OptionalText(40),
  introduction: OptionalLines(400),
  picture: v.optional(FileInput('cover')),
  /** As people write them: one line for a day, or sentences. */
  opening_hours: OptionalLines(600),
  zipcode: orNothing(Zip),
  address: OptionalText(200),
  phone: orNothing(Phone),
  contact_email: orNothing(Email),
});
/** Names of the fields, as the form has them. */
export const profileFields = v.keyof(ProfileFields).options;
/** Names of the fields that are columns. */
export const profileColumns = columnNames(ProfileFields.entries);

/** Whether people may look around without signing in, and apply for a membership. */
const Switch = v.object({ system_allow_guest_flag: v.optional(Flag), client_can_register: v.optional(Flag) });

/** Names of the switches, which stand at the facility. */
export const switchFields = v.keyof(Switch).options;

/** What the office decides and guests need not know: between which days applications are taken, where they are, and until which day of a month one asks for a change of standing; 0 is without notice. */
const Rules = v.object({
  notice_day: v.optional(integerBetween(0, LAST_NOTICE_DAY)),
  registration_from: orNothing(Day),
  registration_until: orNothing(Day),
});
/** Names of the rules, which are columns. */
export const ruleColumns = columnNames(Rules.entries);

export const FacilityProfileUpdate = v.object({
  ...updateFields(ProfileFields.entries),
  ...updateFields(HoursFields.entries),
  ...updateFields(Switch.entries),
  ...updateFields(Rules.entries),
  version: Version,
});

const Hours = {
  open_days: v.array(v.object({ open: v.nullable(v.string()), close: v.nullable(v.string()) })),
  closed_days: v.array(v.object({ from: v.string(), until: v.string(), note: v.nullable(v.string()) })),
};

export const FacilityProfileRecord = v.object({
  ...recordFields(ProfileFields.entries),
  ...Hours,
  ...recordFields(Switch.entries),
  ...recordFields(Rules.entries),
  version: Version,
  updated_at: v.nullable(Instant),
  updated_by: v.nullable(v.string()),
});
export type FacilityProfileRecord = v.InferOutput<typeof FacilityProfileRecord>;

const { picture: _, ...texts } = recordFields(ProfileFields.entries);

/** The profile as anybody may read it. */
export const FacilityProfile = v.object({
  ...texts,
  ...Hours,
  /** A lasting address on the facility's own host. */
  picture_url: v.nullable(v.string()),
  /** Equal to `profile_version` of the facility. */
  version: WireInteger,
});
export type FacilityProfile = v.InferOutput<typeof FacilityProfile>;

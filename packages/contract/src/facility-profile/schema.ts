import { LAST_NOTICE_DAY } from '@tsudoi/domain';
import * as v from 'valibot';
import { columnNames, recordFields, updateFields } from '../core/fields.ts';
import { FileInput } from '../core/file.ts';
import {
  Day,
  Email,
  Flag,
  Instant,
  OptionalLines,
  OptionalText,
  orNothing,
  Phone,
  Version,
  WireInteger,
  Zip,
} from '../core/values.ts';

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
  notice_day: v.optional(v.pipe(WireInteger, v.maxValue(LAST_NOTICE_DAY, 'too_large'))),
  registration_from: orNothing(Day),
  registration_until: orNothing(Day),
});
/** Names of the rules, which are columns. */
export const ruleColumns = columnNames(Rules.entries);

export const FacilityProfileUpdate = v.object({
  ...updateFields(ProfileFields.entries),
  ...updateFields(Switch.entries),
  ...updateFields(Rules.entries),
  version: Version,
});

export const FacilityProfileRecord = v.object({
  ...recordFields(ProfileFields.entries),
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
  /** A lasting address on the facility's own host. */
  picture_url: v.nullable(v.string()),
  /** Equal to `profile_version` of the facility. */
  version: WireInteger,
});
export type FacilityProfile = v.InferOutput<typeof FacilityProfile>;

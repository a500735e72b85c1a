import type { FormGroup } from '@tsudoi/contract/account-cms';
import { type ProfileRecord, ProfileUpdate } from '@tsudoi/contract/members';
import { parseTypedDay } from '@tsudoi/domain';
import { extendedAnswers } from '@tsudoi/ui/headless/form/accountForm';
import { storedFileOf } from '@tsudoi/ui/headless/form/files';
import * as v from 'valibot';

/** What the form of the own profile holds, and what it sends. */
export type ProfileValues = v.InferInput<typeof ProfileUpdate>;

/** The names in `basic_info` that a member may send; the rest of the record is looked at only. */
const OWN = Object.keys(ProfileUpdate.entries.basic_info.entries);

/** The stored profile as it stands in the fields, with what it was typed over. */
export function valuesOf(record: ProfileRecord, groups: readonly FormGroup[]): ProfileValues {
  const { basic_info, extend_info, version } = record;
  const own = Object.fromEntries(Object.entries(basic_info).filter(([name]) => OWN.includes(name)));
  const { last_name, first_name, birthday } = basic_info;
  return {
    basic_info: {
      ...own,
      last_name,
      first_name,
      birthday: birthday === null ? null : (parseTypedDay(birthday) ?? birthday),
    },
    extend_info: extendedAnswers(groups, extend_info),
    version,
  };
}

/** Values to keep for a later visit: a photo whose upload has not finished is not among them, the stored one is. */
export function storable(
  values: ProfileValues,
  stored: { basic_info?: { profile_image?: unknown } | undefined } | undefined,
): ProfileValues {
  const { profile_image: photo } = values.basic_info;
  const isUnfinished = typeof photo === 'object' && photo?.file_path === '';
  if (!isUnfinished) return values;
  return {
    ...values,
    basic_info: { ...values.basic_info, profile_image: storedFileOf(stored?.basic_info?.profile_image) ?? null },
  };
}

/** Whether a draft of an earlier visit is one of this form; an older version of the app kept another shape. */
export function isWhole(values: unknown): values is ProfileValues {
  return (
    typeof values === 'object' &&
    values !== null &&
    ['basic_info', 'extend_info', 'version'].every((part) => part in values)
  );
}

/** Values as they are: what a part of the profile sends is checked by its rules. */
export const AsTyped = v.custom<ProfileValues>(isWhole);

import type { FormGroup } from '@tsudoi/contract/account-cms';
import { type MemberCreate, type MemberRecord, MemberUpdate } from '@tsudoi/contract/members';
import { type Day, isDay, isKana, MemberClass, parseDay, Registration, toFullKatakana, trueAge } from '@tsudoi/domain';
import { extendedAnswers } from '@tsudoi/ui/headless/form/accountForm';
import * as v from 'valibot';

/** What the form of a new member holds. */
export type NewMember = v.InferInput<typeof MemberCreate>;
/** What the form of a member holds. */
export type EditedMember = v.InferInput<typeof MemberUpdate>;

/** A typed name as fields: the family name stands before the first space; what is written in kana is the reading. */
function nameFields(typed: string) {
  const text = typed.trim();
  const at = text.search(/\s/u);
  const [last, first] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at).trim()];
  const isReading = text !== '' && isKana(toFullKatakana(text.replace(/\s/gu, '')));
  return isReading
    ? { last_name: '', first_name: '', last_name_kana: toFullKatakana(last), first_name_kana: toFullKatakana(first) }
    : { last_name: last, first_name: first, last_name_kana: '', first_name_kana: '' };
}

/** The values a new member of a class begins with: the name where one was typed before, and today as the joining day. */
export function newMember(
  today: Day,
  groups: readonly FormGroup[],
  { typedName = '', classType = MemberClass.personal }: { typedName?: string; classType?: MemberClass } = {},
): NewMember {
  return {
    basic_info: {
      ...nameFields(typedName),
      gender: null,
      birthday: null,
      email: null,
      phone: null,
      zipcode: null,
      pref_code: null,
      city_code: null,
      address: null,
      building_name: null,
      member_code: '',
      class_type: classType,
      registration: Registration.official,
      member_type: [],
      organization_ids: [],
      joined_on: today,
      expires_on: null,
      document: [],
      profile_image: null,
    },
    extend_info: extendedAnswers(groups, {}),
  };
}

/** A record as the form holds it: every day as `YYYY-MM-DD`, so that nothing counts as changed by its writing alone. */
export function editedMember(
  { basic_info, extend_info, version }: MemberRecord,
  groups: readonly FormGroup[],
): EditedMember {
  return {
    basic_info: {
      ...basic_info,
      birthday: dayOrNull(basic_info.birthday),
      joined_on: dayOrNull(basic_info.joined_on),
      expires_on: dayOrNull(basic_info.expires_on),
    },
    extend_info: extendedAnswers(groups, extend_info),
    version,
  };
}

function dayOrNull(text: string | null): Day | null {
  return text === null ? null : (parseDay(text) ?? null);
}

/** Full age of a typed birthday; undefined while it is no day, or one to come. */
export function ageOf(birthday: unknown, today: Day): number | undefined {
  if (typeof birthday !== 'string') return undefined;
  const day = parseDay(birthday);
  return day === undefined || !isDay(day) || day > today ? undefined : trueAge(day, today);
}

/** What may be saved of a member: a code it has is not taken away, nor the last organization where it needs one to be seen. */
export function editedMemberSchema(needsOrganization: boolean) {
  return v.pipe(
    MemberUpdate,
    v.forward(
      v.check(({ basic_info }) => basic_info.member_code !== '', 'required'),
      ['basic_info', 'member_code'],
    ),
    v.forward(
      v.check(
        ({ basic_info }) => !needsOrganization || basic_info.organization_ids?.length !== 0,
        'organization_needed',
      ),
      ['basic_info', 'organization_ids'],
    ),
  );
}

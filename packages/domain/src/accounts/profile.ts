/** What a profile is complete with; wire names, missing parts may be null. */
const PROFILE_FIELDS = [
  'last_name',
  'first_name',
  'last_name_kana',
  'first_name_kana',
  'gender',
  'birthday',
  'phone',
  'zipcode',
  'pref_code',
  'city_code',
  'address',
] as const;

/** A field that {@link missingProfileFields} asks for. */
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** What a company does not have. */
const OF_PEOPLE: readonly ProfileField[] = ['first_name', 'first_name_kana', 'gender', 'birthday'];

/** Fields without which a profile counts as incomplete and that are still empty, in the order of the form. */
export function missingProfileFields(
  profile: Partial<Readonly<Record<ProfileField, unknown>>>,
  isCompany = false,
): ProfileField[] {
  const isAsked = (field: ProfileField) => !(isCompany && OF_PEOPLE.includes(field));
  return PROFILE_FIELDS.filter((field) => isAsked(field) && (profile[field] == null || profile[field] === ''));
}

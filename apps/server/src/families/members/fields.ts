import { fieldLabel } from '@tsudoi/i18n';

/** Default fields of a member: code, kind of input, use (required 1, optional 2), whether lists search by it. */
const FIELDS = [
  ['member_code', 'textbox', 2, true],
  ['last_name', 'name', 1, true],
  ['first_name', 'name', 1, true],
  ['last_name_kana', 'name_kana', 2, true],
  ['first_name_kana', 'name_kana', 2, true],
  ['gender', 'radio', 2, true],
  ['birthday', 'date', 2, true],
  ['email', 'textbox', 2, true],
  ['phone', 'textbox', 2, true],
  ['zipcode', 'location', 2, true],
  ['pref_code', 'dropdown', 2, true],
  ['city_code', 'dropdown', 2, true],
  ['address', 'textbox', 2, true],
  ['building_name', 'textbox', 2, true],
  ['class_type', 'radio', 1, true],
  ['member_type', 'dropdown', 1, true],
  ['organization', 'dropdown', 2, true],
  ['registration', 'radio', 1, true],
  ['joined_on', 'date', 2, true],
  ['expires_on', 'date', 2, true],
] as const;

/** The default fields in the reader's words. */
export function memberFields(locale: 'ja' | 'en') {
  return FIELDS.map(([code, input_type, use_type, searchable]) => ({
    code,
    label: fieldLabel(code, locale),
    input_type,
    use_type,
    searchable,
  }));
}

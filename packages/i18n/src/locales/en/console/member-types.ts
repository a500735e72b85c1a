import type { memberTypes as ja } from '../../ja/console/member-types.ts';

/** Member types in English. */
export const memberTypes: Record<keyof typeof ja, string> = {
  'member_types.search.title': 'Member types',
  'member_types.create.title': 'New member type',
  'member_types.create': 'New member type',
  'member_types.empty': 'There are no member types yet.',
  'member_types.no_match': 'No member types match your search.',
  'member_types.delete_confirm': 'Delete {name}?',
  'member_types.in_use': 'This type cannot be deleted while members have it (members: {members}).',
  'member_types.class_fixed': 'This cannot change while members have this type (members: {members}).',
  'member_types.keyword': 'Name or code',
  'member_types.choose_facility':
    'Each facility has its own member types. Choose a facility, then open “Member types”.',
  'member_types.name': 'Name',
  'member_types.first_code': 'Member number (example)',
  'member_types.members': 'Members',
  'member_types.yen': '¥{amount}',
  'member_types.days': 'days',
  'member_types.sort_hint': 'Lower numbers come first.',
  'member_types.section.basic': 'Basics',
  'member_types.section.codes': 'Member numbers',
  'member_types.codes_lead': 'Applies to members registered from now on. Numbers already assigned do not change.',
  'member_types.prefix_hint': 'Types with the same prefix share their numbers.',
  'member_types.application_mode': 'Applications',
  'member_types.sign_up_fee': 'Joining fee',
  'member_types.apply_from': 'Applications from',
  'member_types.apply_until': 'Applications until',
  'member_types.section.applications': 'Applications',
  'member_types.applications_lead': 'People can apply only while the facility is open for registration.',
  'member_types.application_mode_hint':
    'Applications by the shared link, and for types with a joining fee, always need approval.',
  'member_types.section.expiry': 'Expiry and renewal',
};

import type { FormGroup } from '@tsudoi/contract/account-cms';

/** What the section of the membership says, or another screen changes; no part of the profile's own form. */
const ELSEWHERE: readonly string[] = [
  'member_code',
  'class_type',
  'member_type',
  'organization',
  'registration',
  'joined_on',
  'expires_on',
  'email',
];

/** The sections of the profile with what a member may know and change there. */
export function ownGroups(groups: readonly FormGroup[]): FormGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ code }) => !ELSEWHERE.includes(code)) }))
    .filter(({ items }) => items.length > 0);
}

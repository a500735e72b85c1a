import type { accessConditions as ja } from '../../ja/console/access-conditions.ts';

/** Conditions of access, in the operator's area. */
export const accessConditions: Record<keyof typeof ja, string> = {
  'access_conditions.search.title': 'Access conditions',
  'access_conditions.create.title': 'New access condition',
  'access_conditions.empty': 'There are no access conditions yet.',
  'access_conditions.kind': 'Kind of resource',
  'access_conditions.kind.menu': 'Menus',
  'access_conditions.kind.event': 'Events',
  'access_conditions.kind_fixed': 'It cannot be changed while resources are chosen.',
  'access_conditions.resources': 'Resources',
  'access_conditions.resources_hint':
    'Whoever does not meet the condition does not see them. Where a resource has several conditions, all of them have to be met.',
  'access_conditions.resources_count': '{first} and {more} more',
  'access_conditions.who': 'Who sees them',
  'access_conditions.guests': 'Visitors who are not logged in',
  'access_conditions.guests_may': 'Visitors who are not logged in see them too',
  'access_conditions.members_hint':
    'Without conditions all members see them. All conditions of a group must hold; any one group suffices.',
  'access_conditions.section.basic': 'Basics',
  'access_conditions.section.who': 'Who sees them',
  'access_conditions.who.members': 'Members',
  'access_conditions.who.some_members': 'Members who meet the conditions',
  'access_conditions.who.everybody': '{members}, and visitors who are not logged in',
  'access_conditions.in_use': 'It cannot be deleted while it is in use. Take its resources out first.',
};

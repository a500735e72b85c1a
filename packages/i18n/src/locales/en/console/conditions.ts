import type { conditions as ja } from '../../ja/console/conditions.ts';

export const conditions: Record<keyof typeof ja, string> = {
  'conditions.name': 'Condition',
  'conditions.create': 'New condition',
  'conditions.no_match': 'No condition matches.',
  'conditions.delete_confirm': 'Delete {name}?',
  'conditions.uses': 'Uses',
  'conditions.updated_at': 'Updated',
  'conditions.members': 'Conditions on members',
  'conditions.groups_hint': 'Inside a group all conditions must hold; any one group is enough.',
  'conditions.month': 'month {month}',
  'conditions.joint': ', ',
  'conditions.preview': 'Whom it fits now',
  'conditions.preview_later': 'Fill in every condition to see the members it fits.',
  'conditions.preview_members': '{members} {members|member|members}',
  'conditions.preview_of_members': 'of {of}',
  'conditions.preview_of_subscribers': 'of {of} on plans',
  'conditions.preview_more': 'and {more} more',
};

import type { roles as ja } from '../../ja/console/roles.ts';

/** Roles in English. */
export const roles: Record<keyof typeof ja, string> = {
  'roles.search.title': 'Roles',
  'roles.create.title': 'New role',
  'roles.create': 'New role',
  'roles.copy': 'Copy this role',
  'roles.copy_name': 'Copy of {name}',
  'roles.empty': 'There are no roles yet.',
  'roles.no_match': 'No roles match your search.',
  'roles.delete_confirm': 'Delete {name}?',
  'roles.in_use':
    'This role is in use (accounts: {count}). Choose a replacement, and all of them will have that role instead.',
  'roles.move_to': 'Replacement role',
  'roles.name': 'Role name',
  'roles.type': 'For',
  'roles.of_managers': 'Staff role',
  'roles.of_members': 'Member role',
  'roles.accounts': 'Accounts',
  'roles.own': 'Your role',
  'roles.beyond_locked':
    'Staff whose permissions or organizations go beyond yours have this role, so you cannot change it.',
  'roles.own_locked': 'You cannot change your own role. Please ask another member of staff who can edit roles.',
  'roles.updated_at': 'Updated',
  'roles.section.basic': 'Basic information',
  'roles.section.flags': 'Permissions',
  'roles.holders': 'People with this role',
  'roles.people': '{count}',
  'roles.no_holders': 'Nobody yet.',
  'roles.separator': ', ',
  'roles.other_holders': 'and {count} more',
  'roles.individual_holders': '{count} of them have permissions of their own, which take precedence over this role.',
  'permissions.hidden_menu': '{menu} (hidden)',
  'permissions.within_own': 'You can only grant or remove permissions that you have yourself.',
};

import type { accountPermissions as ja } from '../../ja/console/account-permissions.ts';

/** Permissions of one account in English. */
export const accountPermissions: Record<keyof typeof ja, string> = {
  'account_permissions.title': 'Account permissions',
  'account_permissions.name': 'Name',
  'account_permissions.keyword': 'Name, e-mail, role',
  'account_permissions.self': 'You',
  'account_permissions.individual': 'Own permissions',
  'account_permissions.by_role': 'By role',
  'account_permissions.empty': 'There are no staff yet.',
  'account_permissions.no_match': 'No staff match your search.',
  'account_permissions.no_role': 'No role',
  'account_permissions.of_role': 'By the role',
  'account_permissions.use_role': 'Use the permissions of the role {role}',
  'account_permissions.use_own': 'Use permissions of their own (those of the role do not count)',
  'account_permissions.section.source': 'Permission source',
  'account_permissions.section.flags': 'What they can do',
  'account_permissions.locked.own': 'You cannot change your own permissions. Please ask another member of staff.',
  'account_permissions.locked.beyond': 'You cannot change the permissions of staff whose permissions or organizations go beyond yours.',
  'account_permissions.why': 'Why they can, or cannot',
  'account_permissions.choose_menu': 'Please choose a menu',
  'account_permissions.what': 'What to do',
};

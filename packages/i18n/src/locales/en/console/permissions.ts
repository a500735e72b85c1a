import type { permissions as ja } from '../../ja/console/permissions.ts';

/** Permission matrices of roles and accounts in English. */
export const permissions: Record<keyof typeof ja, string> = {
  'permissions.hidden_menu': '{menu} (hidden)',
  'permissions.within_own': 'You can only grant permissions that you have yourself.',
};

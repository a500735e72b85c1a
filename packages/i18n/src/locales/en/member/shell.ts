import type { shell as ja } from '../../ja/member/shell.ts';

/** Header and banners in English. */
export const shell: Record<keyof typeof ja, string> = {
  'shell.menu': 'Menu',
  'shell.login': 'Log in',
  'shell.logout': 'Log out',
  'shell.install': 'Install as an app',
  'shell.install_hint_ios': 'Use the share button and choose “Add to Home Screen”.',
  'shell.update_ready': 'A new version is ready.',
  'shell.update': 'Update',
  'shell.profile_incomplete': 'Your profile has fields to fill in.',
  'shell.profile_incomplete_link': 'Fill in',
  'shell.renewal_lead': 'Your membership ends in',
  'shell.renewal_days': '{days} days',
  'shell.renewal_until': 'Please renew by {date}.',
  'shell.renewal_link': 'Renew',
  'shell.offline_action': 'This needs a connection.',
  'shell.legal': 'Legal',
  'shell.facility_not_found': 'There is no facility at this address.',
  'shell.chunk_error': 'The screen could not be loaded. Please reload.',
};

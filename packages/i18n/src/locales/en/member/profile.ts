import type { profile as ja } from '../../ja/member/profile.ts';

/** Own profile in English. */
export const profile: Record<keyof typeof ja, string> = {
  'profile.title': 'Profile',
  'profile.edit.title': 'Change profile',
  'profile.updated': 'Your profile has been updated.',
  'profile.change_email.title': 'Change e-mail',
  'profile.change_email.sent': 'A confirmation was sent to the new address.',
  'profile.change_email.done': 'Your e-mail address has been changed.',
};

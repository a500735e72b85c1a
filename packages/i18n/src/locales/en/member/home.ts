import type { home as ja } from '../../ja/member/home.ts';

/** Home and the member card in English. */
export const home: Record<keyof typeof ja, string> = {
  'home.title': 'Home',
  'home.card': 'Member card',
  'home.show_card': 'Show the member card',
  'home.change_profile': 'Change profile',
  'home.member_code': 'Member code',
  'home.expires_on': 'Expires',
  'home.no_expiry': 'No expiry',
  'home.upcoming': 'Coming up',
  'home.upcoming_empty': 'Nothing is coming up.',
  'home.news': 'News',
  'home.card_offline': 'The card works without a connection.',
};

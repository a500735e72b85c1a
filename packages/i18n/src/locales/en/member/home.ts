import type { home as ja } from '../../ja/member/home.ts';

/** Home and the member card in English. */
export const home: Record<keyof typeof ja, string> = {
  'home.title': 'Home',
  'home.card': 'Member card',
  'home.show_card': 'Show my card',
  'home.change_profile': 'Edit profile',
  'home.member_code': 'Member number',
  'home.expires_on': 'Expires',
  'home.no_expiry': 'No expiry',
  'home.expired': 'Expired',
  'home.next': 'Coming up',
  'home.expiry': 'Membership ends',
  'home.days_left': '{days} {days|day|days} left',
  'home.now': 'Now',
  'home.membership': 'Membership',
  'home.organization': 'Organization',
  'home.joined_on': 'Joined',
  'home.card_offline': 'The card works without a connection.',
  'card.photo': 'Photo of the member',
  'card.qr': 'QR code of your member number',
  'card.barcode': 'Barcode of your member number',
};

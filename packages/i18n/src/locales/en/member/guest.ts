import type { guest as ja } from '../../ja/member/guest.ts';

/** The page of the facility for people who are not signed in, in English. */
export const guest: Record<keyof typeof ja, string> = {
  'guest.title': 'Welcome to {facility}',
  'guest.text': 'Log in to show your member card.',
  'guest.apply': 'Apply for membership',
  'guest.join': 'How to join',
  'guest.join.see': 'Types and fees',
  'guest.join.choose': 'Choose a membership',
  'guest.join.types': 'Memberships to choose from: {count}. ',
  'guest.join.fee': 'Joining costs {fee}.',
  'guest.join.fee_from': 'Joining costs {fee} or more.',
  'guest.join.free': 'Joining is free of charge.',
  'guest.join.free_some': 'Some of them are free of charge to join.',
  'guest.join.apply': 'Apply on your phone',
  'guest.join.apply_text': 'Open the link in the mail you get, and fill in the form.',
  'guest.join.card': 'Get your card',
  'guest.join.card_text': 'Once the office has looked at it, your card is in the app.',
  'guest.hours': 'Opening hours',
  'guest.open_until': 'Open today until {time}',
  'guest.opens_at': 'Opens today at {time}',
  'guest.closed_today': 'Closed today',
  'guest.closed_now': 'Closed for today',
  'guest.opens_next': 'Opens {day}, {time}',
  'guest.closed': 'Closed',
  'guest.holidays': 'Holidays',
  'guest.access': 'Address',
  'guest.contact': 'Contact',
  'guest.first_title': 'Members logging in for the first time',
  'guest.first_text':
    'Open the link in the invitation e-mail from the facility and choose a password. If you cannot find the e-mail, please contact {facility}.',
};

import type { guest as ja } from '../../ja/member/guest.ts';

/** The page of the facility for people who are not signed in, in English. */
export const guest: Record<keyof typeof ja, string> = {
  'guest.title': 'Welcome to {facility}',
  'guest.text': 'Log in to show your member card.',
  'guest.apply': 'Apply for membership',
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

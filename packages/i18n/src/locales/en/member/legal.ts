import type { legal as ja } from '../../ja/member/legal.ts';

/** Legal pages in English. */
export const legal: Record<keyof typeof ja, string> = {
  'legal.commercial': 'Commercial law notice',
  'legal.policy': 'Privacy policy',
  'legal.terms': 'Terms of use',
  'legal.empty': 'Not published yet.',
  'legal.updated': 'Revised {date}',
  'consent.title': 'Changed terms',
  'consent.lead': '{facility} has changed the following. Please read and agree before you go on.',
  'consent.agree': 'I agree to “{title}” (version {version})',
  'consent.submit': 'Agree and go on',
  'consent.refuse': 'Log out without agreeing',
  'consent.missing': 'Please agree to everything to go on.',
  'consent.changed': 'The text was changed again. Please read it once more.',
  'consent.staff': 'Staff of {facility} can see when you agreed, and to which version.',
};

import type { facilityProfile as ja } from '../../ja/console/facility-profile.ts';

/** Main settings in English. */
export const facilityProfile: Record<keyof typeof ja, string> = {
  'main_settings.title': 'Main settings',
  'main_settings.guests': 'Entrance of the member app',
  'main_settings.guests_words': 'Show the page of the facility to people who are not logged in',
  'main_settings.guests_hint': 'When this is off, whoever opens the member app starts at the login.',
  'main_settings.page': 'Page of the facility',
  'main_settings.page_lead':
    'Shown in the member app to people who are not logged in. What is blank is left out, heading included.',
  'main_settings.headline_hint': 'A short phrase about the facility. If it is blank, the page says “Welcome to …”.',
  'main_settings.picture_hint': 'A wide picture fits best. Pictures longer than 1600 pixels are made smaller.',
  'main_settings.hours_hint':
    'With one line per day and a space before the times, they are shown as a table (such as: Tue–Fri 9:00–21:00). Sentences are fine too.',
  'main_settings.standing': 'Pauses and withdrawals',
  'main_settings.notice_day': 'Notice until',
  'main_settings.notice_day_hint':
    'The rule for members who ask in the app. Notice given until this day takes effect at the end of the month.',
  'main_settings.notice_none': 'No notice (from the next day)',
  'main_settings.notice_until': 'Day {day} of the month',
  'main_settings.contact': 'Address and contact',
  'main_settings.address': 'Address',
};

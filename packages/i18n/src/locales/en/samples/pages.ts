import type { pages as ja } from '../../ja/samples/pages.ts';

/** See the Japanese table. */
export const pages: Record<keyof typeof ja, string> = {
  'samples.views': 'View',
  'samples.ja': '日本語',
  'samples.en': 'English',
  'samples.theme_auto': 'System',
  'samples.theme_light': 'Light',
  'samples.theme_dark': 'Dark',
  'samples.account_form': 'Account form (60 fields, 40 rules)',
  'samples.check': 'Check',
  'samples.inputs.title': 'Inputs',
  'samples.inputs.lead': 'Every input in every state.',
  'samples.shells.title': 'Parts of screens',
  'samples.shells.lead': 'Dialogs, notifications, frames of lists and more in every state.',
};

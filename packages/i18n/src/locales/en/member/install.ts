import type { install as ja } from '../../ja/member/install.ts';

/** Putting the app on the home screen, in English. */
export const install: Record<keyof typeof ja, string> = {
  'install.bar': 'App menu',
  'install.events': 'Events',
  'shell.install': 'Use as an app',
  'shell.install_why': 'Open your card from the home screen, even without a connection.',
  'shell.install_later': 'Later',
  'shell.install_how': 'Show how',
  'shell.install_verb': 'Add',
  'shell.install_ios_1': 'Tap the share button at the bottom or top of the screen.',
  'shell.install_ios_add': 'Add to Home Screen',
  'shell.install_ios_2': 'Choose “Add to Home Screen” from the list.',
  'shell.install_ios_3': 'Tap “Add” and {facility} is on your home screen.',
};

import type { passKeys as ja } from '../../ja/console/pass-keys.ts';

/** What signs the member cards of a facility. */
export const passKeys: Record<keyof typeof ja, string> = {
  'pass_keys.title': 'Keys of member cards',
  'pass_keys.cards': 'Member card',
  'pass_keys.about':
    'These keys sign the QR codes of member cards. Their private part is stored encrypted and shown on no screen. A key is replaced by itself after a year.',
  'pass_keys.none': 'There is no key yet. It is made when the first member card is issued.',
  'pass_keys.rotate': 'Replace the key',
  'pass_keys.ask': 'Replace the key of member cards?',
  'pass_keys.means':
    'New member cards are signed with a new key. Cards of the current key go on until the key is replaced again.',
  'pass_keys.means_previous':
    'Cards of key {number} stop working. Printed cards to be printed anew: {cards}. The member app renews its card when it is opened with network.',
  'pass_keys.rotated': 'The key of member cards was replaced.',
  'pass_keys.key': 'Key {number}',
  'pass_keys.state': 'State',
  'pass_keys.is.current': 'Signs cards',
  'pass_keys.is.previous': 'Checks cards only',
  'pass_keys.is.retired': 'No longer used',
  'pass_keys.since': 'Created',
  'pass_keys.by': 'Created by',
  'pass_keys.by_itself': 'Automatic',
  'pass_keys.printed': 'Printed cards that count',
  'pass_keys.count': '{count}',
  'pass_keys.public': 'Public key',
};

import type { passes as ja } from '../../ja/console/passes.ts';

/** The member card on the record of a member. */
export const passes: Record<keyof typeof ja, string> = {
  'passes.title': 'Member card',
  'passes.live': 'Member app',
  'passes.paper': 'Printed card',
  'passes.never': 'Not issued',
  'passes.valid': 'Valid until {until} (issued {issued})',
  'passes.is_revoked': 'The member card is invalid',
  'passes.revoked_by': '{reason} ({at}, {name})',
  'passes.revoke': 'Make the card invalid',
  'passes.reissue': 'Allow a new card',
  'passes.ask': 'Make the member card of {name} invalid?',
  'passes.means':
    'The QR codes of the member app and of printed cards stop working at once. No new card is issued until you allow it. The member number stays.',
  'passes.reason': 'Reason',
  'passes.reason_hint': 'For example: phone lost. Members do not see it.',
  'passes.revoked': 'The member card was made invalid.',
  'passes.reissued': 'A new card is allowed. The member app gets it when it is opened next.',
};

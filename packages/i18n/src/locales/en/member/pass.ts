import type { pass as ja } from '../../ja/member/pass.ts';

export const pass: Record<keyof typeof ja, string> = {
  'pass.qr': 'QR code of the member card',
  'pass.changes': 'The QR code changes every 5 minutes. It works for 24 hours without network.',
  'pass.check': 'To be checked',
  'pass.why.over':
    'This phone has had no network for more than 24 hours, so the reception will check who you are. Open the card with network to renew it.',
  'pass.why.never':
    'The card is not stored on this phone yet. Open it once with network. Until then the reception will check who you are.',
  'pass.why.revoked': 'The office made this member card invalid. If you do not know why, please ask the office.',
  'pass.why.not_official':
    'Your membership has to be checked, so only your member number is shown. Please ask at the reception.',
};

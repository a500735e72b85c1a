/** The code of the member card that proves itself. */
export const pass = {
  'pass.qr': '会員証のQRコード',
  'pass.changes': 'QRコードは5分ごとに新しくなります。通信がなくても24時間使えます。',
  'pass.check': '要確認',
  'pass.why.over': '24時間以上通信していないため、受付で本人確認をお願いします。通信できる所で開くと、新しくなります。',
  'pass.why.never':
    '会員証をまだこの端末に保存していません。通信できる所で開いてください。それまでは、受付で本人確認をお願いします。',
  'pass.why.revoked': 'この会員証は、事務局が無効にしました。お心当たりがないときは、事務局にお問い合わせください。',
  'pass.why.not_official': '在籍状況の確認が必要なため、会員番号だけを表示しています。受付でお尋ねください。',
} as const;

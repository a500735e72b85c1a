/** Reminding of invoices that are late. */
export const reminders = {
  'reminders.verb': '督促メールを送る',
  'reminders.several': '督促する',
  'reminders.ask_of': '{name}さんに督促メールを送りますか。',
  'reminders.note_of': '支払期限を過ぎた請求{count}件（{yen}円）の支払いを、メールでお願いします。',
  'reminders.ask': '期限を過ぎた請求{count}件（{yen}円）の督促メールを送りますか。',
  'reminders.none': '督促する請求がありません。',
  'reminders.count': '{count}件を督促する',
  'reminders.note': '支払いをお願いするメールを、1件ごとに1通送ります。同じ請求の督促メールは、1日に1通までです。',
  'reminders.others': '選択したうち{count}件は、期限を過ぎた未払いの請求ではないため、送りません。',
  'reminders.sent': '{count}件の督促メールを送りました。',
  'reminders.left.gone': '{count}件は、見つからないため、送っていません。',
  'reminders.left.changed': '{count}件は、ほかの人が変更したため、送っていません。',
  'reminders.left.not_late': '{count}件は、期限を過ぎた未払いの請求ではないため、送っていません。',
  'reminders.left.being_paid': '{count}件は、支払いの手続き中のため、送っていません。',
  'reminders.left.reminded_today': '{count}件は、今日すでに送っているため、送っていません。',
  'reminders.left.no_address': '{count}件は、メールアドレスがないため、送っていません。',
} as const;

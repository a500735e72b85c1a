/** The company somebody is staff of, and the link by which others register. */
export const company = {
  'company.principal': '代表',
  'company.ask_principal': '法人の代表担当者は{name}さんです。担当者の追加は、代表担当者にご相談ください。',
  'company.no_principal': '法人の代表担当者はまだ決まっていません。',
  'company.staff': '担当者（{count}人）',
  'company.more': 'ほかに{count}人います。',
  'company.invite': '担当者を招待する',
  'company.invite_lead': '登録用のリンクを送ると、相手が自分で登録できます。施設の承認のあと、担当者に加わります。',
  'company.left': '登録できるのは、あと{count}人です。',
  'company.pass': '登録用のリンクを送る',
  'company.copy': 'リンクをコピーする',
  'company.copied': 'リンクをコピーしました。',
  'company.not_copied': 'コピーできませんでした。もう一度お試しください。',
  'company.share_title': '{name}の会員登録',
  'company.closed': '登録用のリンクは、今は使えません。担当者を増やすときは、施設にご連絡ください。',
  'company.full': '登録できる人数に達しました。担当者を増やすときは、施設にご連絡ください。',
} as const;

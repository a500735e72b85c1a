/** The terms of a renewal. */
export const renewal = {
  'renewal.title': '会員の更新',
  'renewal.period': '次の期間',
  'renewal.total': '合計（税込）',
  'renewal.free': '更新に費用はかかりません。',
  'renewal.go': '更新する',
  'renewal.lead': '内容を確かめて、更新してください。有効期限はすぐに変わります。',
  'renewal.done': '会員資格を更新しました。有効期限は{day}です。',
  'renewal.offline': 'オフラインの間は、更新できません。',
  'renewal.pay': 'お支払いに進む',
  'renewal.pay_offline': 'オフラインの間は、お支払いに進めません。',
  'renewal.pay_text':
    '「お支払いに進む」を押すと、請求書が発行されます。お支払いを確認すると、有効期限が{day}になります。',
  'renewal.open': '請求書は発行済みです。支払期限は{due}です。お支払いを確認すると、有効期限が{day}になります。',
  'renewal.draft': '{facility}で請求書を準備しています。発行されると、ここからお支払いいただけます。',
  'renewal.paid': 'お支払いを確認しました。有効期限は、{facility}で確認しています。',
  'renewal.not_now': '今は更新の期間ではありません。くわしくは{facility}の窓口にお問い合わせください。',
} as const;

/** The terms of a renewal. */
export const renewal = {
  'renewal.title': '会員の更新',
  'renewal.period': '次の期間',
  'renewal.total': '合計（税込み）',
  'renewal.free': '更新に費用はかかりません。',
  'renewal.go': '更新する',
  'renewal.lead': '内容を確かめて、更新してください。有効期限はすぐに変わります。',
  'renewal.done': '会員資格を更新しました。有効期限は{day}です。',
  'renewal.offline': 'オフラインの間は、更新できません。',
  'renewal.how': '更新は、{facility}の窓口で受け付けています。',
  'renewal.not_now': '今は更新の期間ではありません。くわしくは{facility}の窓口にお問い合わせください。',
} as const;

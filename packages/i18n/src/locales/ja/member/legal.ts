/** Legal pages. */
export const legal = {
  'legal.commercial': '特定商取引法に基づく表記',
  'legal.policy': 'プライバシーポリシー',
  'legal.terms': '利用規約',
  'legal.empty': 'まだ掲載されていません。',
  'legal.updated': '{date} 改定',
  'consent.title': '規約などの改定',
  'consent.lead': '{facility}が次の文書を改定しました。お読みになり、同意してから続けてください。',
  'consent.agree': '「{title}」（第{version}版）に同意する',
  'consent.submit': '同意して続ける',
  'consent.refuse': '同意せずにログアウトする',
  'consent.missing': 'すべての文書に同意すると、続けられます。',
  'consent.changed': '文書がまた改定されました。もう一度お読みください。',
  'consent.staff': '同意の日時と版は、{facility}のスタッフが確認できます。',
} as const;

/** Legal pages. */
export const legal = {
  'legal.commercial': '特定商取引法に基づく表記',
  'legal.policy': 'プライバシーポリシー',
  'legal.terms': '利用規約',
  'legal.empty': 'まだ掲載されていません。',
  'legal.updated': '{date} 改定',
} as const;

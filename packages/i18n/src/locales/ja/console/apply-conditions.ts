/** Conditions of application, in the operator's area. */
export const applyConditions = {
  'apply_conditions.search.title': '申込条件',
  'apply_conditions.create.title': '申込条件の登録',
  'apply_conditions.empty': '申込条件がまだありません。',
  'apply_conditions.target': '対象',
  'apply_conditions.target.event': 'イベント',
  'apply_conditions.target.content': 'コンテンツ',
  'apply_conditions.target.payment_plan': '支払いプラン',
  'apply_conditions.target.member_type': '会員種別',
  'apply_conditions.target_fixed': '使われている間は、変更できません。',
  'apply_conditions.section.basic': '基本情報',
  'apply_conditions.section.who': '申し込める会員',
  'apply_conditions.section.refusal': '申し込めない会員への説明',
  'apply_conditions.refusal': '説明',
  'apply_conditions.refusal_hint': '条件に当てはまらない会員が読みます。だれなら申し込めるかを書いてください。',
  'apply_conditions.in_use': '{uses}件の支払いプランが使っています。使われている間は削除できません。',
} as const;

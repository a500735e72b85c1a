/** Conditions of an operator on members: what their screens share. */
export const conditions = {
  'conditions.name': '条件名',
  'conditions.create': '条件を登録する',
  'conditions.no_match': '条件に合う登録がありません。',
  'conditions.delete_confirm': '{name}を削除しますか。',
  'conditions.uses': '使用数',
  'conditions.updated_at': '更新日時',
  'conditions.members': '会員の条件',
  'conditions.groups_hint': '同じグループの条件はすべて、グループはいずれか1つに当てはまる会員が対象です。',
  'conditions.month': '{month}月',
  'conditions.joint': '、',
  'conditions.preview': '今、当てはまる会員',
  'conditions.preview_later': '条件をすべて入力すると、当てはまる会員を表示します。',
  'conditions.preview_members': '{members}人',
  'conditions.preview_of_members': '会員{of}人のうち',
  'conditions.preview_of_subscribers': 'プランの加入者{of}人のうち',
  'conditions.preview_more': 'ほか{more}人',
} as const;

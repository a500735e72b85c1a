/** 施設: the operator list and form. */
export const facilities = {
  'facilities.search.title': '施設一覧',
  'facilities.create.title': '施設の登録',
  'facilities.edit.title': '{name}の編集',
  'facilities.empty': '施設がまだありません。',
  'facilities.no_match': '条件に合う施設がありません。',
  'facilities.create': '施設を登録する',
  'facilities.column.name': '施設',
  'facilities.column.business_type': '業種',
  'facilities.column.status': '状態',
  'facilities.column.app': 'アプリ',
  'facilities.column.members': '会員数 / 上限',
  'facilities.column.storage': '保存量（GB）',
  'facilities.column.last_used': '最終利用',
  'facilities.at_limit': '上限',
} as const;

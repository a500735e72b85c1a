/** 組織: list, tree and form. */
export const organizations = {
  'organizations.search.title': '組織',
  'organizations.create.title': '組織の登録',
  'organizations.edit.title': '{name}の編集',
  'organizations.empty': '組織がまだありません。',
  'organizations.no_match': '条件に合う組織がありません。',
  'organizations.create': '組織を登録する',
  'organizations.delete_confirm': '{name}を削除しますか。',
} as const;

/** Hosts of events (主催者): list and form. */
export const hosts = {
  'hosts.search.title': '主催者',
  'hosts.create.title': '主催者の登録',
  'hosts.create': '主催者を登録する',
  'hosts.empty': '主催者がまだありません。',
  'hosts.no_match': '条件に合う主催者がありません。',
  'hosts.delete_confirm': '{name}を削除しますか。',
  'hosts.section.basic': '基本情報',
  'hosts.section.contact': '連絡先',
  'hosts.name': '主催者名',
  'hosts.updated_at': '更新日時',
} as const;

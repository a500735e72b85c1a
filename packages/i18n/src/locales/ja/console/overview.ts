/** The overviews of both areas. */
export const overview = {
  'overview.title': '概要',
  'overview.members': '会員',
  'overview.temporary_members': '仮登録',
  'overview.expiring_members': '期限が30日以内',
  'overview.recent_tasks': '最近の処理',
  'overview.lead': '{date}の状況です。',
  'overview.joined_this_month': '今月の入会',
  'overview.expired_members': '期限切れ',
  'overview.without_email': 'メール未登録の会員',
  'overview.not_signed_up': '未招待の会員',
  'overview.organizations': '組織',
  'overview.no_tasks': '最近の処理はありません。',
  'overview.all_members': 'すべての会員',
  'overview.total_members': '全施設の会員',
} as const;

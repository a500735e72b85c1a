/** ホーム and the member card. */
export const home = {
  'home.title': 'ホーム',
  'home.card': '会員証',
  'home.show_card': '会員証を表示する',
  'home.change_profile': 'プロフィールを変更',
  'home.member_code': '会員番号',
  'home.expires_on': '有効期限',
  'home.no_expiry': '期限なし',
  'home.upcoming': 'これからの予定',
  'home.upcoming_empty': '予定はありません。',
  'home.news': 'お知らせ',
  'home.card_offline': '会員証は通信がなくても使えます。',
} as const;

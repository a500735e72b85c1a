/** 基本設定: what the facility says of itself to guests. */
export const facilityProfile = {
  'main_settings.title': '基本設定',
  'main_settings.guests': '会員アプリの入り口',
  'main_settings.guests_words': 'ログインしていない人にも、施設のページを表示する',
  'main_settings.guests_hint': 'オフにすると、会員アプリを開いた人はログイン画面から始めます。',
  'main_settings.page': '施設のページ',
  'main_settings.page_lead':
    '会員アプリを開いた、ログインしていない人に表示します。空欄の項目は、見出しごと表示しません。',
  'main_settings.headline_hint': '施設を表す短い文です。空欄のときは「〜へようこそ」と表示します。',
  'main_settings.picture_hint': '横長の写真がきれいに収まります。長い辺が1600ピクセルを超える写真は縮小します。',
  'main_settings.hours_hint':
    '1行に1つ、曜日と時間の間を空けて入力すると、表になります（例：火〜金 9:00〜21:00）。文章でも入力できます。',
  'main_settings.standing': '休会・退会の申し出',
  'main_settings.notice_day': '締め日',
  'main_settings.notice_day_hint':
    '会員がアプリから申し出るときの決まりです。締め日までに申し出ると、翌月の1日から休会・退会になります。',
  'main_settings.notice_none': '締め日なし（翌日から）',
  'main_settings.notice_until': '毎月{day}日',
  'main_settings.contact': '所在地とお問い合わせ先',
  'main_settings.address': '所在地',
} as const;

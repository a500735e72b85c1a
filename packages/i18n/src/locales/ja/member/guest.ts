/** The page of the facility for people who are not signed in. */
export const guest = {
  'guest.title': '{facility}へようこそ',
  'guest.text': 'ログインすると、会員証を表示できます。',
  'guest.apply': '入会を申し込む',
  'guest.hours': 'ご利用時間',
  'guest.open_until': 'きょうは{time}まで開いています',
  'guest.opens_at': 'きょうは{time}に開きます',
  'guest.closed_today': 'きょうは休みです',
  'guest.closed_now': 'きょうは終わりました',
  'guest.opens_next': '次は{day}{time}から',
  'guest.closed': '休み',
  'guest.holidays': '祝',
  'guest.access': '所在地',
  'guest.contact': 'お問い合わせ',
  'guest.first_title': '会員の方で、はじめてログインするとき',
  'guest.first_text':
    '施設から届いた招待メールのリンクを開いて、パスワードを決めてください。メールが見つからないときは、{facility}にお問い合わせください。',
} as const;

/** Looking at the console as a role or a colleague. */
export const viewings = {
  'viewings.start_role': 'このロールで画面を見る',
  'viewings.start_account': 'この人として画面を見る',
  'viewings.starting': '始めています…',
  'viewings.bar': '閲覧モード',
  'viewings.as_role': '閲覧モード：ロール「{name}」の画面を見ています',
  'viewings.as_account': '閲覧モード：{name}さんの画面を見ています',
  'viewings.note': '変更はできません。見たことは履歴に残ります。',
  'viewings.left': '残り{minutes}分',
  'viewings.leave': '閲覧モードを終える',
  'viewings.leaving': '終えています…',
  'viewings.hidden': '見えないメニュー {count}件',
  'viewings.hidden_title': '見えないメニュー',
  'viewings.hidden_hint': 'メニューを選ぶと、見えない理由を表示します。',
} as const;

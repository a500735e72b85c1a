/** What a temporary registration waits for. */
export const temporary = {
  'temporary.title': 'お申し込みを確認しています',
  'temporary.text': '確認が終わると、メールでお知らせします。',
  'temporary.again': '状況を確認する',
  'temporary.pay': '入会金のお支払いで、入会の手続きが完了します',
  'temporary.pay_text': '入会が承認されました。お支払いを確認すると、すぐに会員としてご利用いただけます。',
  'temporary.no_invoice': '入会が承認されました。入会金のお支払い方法は、事務局からあらためてお知らせします。',
  'temporary.fee': '入会金（{type}・税込）',
  'temporary.yen': '{yen}円',
  'temporary.due': '支払期限',
  'temporary.code': '受付番号',
  'temporary.go': 'お支払いに進む',
  'temporary.invoice': '請求書（PDF）を保存する',
  'temporary.withdraw': '申し込みを取り下げる',
  'temporary.withdraw_title': '申し込みを取り下げますか',
  'temporary.withdraw_text': '登録した内容は削除され、元に戻せません。お支払い前の入会金の請求も取り消されます。',
} as const;

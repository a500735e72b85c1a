/** Words the server writes itself: answers, mails, file and task names. */
export const server = {
  'server.registered': '登録しました。',
  'server.updated': '更新しました。',
  'server.deleted': '削除しました。',
  'server.mail_sent': 'メールを送りました。',
  'server.password_changed': 'パスワードを変更しました。',
  'server.import_accepted': 'CSVの取り込みを受け付けました。',
  'server.export_accepted': 'CSVの出力を受け付けました。',
  'task.members_import': '会員CSV取込',
  'task.members_export': '会員CSV出力',
  'csv.result': '結果',
  'csv.reason': '理由',
  'csv.deleted': '削除',
  'csv.row_result': '{row}行目',
  'mail.password_reset.subject': '【{facility}】パスワードの再設定',
  'mail.password_reset.body':
    '{name} 様\n\n{facility}です。パスワードの再設定を受け付けました。\n次のリンクを開いて、新しいパスワードを入力してください。リンクは{hours}時間だけ使えます。\n\n{url}\n\nお心当たりのない場合は、このメールを破棄してください。',
  'mail.manager_invitation.subject': '【{facility}】管理画面へのご招待',
  'mail.manager_invitation.body':
    '{name} 様\n\n{facility}の管理者として登録されました。\n次のリンクを開いて、パスワードを設定してください。リンクは{hours}時間だけ使えます。\n\n{url}',
  'mail.member_invitation.subject': '【{facility}】会員ページのご案内',
  'mail.member_invitation.body':
    '{name} 様\n\n{facility}の会員ページをご利用いただけます。\n次のリンクを開いて、パスワードを設定してください。リンクは{hours}時間だけ使えます。\n\n{url}\n\n会員番号：{member_code}',
  'mail.email_change.subject': '【{facility}】メールアドレスの確認',
  'mail.email_change.body':
    '{name} 様\n\nメールアドレスの変更を受け付けました。\n次のリンクを開くと、変更が完了します。リンクは{hours}時間だけ使えます。\n\n{url}\n\nお心当たりのない場合は、このメールを破棄してください。',
  'mail.email_changed.subject': '【{facility}】メールアドレスを変更しました',
  'mail.email_changed.body':
    '{name} 様\n\nメールアドレスを{email}に変更しました。\nお心当たりのない場合は、{facility}にご連絡ください。',
} as const;

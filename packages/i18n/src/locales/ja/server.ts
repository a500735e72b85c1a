/** Words the server writes itself: answers, mails, file and task names. */
export const server = {
  'usage.alert': '会員数が契約の上限に近づいています。上限に達すると、新しい会員を登録できません。',
  'usage.limited': '会員数が契約の上限に達しました。新しい会員を登録するには、上限の変更が必要です。',
  'task.export': '{of}CSV出力',
  'task.members_import': '会員CSV取込',
  'task.members_export': '会員CSV出力',
  'task.members_invite': '会員の招待',
  'tasks.import_invalid': '更新できません。内容をご確認ください。',
  'tasks.export_failed': '出力失敗しました。再度やり直してください。',
  'tasks.failed': '処理に失敗しました。再度やり直してください。',
  'tasks.refused': '確認のあとにデータが変わったため、反映できません。もう一度取り込んでください。',
  'tasks.left_out.edited': 'ほかの人が変更したため、そのまま残しました。',
  'tasks.left_out.deleted': 'すでに削除されています。',
  'tasks.left_out.code_taken': 'この会員番号はすでに使われています。',
  'tasks.left_out.signed_in': 'ログインしたことがあるため、そのまま残しました。',
  'tasks.left_out.no_email': 'メールアドレスがないため、招待できません。',
  'tasks.left_out.signed_up': 'すでに登録が済んでいます。',
  'tasks.members_file': '会員',
  'tasks.members_template_file': '会員CSV取込ひな形.csv',
  'tasks.errors_file': '{file}のエラー.csv',
  'csv.reason': '理由',
  'csv.deleted': '削除',
  'mail.password_reset.subject': '【{facility}】パスワードの再設定',
  'mail.password_reset.body':
    '{name} 様\n\n{facility}です。パスワードの再設定を受け付けました。\n次のリンクを開いて、新しいパスワードを入力してください。リンクは{minutes}分間使えます。\n\n{url}\n\nお心当たりのない場合は、このメールを破棄してください。',
  'mail.password_changed.subject': '【{facility}】パスワードを変更しました',
  'mail.password_changed.body':
    '{name} 様\n\n{facility}です。あなたのアカウントのパスワードを変更しました。変更した端末のほかは、ログアウトされています。\n\nお心当たりのない場合は、すぐに次のページからパスワードを再設定し、{facility}にご連絡ください。\n\n{url}',
  'mail.manager_invitation.subject': '【{facility}】管理画面へのご招待',
  'mail.manager_invitation.body':
    '{name} 様\n\n{facility}の管理者として登録されました。\n次のリンクを開いて、パスワードを設定してください。リンクは{days}日間使えます。\n\n{url}',
  'mail.operator_invitation.subject': '【Tsudoi】運営者のパスワードの設定',
  'mail.operator_invitation.body':
    '{name} 様\n\n次のリンクを開いて、運営者のパスワードを設定してください。リンクは{hours}時間、1回だけ使えます。\n\n{url}\n\nお心当たりのない場合は、このメールを破棄してください。',
  'mail.member_invitation.subject': '【{facility}】会員ページのご案内',
  'mail.member_invitation.body':
    '{name} 様\n\n{facility}の会員ページをご利用いただけます。\n次のリンクを開いて、パスワードを設定してください。リンクは{days}日間使えます。\n\n{url}\n\n会員番号：{member_code}{sign_in}',
  'mail.member_invitation.by_number':
    '\nこのメールアドレスは、ほかの会員のログインに使われています。ログインするときは会員番号を入力してください。',
  'mail.email_change.subject': '【{facility}】メールアドレスの確認',
  'mail.email_change.body':
    '{name} 様\n\nメールアドレスの変更を受け付けました。\n次のリンクを開くと、変更が完了します。リンクは{minutes}分間使えます。\n\n{url}\n\nお心当たりのない場合は、このメールを破棄してください。',
  'mail.email_changed.subject': '【{facility}】メールアドレスを変更しました',
  'mail.email_changed.body':
    '{name} 様\n\nメールアドレスを{email}に変更しました。\nお心当たりのない場合は、{facility}にご連絡ください。',
  'mail.email_removed.subject': '【{facility}】メールアドレスの登録を削除しました',
  'mail.email_removed.body':
    '{name} 様\n\nご登録のメールアドレスを削除しました。\n今後、このアドレスではログインできません。\nお心当たりのない場合は、{facility}にご連絡ください。',
  'mail.second_factor_reset.subject': '【{facility}】2段階認証が解除されました',
  'mail.second_factor_reset.body':
    '{name} 様\n\n{by}が、あなたの2段階認証を解除しました。ログイン中の端末はすべてログアウトされています。\n次にログインしたあと、もう一度設定してください。\n\n{url}\n\nお心当たりのない場合は、すぐに{facility}の管理者にご連絡ください。',
  'mail.sign_in_paused.subject': '【{facility}】ログインの失敗が続いています',
  'mail.sign_in_paused.body':
    '{name} 様\n\nあなたのアカウントで、パスワードの間違いが1時間に{count}回ありました。\n安全のため、これまでに使ったことのない端末からのログインを一時的に止めています。いつもの端末では、今までどおりログインできます。\n\nお心当たりのない場合は、第三者がログインを試みている可能性があります。新しい端末からログインするときや、パスワードに不安があるときは、次のページからパスワードを再設定してください。\n\n{url}',
  'server.product': '集い',
  'legal.policy': 'プライバシーポリシー',
  'legal.terms': '利用規約',
  'legal.commercial-laws': '特定商取引法に基づく表記',
} as const;

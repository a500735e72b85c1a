/** プロフィール, e-mail and password of oneself. */
export const profile = {
  'profile.title': 'プロフィール',
  'profile.edit.title': 'プロフィールの変更',
  'profile.updated': 'プロフィールを更新しました。',
  'profile.change_email.title': 'メールアドレスの変更',
  'profile.change_email.sent': '新しいメールアドレスに確認のメールを送りました。',
  'profile.change_email.done': 'メールアドレスを変更しました。',
} as const;

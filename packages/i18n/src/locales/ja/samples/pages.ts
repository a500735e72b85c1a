/** The pages that show every block. */
export const pages = {
  'samples.views': '表示の切り替え',
  'samples.ja': '日本語',
  'samples.en': 'English',
  'samples.theme_auto': '端末の設定',
  'samples.theme_light': 'ライト',
  'samples.theme_dark': 'ダーク',
  'samples.account_form': '会員項目のフォーム（60項目・40ルール）',
  'samples.check': '確認する',
  'samples.inputs.title': '入力の見本',
  'samples.inputs.lead': 'すべての入力欄を、あらゆる状態で並べています。',
  'samples.shells.title': '画面の部品の見本',
  'samples.shells.lead': 'ダイアログ、通知、一覧の枠などを、あらゆる状態で並べています。',
} as const;

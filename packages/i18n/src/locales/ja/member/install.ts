/** Putting the app on the home screen. */
export const install = {
  'install.bar': 'アプリのメニュー',
  'install.events': 'イベント',
  'shell.install': 'アプリとして使う',
  'shell.install_why': 'ホーム画面から、通信がなくても会員証を開けます。',
  'shell.install_later': 'あとで',
  'shell.install_how': '手順を見る',
  'shell.install_verb': '追加する',
  'shell.install_ios_1': '画面の下か上にある共有ボタンを押します。',
  'shell.install_ios_add': 'ホーム画面に追加',
  'shell.install_ios_2': '一覧から「ホーム画面に追加」を選びます。',
  'shell.install_ios_3': '「追加」を押すと、{facility}がホーム画面に並びます。',
} as const;

/** Windows, alerts, tables and builders of packages/ui. */
export const blocks = {
  'ui.dialog_move': 'ウィンドウを動かす',
  'ui.dialog_move_hint': '矢印キーを使うか、置く場所を押してください。Escで終わります。',
  'ui.alert_seconds': '{seconds}秒後に閉じます',
  'ui.alert_paused': '表示を続けています',
  'ui.lazy_slow': '読み込みに時間がかかっています。',
  // 列を選ぶ
  'columns.title': '列を選ぶ',
  'columns.lead': 'この端末のこのアカウントに残ります。行をつかんで並べ替えることもできます。',
  'columns.always': 'いつも出します',
  'columns.up': '{column}を上へ',
  'columns.down': '{column}を下へ',
  'columns.reset': '元に戻す',
  'list.other_views': 'ほか{count}つ',
  // Print head.
  'print.conditions': '条件：{words}',
  'print.no_conditions': 'なし',
  'print.at': '{date} 現在',
  // Records to read.
  'ui.unfold_empty': '空欄の{count}項目を表示する',
  'ui.fold_empty': '空欄の項目をたたむ',
  'ui.action_of': '{name}を{action}',
  'ui.copy': 'コピー',
  'ui.copied': '{name}をコピーしました。',
  'ui.copy_refused': 'コピーできませんでした。ブラウザーの設定を確認してください。',
} as const;

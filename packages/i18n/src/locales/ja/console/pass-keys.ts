/** 会員証の鍵: what signs the member cards of a facility. */
export const passKeys = {
  'pass_keys.title': '会員証の鍵',
  'pass_keys.cards': '会員証',
  'pass_keys.about':
    '会員証のQRコードに署名する鍵です。秘密鍵は暗号化して保存し、どの画面にも表示しません。鍵は1年ごとに自動で替わります。',
  'pass_keys.none': '鍵はまだありません。最初の会員証を発行するときに、自動で作成します。',
  'pass_keys.rotate': '鍵を替える',
  'pass_keys.ask': '会員証の鍵を替えますか。',
  'pass_keys.means': '新しい会員証は、新しい鍵で署名します。今の鍵の会員証も、次に鍵を替えるまで使えます。',
  'pass_keys.means_previous':
    '鍵 {number}の会員証は使えなくなります。印刷した会員証{cards}枚は、刷り直しが必要です。会員アプリは、通信できる所で開くと新しくなります。',
  'pass_keys.rotated': '会員証の鍵を替えました。',
  'pass_keys.key': '鍵 {number}',
  'pass_keys.state': '状態',
  'pass_keys.is.current': '署名に使用中',
  'pass_keys.is.previous': '確認だけに使用',
  'pass_keys.is.retired': '使用終了',
  'pass_keys.since': '作成日時',
  'pass_keys.by': '作成者',
  'pass_keys.by_itself': '自動',
  'pass_keys.printed': '有効な印刷済みの会員証',
  'pass_keys.count': '{count}枚',
  'pass_keys.public': '公開鍵',
} as const;

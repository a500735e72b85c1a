/** 会員証 on the record of a member. */
export const passes = {
  'passes.title': '会員証',
  'passes.live': '会員アプリ',
  'passes.paper': '印刷した会員証',
  'passes.never': '発行していません',
  'passes.valid': '{until}まで有効（{issued}発行）',
  'passes.is_revoked': '会員証は無効です',
  'passes.revoked_by': '{reason}（{at}、{name}）',
  'passes.revoke': '会員証を無効にする',
  'passes.reissue': '会員証を再発行できるようにする',
  'passes.ask': '{name}の会員証を無効にしますか。',
  'passes.means':
    '会員アプリと印刷した会員証のQRコードが、すぐに使えなくなります。再発行できるようにするまで、新しい会員証は発行されません。会員番号はそのままです。',
  'passes.reason': '理由',
  'passes.reason_hint': '例：スマートフォンの紛失。会員には表示されません。',
  'passes.revoked': '会員証を無効にしました。',
  'passes.reissued': '会員証を再発行できるようにしました。会員アプリは、次に開いたときに新しくなります。',
} as const;

import { check, type Words, word } from './words.ts';

const NOT_FOUND: Words = ['見つかりません。削除された可能性があります。', 'Not found. It may have been deleted.'];

/** Any call: what is asked for is not there, is in use, or the server cannot. */
export const callsWords = {
  bad_request: word('alert.validation_failed'),
  not_found: NOT_FOUND,
  stale: word('state.stale'),
  in_use: ['ほかで使われているため、削除できません。', 'This is in use and cannot be deleted.'],
  put_back_refused: ['この変更は元に戻せません。', 'This change cannot be undone.'],
  wrong_state: ['今の状態ではこの操作はできません。', 'This cannot be done in the present state.'],
  too_large: check('file.too_large'),
  beyond_calendar: [
    '計算した日付が9999年12月31日を超えます。もっと早い日付を指定してください。',
    'This would lead to a day after 31 December 9999. Please give an earlier date.',
  ],
  body_too_large: [
    '内容が大きすぎます。{limit}以下にしてください。',
    'This is too large to send. It must be at most {limit}.',
  ],
  validation: word('alert.validation_failed'),
  took_too_long: [
    '検索に時間がかかりすぎるため、中断しました。条件を減らして、もう一度お試しください。',
    'The search took too long and was stopped. Please try again with fewer conditions.',
  ],
  server_error: word('alert.system_error'),
  unavailable: [
    'ただいま利用できません。しばらくしてから再度お試しください。',
    'This is not available at the moment. Please try again in a while.',
  ],
  storage_full: [
    '保存する場所が足りません。時間をおいてもう一度お試しください。入力した内容は保存されていません。',
    'There is no room to store it. Please try again later; nothing was saved.',
  ],
} satisfies Record<string, Words>;

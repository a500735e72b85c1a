import type { Words } from './words.ts';

/** Events, entries, offers and places. */
export const eventsWords = {
  access_condition_in_use: [
    '閲覧条件として使われているため、削除できません（{count}件: {resources}）。',
    'This condition is in use and cannot be deleted ({count}: {resources}).',
  ],
  event_kind_in_use: [
    'この種別のイベントが{events}件あるため、削除できません。',
    'There are events of this kind ({events}), so it cannot be deleted.',
  ],
  event_field_in_use: [
    '回答{answers}件、この項目を条件にしている項目{rules}件があるため、削除できません。',
    'This field is in use and cannot be deleted (answers: {answers}, rules of other fields: {rules}).',
  ],
  event_in_use: [
    '申込{participants}件があるため、削除できません。',
    'There are entries ({participants}), so this cannot be deleted.',
  ],
  merge_same_course: [
    'ふたりとも同じコースに参加しているため、統合できません。どちらかの参加を取り消してください。',
    'Both members take part in the same course. Please cancel one of the two first.',
  ],
  course_full: ['定員に達しています（残り{free}）。', 'There are not enough places left ({free}).'],
  already_entered: ['このコースには、すでに申し込んでいます。', 'This person has already entered the course.'],
  places_busy: [
    '申し込みが集中しています。しばらくしてから、もう一度お試しください。',
    'Many people are entering at the moment. Please try again shortly.',
  ],
  entry_not_open: ['申し込みは{from}から受け付けます。', 'Entries open on {from}.'],
  entry_closed: ['申し込みの受付は終了しました。', 'Entries are closed.'],
  entry_fee_wrong: [
    '参加費の設定に誤りがあるため、申し込めません。施設にお問い合わせください。',
    'The fee of this event is not set up correctly, so nobody can enter. Please contact the facility.',
  ],
  entry_refused: ['この申し込みはお受けできません。{text}', 'You cannot enter. {text}'],
  lot_full: [
    '空いている枠がないため、抽選できません。定員を増やすか、参加を取り消してから抽選してください。',
    'No place is left to draw for. Please raise the capacity or free a place first.',
  ],
  entry_paused: [
    '休会中のため、申し込めません。参加するときは、施設に再開をご相談ください。',
    'A paused membership cannot enter. Please ask the facility to resume it first.',
  ],
  entry_lapsed: [
    '会員の有効期限が切れているため、申し込めません。更新については、施設にお問い合わせください。',
    'The membership has expired, so it cannot enter. Please ask the facility about renewing it.',
  ],
  entry_withdrawn: ['退会した会員のため、申し込めません。', 'This member has withdrawn and cannot enter.'],
  person_refused: [
    '{name}さんが申し込めないため、どなたの申し込みも行っていません。{reason}',
    '{name} cannot enter, so nobody was entered. {reason}',
  ],
  entry_changed: [
    '表示している間に、参加費・空き状況または入力項目が変わりました。内容をもう一度確認してください。',
    'The fee, the places or the form have changed in the meantime. Please check your entry again.',
  ],
  entry_fixed: ['この申し込みは、会員ページからは変更できません。', 'This entry can no longer be changed here.'],
  offer_over: ['回答の期限を過ぎました。', 'The time to take the place is over.'],
  fee_returned: [
    '参加費を返しているため、元に戻せません。もう一度、参加者として登録してください。',
    'The fee was given back, so this entry cannot be brought back. Please enter the person anew.',
  ],
} satisfies Record<string, Words>;

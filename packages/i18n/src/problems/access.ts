import { DEFAULT_MESSAGES } from './defaults.ts';
import type { Words } from './words.ts';

const SIGN_IN_AGAIN: Words = [
  'ログインの有効期限が切れました。もう一度ログインしてください。',
  'Your session has expired. Please log in again.',
];

const LOGIN_FAILED: Words = ['ログインID又はパスワードが違います。', 'The login ID or the password is wrong.'];

/** Who asks: signing in, what a session has proven, permissions, sites and how often one may ask. */
export const accessWords = {
  unauthorized: ['ログインしてください。', 'Please log in.'],
  login_failed: LOGIN_FAILED,
  login_failed_management: [
    'メールアドレスまたパスワードが正しくありません。',
    'The e-mail address or the password is not correct.',
  ],
  second_factor_needed: ['2段階認証を行ってください。', 'Please take the second step of the login.'],
  token_invalid: SIGN_IN_AGAIN,
  token_expired: SIGN_IN_AGAIN,
  payment_required: ['お支払いが必要な請求があります。', 'There is an invoice that has to be paid first.'],
  forbidden: ['アクセス権限がありません。', DEFAULT_MESSAGES.forbidden],
  header_mismatch: [
    '別の施設または組織の画面です。再読み込みしてください。',
    'This screen belongs to another facility or organization. Please reload.',
  ],
  second_factor_demanded: ['この施設では2段階認証の設定が必要です。', 'Please set up two-step verification first.'],
  second_factor_unproven: ['2段階認証で本人確認をしてください。', 'Please complete two-step verification first.'],
  confirmation_needed: ['パスワードをもう一度入力してください。', 'Please enter your password once more.'],
  foreign_origin: ['別のサイトからの操作は受け付けません。', 'A call from another site is not accepted.'],
  facility_suspended: ['この施設は現在利用できません。', 'This facility is not available at present.'],
  facility_preparing: [
    '{name}は、ただいま公開の準備をしています。公開までしばらくお待ちください。',
    '{name} is getting ready to open. Please come back a little later.',
  ],
  guest_not_allowed: ['この施設を見るにはログインしてください。', 'Please log in to see this facility.'],
  refresh_refused: SIGN_IN_AGAIN,
  unknown_host: ['このアドレスの施設は見つかりません。', 'There is no facility at this address.'],
  own_role: [
    '自分のロールは変更できません。ロールを編集できるほかのスタッフに依頼してください。',
    'You cannot change your own role. Please ask another member of staff who can edit roles.',
  ],
  own_account: [
    '自分のアカウントと権限は、ここでは変更できません。ほかのスタッフに依頼してください。',
    'You cannot change your own account or permissions here. Please ask another member of staff.',
  ],
  account_beyond_own: [
    '自分より広い権限や所属組織があるスタッフのアカウントは変更できません。',
    'You cannot change the account of staff whose permissions or organizations go beyond yours.',
  ],
  viewing_only: [
    '閲覧モードでは変更できません。変更するときは、閲覧モードを終えてください。',
    'Nothing can be changed in viewing mode. Please leave it first.',
  ],
  viewing_over: ['閲覧モードは終わっています。', 'Viewing mode has ended.'],
  role_beyond_own: [
    '自分より広い権限や所属組織に関わるロールのため、変更できません。コピーして、別のロールとして使うことはできます。',
    'This role concerns permissions or organizations that go beyond yours, so you cannot change it. You can copy it and use the copy.',
  ],
  link_over: ['この方の会員ページは、もう代わりに使えません。', 'You can no longer act for this person.'],
  link_too_narrow: ['この方についてできることは、見ることだけです。', 'For this person you may look, and do no more.'],
  not_for_others: [
    'ログインにかかわることは、ご本人だけができます。',
    'What concerns logging in only the person can do.',
  ],
  ticket_expired: [
    '時間が経ちすぎました。もう一度ログインからやり直してください。',
    'This took too long. Please start again.',
  ],
  passkey_refused: ['このパスキーは使えません。', 'This passkey cannot be used.'],
  link_expired: [
    'リンクの有効期限が切れています。もう一度お手続きください。',
    'The link has expired. Please start again.',
  ],
  sign_in_paused: [
    'ログインの失敗が続いているため、新しい端末からのログインを一時的に止めています。パスワードを再設定すると、すぐにログインできます。',
    'Logging in from new devices is paused after many failed attempts. Reset your password to log in right away.',
  ],
  too_many_attempts: [
    'ログインの失敗が続いています。15分ほど待ってから、もう一度お試しください。',
    'Too many failed logins. Please wait about 15 minutes and try again.',
  ],
  too_many_requests: [
    '操作が続いています。しばらく待ってから、もう一度お試しください。',
    'Too many requests. Please wait a while and try again.',
  ],
  rate_limited: [
    '操作が続いています。{seconds}秒ほど待ってから、もう一度お試しください。',
    'Too many requests. Please try again in about {seconds} seconds.',
  ],
  upload_allowance_used: [
    '24時間にアップロードできる容量（{limit}）を超えるため、受け付けられません。時間をおいてもう一度お試しください。',
    'This would be more than can be uploaded within 24 hours ({limit}). Please try again later.',
  ],
} satisfies Record<string, Words>;

import type { FieldCode, ProblemCode } from '@tsudoi/contract';
import { fieldLabel } from './field-label.ts';
import type { Locale } from './locale.ts';
import { fillMessage, type MessageValues } from './message.ts';
import { accessWords } from './problems/access.ts';
import { callsWords } from './problems/calls.ts';
import { eventsWords } from './problems/events.ts';
import { fieldWords } from './problems/fields.ts';
import { importsWords } from './problems/imports.ts';
import { moneyWords } from './problems/money.ts';
import { peopleWords } from './problems/people.ts';
import type { Words } from './problems/words.ts';

export { DEFAULT_MESSAGES } from './problems/defaults.ts';

/** After a failed import (ERR-37). */
export const IMPORT_FAILED = '更新できません。内容をご確認ください。';

const PROBLEMS: Record<ProblemCode, Words> = {
  ...callsWords,
  ...accessWords,
  ...peopleWords,
  ...moneyWords,
  ...eventsWords,
  ...importsWords,
  bad_request: word('alert.validation_failed'),
  unauthorized: ['ログインしてください。', 'Please log in.'],
  login_failed: LOGIN_FAILED,
  login_failed_management: [
    'メールアドレスまたパスワードが正しくありません。',
    'The e-mail address or the password is not correct.',
  ],
  second_factor_needed: ['2段階認証を行ってください。', 'Please take the second step of the login.'],
  token_invalid: SIGN_IN_AGAIN,
  token_expired: SIGN_IN_AGAIN,
  payment_open: [
    'この請求のお支払いの手続きが進んでいます。取りやめるか、終わるまでお待ちください。',
    'A payment of this invoice is under way. Cancel it or wait until it is finished.',
  ],
  payment_method_off: ['この支払い方法は使えません。', 'This payment method cannot be used.'],
  payment_not_cancelable: [
    'このお支払いは、もう取りやめられません。結果をお待ちください。',
    'This payment can no longer be cancelled. Please wait for its result.',
  ],
  payment_refused: [
    'お支払いの手続きを始められませんでした。お金は動いていません。',
    'The payment could not be started. No money has moved.',
  ],
  payment_agency_in_use: [
    '{facilities}件の施設が使っているため、削除できません。',
    'It cannot be deleted because {facilities} facilities use it.',
  ],
  payment_no_answer: [
    '決済代行会社の返事がありません。しばらくしてから、もう一度お試しください。',
    'The payment agency does not answer. Please try again later.',
  ],
  payment_agency_watched: [
    '結果を確かめている決済が{charges}件あるため、削除できません。',
    'It cannot be deleted because {charges} payments through it are still being watched.',
  ],
  payment_agency_fixed: [
    '手続き中の決済があるため、決済代行会社とショップID、APIキーは変更できません。終わるまでお待ちください。',
    'The agency, the shop ID and the API key cannot be changed while payments are under way. Please wait until they have ended.',
  ],
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
  member_limit_reached: word('alert.cannot_register'),
  registration_closed: [
    'ただいま、入会の申し込みを受け付けていません。',
    'Applications for membership are closed at present.',
  ],
  approval_at_limit: [
    '会員数が契約の上限（{limit}人）に達しているため、承認できません。上限を変更するか、退会した会員を整理してください。',
    'The facility has reached its limit of {limit} members, so this cannot be approved. Please raise the limit or remove members who have left.',
  ],
  not_found: NOT_FOUND,
  unknown_host: ['このアドレスの施設は見つかりません。', 'There is no facility at this address.'],
  stale: word('state.stale'),
  in_use: ['ほかで使われているため、削除できません。', 'This is in use and cannot be deleted.'],
  member_type_in_use: [
    '会員{members}人、フォームの見出し{sections}件、支払いプラン{plans}件で使われているため、削除できません。',
    'This type is in use and cannot be deleted (members: {members}, form sections: {sections}, payment plans: {plans}).',
  ],
  card_without_draft: [
    '公開していない変更はありません。先に下書きを保存してください。',
    'There is nothing to publish. Please save a draft first.',
  ],
  card_without_previous: ['前の版はありません。', 'There is no earlier version.'],
  field_in_use: [
    '{uses}ため、削除できません。「使わない」にすると隠せます。',
    'This field is in use and cannot be deleted ({uses}). Hide it instead.',
  ],
  built_in_field: [
    '標準項目は削除できません。「使わない」にすると隠せます。',
    'A built-in field cannot be deleted. It can be hidden instead.',
  ],
  fields_at_limit: [
    '追加項目は会員区分ごとに{limit}件までです。',
    'A class of members can have up to {limit} fields of its own.',
  ],
  corporate_in_use: [
    'この法人には{staff}人のスタッフがいるため、削除できません。先にスタッフを削除してください。',
    'This corporate has staff (accounts: {staff}) and cannot be deleted. Please delete them first.',
  ],
  contract_plan_in_use: [
    '{facilities}件の施設が契約しているため、削除できません。提供を終了することはできます。',
    'Facilities have this plan ({facilities}), so it cannot be deleted. You can stop offering it.',
  ],
  approval_lookalike: [
    '同じ人かもしれない会員がいる申し込みは、まとめて承認できません。1件ずつ開いて、同じ人かどうかを選んでください。',
    'An application that may be of somebody who is or was a member is not approved with others. Please open it and say whether it is the same person.',
  ],
  application_has_staff: [
    'この法人にはすでにスタッフが登録されているため、お申し込みを取り下げられません。取り下げは、施設にお問い合わせください。',
    'Your company already has staff registered, so this application cannot be withdrawn here. Please contact the facility.',
  ],
  principal_needed: [
    'この法人の代表者のため、削除できません。先に、ほかのスタッフを代表者にしてください。',
    'This is the principal of the corporate and cannot be deleted. Please make somebody else the principal first.',
  ],
  role_in_use: [
    'このロールは{accounts}人が使っています。削除するには、代わりのロールを選択してください。',
    'This role is in use (accounts: {accounts}). To delete it, please choose a role to replace it.',
  ],
  section_in_use: [
    '項目が{fields}件あるため、削除できません。先に、項目をほかの見出しに移してください。',
    'The section holds {fields} fields, so it cannot be deleted. Please move them to another section first.',
  ],
  sections_at_limit: [
    '見出しは会員区分ごとに{limit}件までです。',
    'A class of members can have up to {limit} sections.',
  ],
  role_in_fields: [
    'このロールは会員項目の閲覧ロールに指定されているため、削除できません（{fields}）。先に、運営管理者に指定の変更をご依頼ください。',
    'Member fields name this role among those who may read them ({fields}), so it cannot be deleted. Please ask the platform operator to change that.',
  ],
  last_role_editor: [
    'ロールを編集できるスタッフが1人もいなくなるため、変更できません。先に、ほかのスタッフがロールを編集できるようにしてください。',
    'This would leave nobody who can edit roles. Please give another member of staff that permission first.',
  ],
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
  signed_up: ['すでに登録が済んでいます。', 'This person has already signed up.'],
  invitation_before_opening: [
    '施設は準備中のため、会員にはまだ招待を送れません。公開は運営管理者が行います。準備が整ったら、運営管理者にお知らせください。',
    'The facility is still in preparation, so members cannot be invited yet. The platform operator opens it: please let them know when you are ready.',
  ],
  put_back_refused: ['この変更は元に戻せません。', 'This change cannot be undone.'],
  row_decided_twice: ['ほかの行が、この会員を更新します。', 'Another row updates this member.'],
  apply_condition_in_use: [
    '支払いプランやイベントなど{plans}件で使われているため、削除できません。',
    'This condition is in use and cannot be deleted (payment plans, events and fees: {plans}).',
  ],
  adjustment_condition_in_use: [
    '料金調整{adjustments}件で使われているため、削除できません。',
    'This condition is in use and cannot be deleted (adjustments: {adjustments}).',
  ],
  payment_plan_in_use: [
    '加入者{subscribers}人、料金条件{rules}件、料金調整の条件{conditions}件があるため、削除できません。加入が終わったプランは、期間の終わりを入れると使われなくなります。',
    'This plan is in use and cannot be deleted (subscribers: {subscribers}, fee conditions: {rules}, conditions of adjustments: {conditions}). A last day ends it instead.',
  ],
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
  entry_refused: ['この申し込みはお受けできません。{text}', 'You cannot enter. {text}'],
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
  subscriber_billed: [
    'すでに請求したことがあるため、削除できません。終わりの日を入れてください。',
    'This member was charged already and cannot be deleted. Please enter a last day instead.',
  ],
  billing_run_open: [
    'まだ終わっていない定期請求があります。確定するか、取りやめてから始めてください。',
    'There is a billing run that is not finished. Please confirm or discard it first.',
  ],
  bank_import_open: [
    '確認の終わっていない入金ファイルがあります。取り込むか、取りやめてから始めてください。',
    'There is a bank file that still has to be confirmed. Please confirm or discard it first.',
  ],
  bank_file_taken: [
    'このファイルは{on}に{by}さんが取り込みました。同じ入金が二重になることはありません。',
    'This file was imported on {on} by {by}. Its payments are not taken twice.',
  ],
  bank_account_unknown: [
    'はじめて取り込む口座です。自分の口座であることを確かめてください。',
    'No file of this account was imported before. Please confirm that it is your account.',
  ],
  bank_file_unknown: [
    '銀行の入金ファイルとして読み取れません。全銀形式（振込入金通知・入出金取引明細）か、日付・入金額・摘要の見出しがあるCSVを選んでください。',
    'This is not a bank file we can read. Please choose a Zengin file or a CSV with headers for date, amount and description.',
  ],
  bank_file_kind: [
    '全銀形式ですが、入金のファイルではありません（種別コード{kind}）。振込入金通知（01）か入出金取引明細（03）を選んでください。',
    'This is a Zengin file of kind {kind}, not one of payments received. Please choose kind 01 or 03.',
  ],
  bank_file_cut: [
    '{line}行目でファイルが途切れているか、長さが合いません。銀行からもう一度ダウンロードしてください。何も取り込んでいません。',
    'The file is cut off, or has a wrong length, at line {line}. Please download it again. Nothing was imported.',
  ],
  bank_file_trailer: [
    'ファイルの合計（{said_count}件、{said_yen}円）と明細（{count}件、{yen}円）が合いません。銀行からもう一度ダウンロードしてください。何も取り込んでいません。',
    'The totals of the file ({said_count} payments, ¥{said_yen}) are not those of its lines ({count} payments, ¥{yen}). Please download it again. Nothing was imported.',
  ],
  bank_file_date: [
    '{line}行目の日付「{value}」を読み取れないか、今日から離れすぎています。何も取り込んでいません。',
    'The date “{value}” in line {line} cannot be read or is too far from today. Nothing was imported.',
  ],
  bank_file_amount: [
    '{line}行目の金額「{value}」を読み取れません。何も取り込んでいません。',
    'The amount “{value}” in line {line} cannot be read. Nothing was imported.',
  ],
  bank_file_empty: ['このファイルに入金の明細はありません。', 'There are no payments received in this file.'],
  bank_file_too_long: [
    '1つのファイルに取り込める入金は{max}件までです。期間を分けてダウンロードしてください。',
    'A file may have up to {max} payments. Please download shorter periods.',
  ],
  transfer_result_kind: [
    '口座振替の結果ファイル（全銀形式、種別91）ではありません。',
    'This is not a result of account transfers (Zengin, kind 91).',
  ],
  transfer_result_code: [
    '{line}行目の顧客番号か結果コード「{value}」を読み取れません。',
    'The customer number or result code “{value}” in line {line} cannot be read.',
  ],
  transfer_result_other: [
    'この振替データの結果ではありません。委託者コード、振替日、顧客番号か金額が違います。',
    'This is the result of another file: client code, day, customer numbers or amounts differ.',
  ],
  transfer_day_taken: ['この振替日のデータはすでにあります。', 'There is a file for this day already.'],
  transfer_setting_missing: [
    '先に、委託者と入金口座を設定してください。',
    'Please enter client and own account first.',
  ],
  bank_file_encoding: [
    '文字コードを読み取れません。銀行からダウンロードしたままのファイル（Shift_JISまたはUTF-8）を選んでください。',
    'The character encoding cannot be read. Please choose the file as downloaded from the bank (Shift_JIS or UTF-8).',
  ],
  fee_too_large: [
    '手数料として処理できるのは{max}円までです。一部入金にするか、請求を選び直してください。',
    'A bank fee may be up to ¥{max}. Please leave the rest open or choose other invoices.',
  ],
  nothing_to_print: ['印刷できる請求がありません。', 'There are no invoices to print.'],
  whole_facility_only: [
    'すべての組織を受け持つスタッフだけができる操作です。',
    'Only staff who are responsible for all organizations can do this.',
  ],
  merge_same_plan: [
    '同じ支払いプランに両方の会員が加入しているため、統合できません。',
    'Both members are on the same payment plan, so they cannot be merged.',
  ],
  invoice_issued: [
    '確定した請求は変更できません。取り消して、作り直してください。',
    'An invoice that was issued cannot be changed. Please cancel it and issue a new one.',
  ],
  invoice_not_paid: [
    '領収書は、入金済みの請求にだけ発行できます。',
    'A receipt can only be issued for an invoice that is paid.',
  ],
  invoice_paid: [
    '入金または残りの処理がある請求は取り消せません。誤りの入金は取り消し、受け取った入金は「返還」で戻してください。',
    'An invoice with a deposit or a write-off cannot be cancelled. Please reverse a mistaken deposit, or return what was received.',
  ],
  amount_beyond_open: ['未入金の残り{amount}円を超えています。', 'This is more than the ¥{amount} that are open.'],
  amount_beyond_left: [
    '入金の残り{amount}円を超えています。',
    'This is more than the ¥{amount} that are left of the deposit.',
  ],
  amount_beyond_return: ['返還できるのは{amount}円までです。', 'Not more than ¥{amount} can be given back.'],
  books_not_balanced: [
    'この月の増減と月末の残高が一致しないため、締められません。運営会社にお問い合わせください。',
    'What happened in this month does not come to what is open at its end, so it cannot be closed. Please contact the operator.',
  ],
  bank_lines_unbooked: [
    'この月までに、消込の終わっていない入金が{count}件（{yen}円）あります。消し込むか、残したまま締めることを確かめてください。',
    'Bank payments up to this month are not booked yet: {count} ({yen} yen). Please book them, or confirm that you close the month without them.',
  ],
  request_key_used: [
    'この操作は、別の内容ですでに記録されています。画面を開き直して、記録を確認してください。',
    'This was already recorded with other contents. Please open the page again and check what is recorded.',
  ],
  deposit_refunded: [
    '返金のある入金は取り消せません。',
    'Something of this deposit was paid back, so it cannot be taken back.',
  ],
  merge_same: ['同じ会員どうしはまとめられません。', 'A member cannot be merged with itself.'],
  merge_class_differs: [
    '個人と法人はまとめられません。先に、会員区分をそろえてください。',
    'A person and a company cannot be merged. Please give both the same class first.',
  ],
  merge_already: [
    'どちらかの会員は、もうほかの会員にまとめられています。',
    'One of these members has already been merged into another member.',
  ],
  merge_application_waiting: [
    '審査中または入会金のお支払い待ちの入会申込がある会員はまとめられません。先に、申込の手続きを終えてください。',
    'A member whose application is pending, or waits for its fee, cannot be merged. Please finish the application first.',
  ],
  merge_principal: [
    'まとめられる側の会員が法人の代表者です。先に、ほかのスタッフを代表者にしてください。',
    'The member who would be merged is the principal of a corporate. Please make somebody else the principal first.',
  ],
  merge_corporate_differs: [
    '2人は別々の法人のスタッフのため、まとめられません。',
    'These members are staff of different corporates and cannot be merged.',
  ],
  merge_corporate_staff: [
    'まとめられる側の法人にスタッフがいます。スタッフのいる法人を残してください。',
    'The corporate that would be merged has staff. Please keep the corporate that has staff.',
  ],
  merge_standing_planned: [
    'まとめられる側の会員に、休会や退会の予定があります。先に、予定を取り消してください。',
    'The member who would be merged has a planned pause or withdrawal. Please cancel the plan first.',
  ],
  link_over: ['この方の会員ページは、もう代わりに使えません。', 'You can no longer act for this person.'],
  link_too_narrow: ['この方についてできることは、見ることだけです。', 'For this person you may look, and do no more.'],
  not_for_others: [
    'ログインにかかわることは、ご本人だけができます。',
    'What concerns logging in only the person can do.',
  ],
  merge_family: [
    '家族としてつながっている会員は、1人にまとめられません。先につながりを解除してください。',
    'Members who are linked as family cannot be merged. End the link first.',
  ],
  link_self: ['同じ会員どうしはつなげません。', 'A member cannot be linked with themselves.'],
  link_exists: [
    'この2人は、すでにつながっているか、申請中です。',
    'These two are linked already, or a request is waiting.',
  ],
  link_cycle: [
    '相手がすでにこちらの手続きをする側のため、つなげません。',
    'The person already acts for the holder, so they cannot be linked this way round.',
  ],
  link_of_age: [
    '18歳以上の方を、親や保護者としてつなぐことはできません。続柄に「その他」を選んでください。',
    'Parents and guardians are for members under 18. Choose “other” instead.',
  ],
  link_class: ['法人会員は家族としてつなげません。', 'Corporate members have no family.'],
  invitations_at_limit: [
    '招待できる件数の上限に達しました。届いていない招待を取り消すか、明日もう一度お試しください。',
    'No more invitations can be sent now. Take back those that are not used, or try again tomorrow.',
  ],
  link_at_limit: [
    'つながりの数が上限（{limit}）に達しています。',
    'There are as many links as there may be ({limit}).',
  ],
  link_nobody: ['会員番号と氏名が一致する会員が見つかりません。', 'There is no member with this number and name.'],
  merge_withdrawn: [
    '残す会員は退会しています。退会していない会員を残すか、先に再入会にしてください。',
    'The member to keep has withdrawn. Please keep the other member, or have this one rejoin first.',
  ],
  merge_too_many_documents: [
    '書類が合わせて{limit}件を超えるため、まとめられません。先に、不要な書類を削除してください。',
    'Together they have more than {limit} documents. Please remove documents that are no longer needed first.',
  ],
  unmerge_over: ['元に戻せる30日間を過ぎました。', 'The 30 days in which this could be undone are over.'],
  unmerge_later: [
    'このあとに、別のまとめがあります。先に、新しいほうを元に戻してください。',
    'Another merge was made after this one. Please undo the newer one first.',
  ],
  unmerge_principal: [
    'まとめた会員が法人の代表者になっています。先に、ほかのスタッフを代表者にしてください。',
    'The merged member is now the principal of a corporate. Please make somebody else the principal first.',
  ],
  row_refused: ['この会員の更新としては取り込めません。{reason}', 'This row cannot update that member. {reason}'],
  wrong_state: ['今の状態ではこの操作はできません。', 'This cannot be done in the present state.'],
  too_large: check('file.too_large'),
  body_too_large: [
    '内容が大きすぎます。{limit}以下にしてください。',
    'This is too large to send. It must be at most {limit}.',
  ],
  validation: word('alert.validation_failed'),
  ticket_expired: [
    '時間が経ちすぎました。もう一度ログインからやり直してください。',
    'This took too long. Please start again.',
  ],
  passkey_refused: ['このパスキーは使えません。', 'This passkey cannot be used.'],
  link_expired: [
    'リンクの有効期限が切れています。もう一度お手続きください。',
    'The link has expired. Please start again.',
  ],
  application_link_used: [
    'このリンクからの申し込みは、すでに送信されています。',
    'The application of this link has already been sent.',
  ],
  csv_empty: ['取り込む行がありません。', 'There are no rows to import.'],
  csv_encoding: [
    'Shift_JISとして読めません。文字コードはUTF-8を選択してください。',
    'This cannot be read as Shift_JIS. Please choose UTF-8 as the encoding.',
  ],
  csv_encoding_sjis: [
    'UTF-8として読めません。文字コードはShift_JISを選択してください。',
    'This cannot be read as UTF-8. Please choose Shift_JIS as the encoding.',
  ],
  csv_not_csv: ['CSVファイルを指定してください。', 'Please choose a CSV file.'],
  csv_too_many_rows: ['一度に取り込めるのは{max}行までです。', 'At most {max} rows can be imported at once.'],
  csv_missing_header: ['見出し「{header}」の列がありません。', 'The column “{header}” is missing.'],
  csv_unknown_header: ['見出し「{header}」は取り込めません。', 'The column “{header}” cannot be imported.'],
  csv_duplicate_header: ['見出し「{header}」の列が2つ以上あります。', 'There is more than one column “{header}”.'],
  csv_too_many_columns: [
    '知らない見出しのあるファイルは、{max}列までです。',
    'A file with unknown headers may have at most {max} columns.',
  ],
  csv_field_unmapped: ['項目「{fields}」に取り込む列を選んでください。', 'Please choose a column for “{fields}”.'],
  csv_file_gone: [
    'ファイルの保存期間が過ぎました。ファイルを選び直してください。',
    'The file is no longer stored. Please choose the file again.',
  ],
  csv_nul: ['読めない文字（NUL）が含まれています。', 'The file has characters that cannot be read (NUL).'],
  csv_cell_too_long: ['{row}行目に長すぎる項目があります。', 'Row {row} has a cell that is too long.'],
  csv_broken_quotes: [
    '{row}行目の引用符（"）が閉じられていません。',
    'A quotation mark (") of row {row} is not closed.',
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
  invited_too_often: [
    '招待は1時間に5通まで送れます。しばらく待ってから、もう一度お試しください。',
    'Up to five invitations an hour can be sent. Please wait a while and try again.',
  ],
  rate_limited: [
    '操作が続いています。{seconds}秒ほど待ってから、もう一度お試しください。',
    'Too many requests. Please try again in about {seconds} seconds.',
  ],
  took_too_long: [
    '検索に時間がかかりすぎるため、中断しました。条件を減らして、もう一度お試しください。',
    'The search took too long and was stopped. Please try again with fewer conditions.',
  ],
  upload_allowance_used: [
    '24時間にアップロードできる容量（{limit}）を超えるため、受け付けられません。時間をおいてもう一度お試しください。',
    'This would be more than can be uploaded within 24 hours ({limit}). Please try again later.',
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
};

const FIELDS: Record<FieldCode, Words> = {
  required: check('validation.required'),
  text: ['文字で入力してください。', 'Please enter text.'],
  integer: ['整数で入力してください。', 'Please enter a whole number.'],
  choice: ['選択肢から選んでください。', 'Please choose one of the options.'],
  characters: ['使えない文字が含まれています。', 'This has characters that cannot be used.'],
  one_line: ['改行やタブを入れずに入力してください。', 'Please enter one line, without line breaks or tabs.'],
  shape: ['{input}の形式が正しくありません。', '{input} has the wrong format.'],
  max_length: ['{value}文字以内で入力してください。', 'Please enter at most {value} characters.'],
  min_length: ['{value}文字以上で入力してください。', 'Please enter at least {value} characters.'],
  too_many: ['選択した数が多すぎます。', 'Too many are selected.'],
  too_large: ['{input}が大きすぎます。', '{input} is too large.'],
  too_small: ['{input}が小さすぎます。', '{input} is too small.'],
  endpoint_not_allowed: [
    '決済代行会社に登録された接続先（https）を入力してください。',
    'Enter an address (https) that is registered for the agency.',
  ],
  email_format: check('is_invalid_email'),
  email_taken: ['このメールアドレスはすでに登録されています。', 'This e-mail address is already registered.'],
  date_format: check('validation.date_format'),
  date_unknown: ['存在しない日付です。', 'There is no such date.'],
  time_unknown: ['存在しない時刻です。', 'There is no such time.'],
  notice_day: ['この日からの手続きは受け付けていません。', 'Changes cannot begin on this day.'],
  date_far: ['日付が離れすぎています。', 'This date is too far away.'],
  range_too_long: [
    '期間が長すぎます。日別は366日、月別は60か月までにしてください。',
    'This is too long. Please choose at most 366 days, or 60 months.',
  ],
  date_order: ['開始日以降の日付を指定してください。', 'Please choose the start date or a later one.'],
  zip_format: ['郵便番号は7桁の数字で入力してください。', 'Please enter the postal code as 7 digits.'],
  kana: ['カナで入力してください。', 'Please enter kana.'],
  phone: ['電話番号の形式で入力してください。', 'Please enter a valid phone number.'],
  url_format: check('validation.active_url'),
  host_format: ['ホスト名の形式で入力してください。', 'Please enter a valid host name.'],
  host_taken: ['このホスト名はすでに使われています。', 'This host name is already in use.'],
  code_format: check('validation.error_regex_format'),
  slug_format: [
    '{input}は半角の英小文字で始め、英小文字・数字・ハイフンで入力してください。',
    'Please begin with a small letter; small letters, digits and hyphens can be used.',
  ],
  kind_in_use: [
    'この種別のイベントが{events}件あるため、変更できません。',
    'There are events of this kind ({events}), so this cannot be changed.',
  ],
  prefix_format: [
    '半角英数字とハイフンで入力してください。最後の文字に数字は使えません。',
    'Use letters, digits and hyphens. The last character cannot be a digit.',
  ],
  class_in_use: [
    'この種別の会員が{members}人いるため、会員区分は変更できません。',
    'The class cannot change while members have this type (members: {members}).',
  ],
  class_of_corporate: [
    'スタッフがいる法人と、法人のスタッフの会員区分は変更できません。',
    'The class of a corporate with staff, and of its staff, cannot change.',
  ],
  contract_plan_retired: ['このプランの提供は終了しました。', 'This plan is no longer offered.'],
  set_by_contract_plan: ['契約プランで決まります。', 'The contract plan decides this.'],
  corporate_unknown: ['法人が見つかりません。', 'There is no such corporate.'],
  principal_needed: [
    '代表者を外すには、ほかのスタッフを代表者にしてください。',
    'To replace the principal, make somebody else the principal.',
  ],
  name_taken: ['この{input}はすでに使われています。', 'This {input} is already in use.'],
  code_taken: ['この{input}はすでに使われています。', 'This {input} is already in use.'],
  color_format: ['色は#から始まる6桁で入力してください。', 'Please enter the colour as # and 6 digits.'],
  password_policy: [
    '半角英数字と記号（- _ . $ # : ! @）で8〜16文字で入力してください。',
    'Please enter 8 to 16 characters: letters, digits and - _ . $ # : ! @',
  ],
  password_breached: [
    '推測されやすいパスワードです。別のパスワードを入力してください。',
    'This password is easy to guess. Please choose another one.',
  ],
  password_contextual: [
    'メールアドレス、施設の名前やコード、「tsudoi」に数字や記号を足しただけのパスワードは使えません。ほかの言葉を加えてください。',
    'A password cannot be just your e-mail address, the name or code of the facility, or “tsudoi” with digits or signs. Please add other words.',
  ],
  password_mismatch: ['確認用のパスワードと一致しません。', 'The two passwords are not the same.'],
  password_wrong: ['今のパスワードが違います。', 'The current password is not correct.'],
  second_factor_wrong: ['認証コードが違います。', 'The code is not correct.'],
  role_unknown: ['このロールはありません。', 'There is no such role.'],
  beyond_own: [
    '自分が使えない権限は、付けたり外したりできません（{menus}）。',
    'You can only grant or remove permissions that you have yourself ({menus}).',
  ],
  account_locked: [
    '自分のアカウントと、自分より広い権限や所属組織があるスタッフのアカウントは変更できません。',
    'You cannot change your own account, or that of staff whose permissions or organizations go beyond yours.',
  ],
  member_type_unknown: ['この会員種別はありません。', 'There is no such member type.'],
  prefecture_unknown: ['この都道府県はありません。', 'There is no such prefecture.'],
  city_unknown: ['この市区町村は都道府県にありません。', 'There is no such city in the prefecture.'],
  organization_unknown: ['この組織はありません。', 'There is no such organization.'],
  standing_not_possible: ['今の在籍状況からは変更できません。', 'This is not possible with the standing it has now.'],
  organization_needed: [
    '組織を1つ以上選択してください。担当する組織から外れると、この会員を見られなくなります。',
    'Please choose at least one organization. You cannot see a member who is in none of yours.',
  ],
  organization_top: [
    '最上位の組織を作成・移動できるのは、すべての組織を管理している方だけです。',
    'Only staff who manage every organization can create, place or move one at the top level.',
  ],
  organization_fixed: [
    '今の上位組織を管理していないため、移動できません。',
    'You cannot move this organization because you do not manage its current parent.',
  ],
  organization_sight: [
    '移動すると、ほかの管理者{value}人が見られる範囲も変わります。すべての組織を管理している方に依頼してください。',
    'Moving it would change what {value} other staff can see. Please ask someone who manages every organization.',
  ],
  gender_unknown: [
    '性別は「男性」「女性」「回答しない」で入力してください。',
    'Please enter 男性, 女性 or 回答しない as the gender.',
  ],
  registration_unknown: [
    '登録状態は「本登録」「仮登録」で入力してください。',
    'Please enter 本登録 or 仮登録 as the registration.',
  ],
  mapped_twice: ['1つの項目に取り込めるのは1列だけです。', 'Only one column can be imported into a field.'],
  name_space: ['姓と名の間に空白を入れてください。', 'Please put a space between the last and the first name.'],
  duplicate_in_file: ['ファイルの中で重複しています。', 'This is in the file more than once.'],
  file_required: check('file.required'),
  file_unavailable: [
    'このファイルは使用できません。もう一度選択してください。',
    'This file cannot be used. Choose it again.',
  ],
  file_unfinished: [
    'アップロードが終わっていません。終わるのを待つか、やり直してください。',
    'The upload has not finished. Please wait for it, or try again.',
  ],
  file_extension: check('validate_file_extension'),
  file_too_large: check('file.too_large'),
  file_type: ['{input}の形式が正しくありません。', '{input} has the wrong format.'],
  file_infected: [
    'ウイルスなどの不正なプログラムが見つかったため、このファイルは受け付けられません。',
    'This file cannot be taken: malware was found in it.',
  ],
  file_not_scanned: [
    'ウイルス検査ができるのは{size}MBまでのため、このファイルは受け付けられません。',
    'Files are checked for malware up to {size} MB, so this one cannot be taken.',
  ],
  image_broken: check('image.broken'),
  image_animated: check('image.animated'),
  image_pixels: check('image.pixels'),
  image_size: check('image.size'),
  unknown_field: ['この項目はありません。', 'There is no such field.'],
  cycle: ['自分より下の組織は選べません。', 'An organization below this one cannot be its parent.'],
  choice_same: ['同じ選択肢がすでにあります。', 'There is a choice with this text already.'],
  card_full: [
    '会員証に載せられる追加項目は2件までです。先に、ほかの項目を会員証から外してください。',
    'The member card has room for two fields. Please take another one off first.',
  ],
  card_outside: ['会員証の外に出ています。', 'It goes over the edge of the card.'],
  card_field_unavailable: [
    'この項目は会員証に載せられません。会員項目の設定で「会員証に載せる」を選ぶと使えます。',
    'This field cannot stand on the card. Choose “Show it on the member card” in the settings of the field first.',
  ],
  needed_on_screen: [
    '必須の項目は、この画面から外したり、変更不可にしたりできません。',
    'A required field cannot be left out of this screen or made read-only.',
  ],
  csv_column_needed: [
    'CSVを取り込むときに必要な列なので、外せません。',
    'This column is needed to import the file, so it cannot be left out.',
  ],
  core_section: [
    '氏名・会員種別など、全員に必要な項目がある見出しは、すべての会員種別の、会員とスタッフ両方のフォームに必要です。',
    'A section with fields that everybody has, such as the name, has to be in every form.',
  ],
  core_field: ['この項目はいつも必須です。', 'This field is always required.'],
  rule_needed: ['条件を1つ以上設定してください。', 'Please add at least one condition.'],
  rule_circular: [
    'この項目の条件をたどると、この項目に戻ります。別の項目を選んでください。',
    'This rule leads back to the field itself. Please choose another field.',
  ],
  parent_type: ['上位の組織の種類が合いません。', 'The parent organization has the wrong type.'],
  invited_already: ['このメールアドレスには、すでに招待を送っています。', 'This address has been invited already.'],
  subscribed_already: [
    'この期間には、すでにこのプランに加入しています。',
    'This member is on the plan at that time already.',
  ],
  plan_member_type: ['このプランに加入できる会員種別ではありません。', 'The plan is not for members of this type.'],
  apply_condition_refuses: [
    '申込条件に当てはまりません。{refusal}',
    'The member does not meet the condition of application. {refusal}',
  ],
  plan_method: ['このプランでは選べない支払い方法です。', 'The plan does not take this payment method.'],
  signup_fee_once: [
    '入会金は「入会月に1回」を選んでください。',
    'A signup fee is charged once, in the month of joining.',
  ],
  plan_billed: [
    '請求したことのあるプランのため、変更できません。新しいプランを作ってください。',
    'The plan has been charged and cannot change this. Set up a new plan instead.',
  ],
  apply_target_in_use: [
    '使われている条件のため、対象を変更できません。',
    'The condition is in use and cannot be of something else.',
  ],
  day_in_future: ['今日より後の日付は入力できません。', 'Please enter today or an earlier day.'],
  month_closed: [
    '締めた月の日付では記録できません。次の月の日付にするか、締めを解除してください。',
    'That day is in a closed month. Please use a later day, or open the month again.',
  ],
  not_entered: [
    'このイベントに申し込んでいない人の行です。先に参加者として追加してください。',
    'This row is of somebody who did not enter the event. Add the person as a participant first.',
  ],
  entry_ambiguous: [
    '複数のコースに申し込んでいます。受付番号かコースを入力してください。',
    'This person entered several courses. Please enter the entry number or the course.',
  ],
  digits: ['{value}桁の数字で入力してください。', 'Please enter {value} digits.'],
  mandate_taken: ['この会員の口座振替はすでにあります。', 'This member has an account transfer already.'],
  unknown_reference: ['選んだものが見つかりません。', 'What was chosen cannot be found.'],
  accepted: check('validation.accepted'),
  consent_outdated: [
    '{input}が改定されました。新しい内容をご確認のうえ、もう一度同意してください。',
    '{input} was changed since you opened this page. Please read it and agree once more.',
  ],
  active_url: check('validation.active_url'),
  after: check('validation.after'),
  after_or_equal: check('validation.after_or_equal'),
  alpha: check('validation.alpha'),
  alpha_dash: check('validation.alpha_dash'),
  alpha_num: check('validation.alpha_num'),
  array: check('validation.array'),
  before: check('validation.before'),
  before_or_equal: check('validation.before_or_equal'),
  error_regex_format: check('validation.error_regex_format'),
  datetime_format: check('validation.date_format'),
  year_month_format: check('validation.date_format'),
  month_day_format: check('validation.date_format'),
  yen_fraction: check('validation.yen_fraction'),
  registration_number: [
    'Tと13桁の数字で入力してください（例：T1234567890123）。',
    'Please enter T and 13 digits, such as T1234567890123.',
  ],
  negative_total: [
    '値引きが、同じ税率の合計を超えています。',
    'The reductions are more than the other lines of the same rate.',
  ],
  number_range: check('validation.number_range'),
  decimals: check('validation.decimals'),
};

/** Said instead of `too_small` where the problem says the smallest value, and of yen with their unit (`unit: 'yen'`). */
const SMALLEST: Words = ['{value}以上で入力してください。', 'Please enter {value} or more.'];
const SMALLEST_YEN: Words = ['{value}円以上で入力してください。', 'Please enter {value} yen or more.'];

function wordsOf(code: FieldCode, params: MessageValues | undefined): Words {
  if (code === 'password_policy' && params?.policy === 'passphrase') return PASSPHRASE_POLICY;
  if (code === 'too_small' && params?.value !== undefined) return params.unit === 'yen' ? SMALLEST_YEN : SMALLEST;
  return fieldWords[code];
}

/** What a typed date has to look like, where the problem itself does not say. */
const FORMATS: Partial<Record<FieldCode, string>> = {
  datetime_format: 'YYYY/MM/DD HH:mm',
  year_month_format: 'YYYY/MM',
  month_day_format: 'MM/DD',
};

/** How the English texts of the specification write date formats (VAL-17 to VAL-19). */
const FORMATS_EN: Readonly<Record<string, string>> = {
  'YYYY/MM/DD': 'Y/m/d',
  'YYYY/MM/DD HH:mm': 'Y/m/d H:i',
  'YYYY/MM': 'Y/m',
  'MM/DD': 'm/d',
};

/** Said instead of `password_policy` where the facility asks for passphrases (`policy: 'passphrase'`). */
const PASSPHRASE_POLICY: Words = ['12〜128文字で入力してください。', 'Please enter 12 to 128 characters.'];

const PROBLEM_DEFAULTS: MessageValues = { size: 5, limit: '1MB', max: '100,000' };

/** What words name where a problem without values reached them: an ordinary file size and the range of a number (CONST-44). */
const FIELD_DEFAULTS: MessageValues = { size: 5, min: 0, max: 255 };

/** What a failure says. `params` are those of the problem, such as `size` in MB or `header`. */
export function problemMessage(code: ProblemCode, params: MessageValues | undefined, locale: Locale): string {
  const name = locale === 'ja' ? 'ファイル' : 'The file';
  return fillMessage(pick(PROBLEMS[code], locale), { name, ...PROBLEM_DEFAULTS, ...params });
}

/**
 * What a refused field says. `params` are those of the problem (`value`, `format`, `size` in MB, `policy`, …); the field is named
 * by `input`, or by its dotted path in `field`.
 */
export function fieldMessage(code: FieldCode, params: MessageValues | undefined, locale: Locale): string {
  const input = params?.input ?? params?.name ?? fieldLabel(String(params?.field ?? ''), locale);
  const format = String(params?.format ?? FORMATS[code] ?? 'YYYY/MM/DD');
  return fillMessage(pick(wordsOf(code, params), locale), {
    ...FIELD_DEFAULTS,
    date: params?.value,
    ...params,
    input,
    name: input,
    label: input,
    format: locale === 'ja' ? format : (FORMATS_EN[format] ?? format),
  });
}

function pick([ja, en]: Words, locale: Locale): string {
  return locale === 'ja' ? ja : en;
}

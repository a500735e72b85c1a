import type { Words } from './words.ts';

/** Invoices, deposits, payments, plans, bank files and books. */
export const moneyWords = {
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
} satisfies Record<string, Words>;

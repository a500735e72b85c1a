import * as domain from '@tsudoi/domain';
import { words } from './define.ts';

/** 取込, 出力 */
export const taskDirection = words(domain.TaskDirection, { import: ['取込', 'Import'], export: ['出力', 'Export'] });

/** 処理中, 成功, エラー, 中止 */
export const taskResult = words(domain.TaskResult, {
  pending: ['処理中', 'Pending'],
  success: ['成功', 'Success'],
  error: ['エラー', 'Error'],
  cancelled: ['中止', 'Cancelled'],
});

/** What a CSV holds. */
export const csvType = words(domain.CsvType, {
  event: ['イベント', 'Event'],
  invoice: ['請求', 'Invoice'],
  account: ['会員', 'Account'],
});

/** Names of encodings. */
export const csvEncoding = words(domain.CsvEncoding, { utf8: ['UTF-8', 'UTF-8'], sjis: ['Shift_JIS', 'Shift_JIS'] });

/** 検証, 反映, 完了 */
export const taskStep = words(domain.TaskStep, {
  validation: ['検証', 'Validation'],
  import: ['反映', 'Import'],
  done: ['完了', 'Done'],
});

/** States of an import. */
export const importState = words(domain.ImportState, {
  checking: ['検証中', 'Checking'],
  mapping: ['列の確認待ち', 'Waiting for its columns'],
  invalid: ['エラーあり', 'With errors'],
  planned: ['確認待ち', 'Planned'],
  applying: ['反映中', 'Applying'],
  applied: ['反映済み', 'Applied'],
  undoing: ['取り消し中', 'Undoing'],
  undone: ['取り消し済み', 'Undone'],
  refused: ['反映できません', 'Refused'],
  failed: ['失敗', 'Failed'],
  cancelled: ['中止', 'Cancelled'],
});

/** 登録, 更新, 変更なし, エラー */
export const importRowResult = words(domain.ImportRowResult, {
  create: ['登録', 'Create'],
  update: ['更新', 'Update'],
  skip: ['変更なし', 'No change'],
  error: ['エラー', 'Error'],
});

/** 新しい条件, 上書き */
export const filterTemplateAction = words(domain.FilterTemplateAction, {
  create: ['新しい条件', 'New'],
  update: ['上書き', 'Overwrite'],
});

/** 自分だけ, 全員 */
export const filterTemplatePrivate = words(domain.FilterTemplatePrivate, {
  all: ['全員', 'Everyone'],
  mine: ['自分だけ', 'Only me'],
});

/** 日ごと, 月ごと */
export const summaryGranularity = words(domain.SummaryGranularity, {
  day: ['日ごと', 'By day'],
  month: ['月ごと', 'By month'],
});

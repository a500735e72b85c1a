import * as domain from '@tsudoi/domain';
import { words } from './define.ts';

/** 動画, 音声, PDF, コラム */
export const contentKind = words(domain.ContentKind, {
  video: ['動画', 'Video'],
  audio: ['音声', 'Audio'],
  pdf: ['PDF', 'PDF'],
  column: ['コラム', 'Column'],
});

/** ファイル, 外部URL */
export const contentSource = words(domain.ContentSource, {
  file: ['ファイル', 'File'],
  externalUrl: ['外部URL', 'External URL'],
});

/** 単体, グループ */
export const contentGroup = words(domain.ContentGroup, { single: ['単体', 'Single'], group: ['グループ', 'Group'] });

/** How long access lasts. */
export const accessTemplate = words(domain.AccessTemplate, {
  unspecified: ['指定なし', 'Unspecified'],
  numberOfDays: ['日数', 'Number of days'],
  period: ['期間', 'Period'],
});

/** 常に表示, 条件により表示 */
export const visibility = words(domain.Visibility, {
  always: ['常に表示', 'Always'],
  conditional: ['条件により表示', 'Conditional'],
});

/** Whether free content needs a login. */
export const freeContent = words(domain.FreeContent, {
  notRequired: ['ログイン不要', 'No login required'],
  loginRequired: ['ログイン必須', 'Login required'],
});

/** Names of content categories. */
export const contentCategory = words(domain.ContentCategory, {
  column: ['コラム', 'Column'],
  event: ['イベント', 'Event'],
  video: ['動画', 'Video'],
  audio: ['音声', 'Audio'],
  training: ['研修', 'Training'],
  pdfFile: ['PDFファイル', 'PDF file'],
  operationManual: ['操作マニュアル', 'Operation manual'],
});

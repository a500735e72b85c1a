import * as domain from '@tsudoi/domain';
import { words } from './define.ts';

/** 共通, イベント, コンテンツ, 請求, アカウント */
export const mailTemplateKind = words(domain.MailTemplateKind, {
  common: ['共通', 'Common'],
  event: ['イベント', 'Event'],
  content: ['コンテンツ', 'Content'],
  invoice: ['請求', 'Invoice'],
  account: ['アカウント', 'Account'],
});

/** Whom a free mail addresses. */
export const freeMailKind = words(domain.FreeMailKind, {
  accountAuth: ['管理者あて', 'To staff'],
  memberAuth: ['会員あて', 'To members'],
});

/** アカウント, 宛先 */
export const freeMailTab = words(domain.FreeMailTab, {
  account: ['アカウント', 'Accounts'],
  recipient: ['宛先', 'Recipients'],
});

/** 未送信, 送信済み */
export const freeMailState = words(domain.FreeMailState, { unsent: ['未送信', 'Unsent'], sent: ['送信済み', 'Sent'] });

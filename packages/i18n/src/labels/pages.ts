import * as domain from '@tsudoi/domain';
import { words } from './define.ts';

/** Layouts of page blocks. */
export const pageLayout = words(domain.PageLayout, {
  magazine: ['マガジン', 'Magazine'],
  smallCard: ['小さいカード', 'Small card'],
  largeCard: ['大きいカード', 'Large card'],
  imageCarousel: ['画像カルーセル', 'Image carousel'],
  cardCarousel: ['カードカルーセル', 'Card carousel'],
  messageCard: ['メッセージカード', 'Message card'],
});

/** Styles of lists. */
export const listStyle = words(domain.ListStyle, {
  magazine: ['マガジン', 'Magazine'],
  smallCard: ['小さいカード', 'Small card'],
  largeCard: ['大きいカード', 'Large card'],
});

/** Styles of the app menu. */
export const menuStyle = words(domain.MenuStyle, {
  standard: ['標準', 'Standard'],
  motion: ['モーション', 'Motion'],
  expandable: ['展開', 'Expandable'],
});

/** なし, 絵文字, 画像 */
export const iconType = words(domain.IconType, {
  none: ['なし', 'None'],
  emoji: ['絵文字', 'Emoji'],
  image: ['画像', 'Image'],
});

/** Device permissions that onboarding asks for. */
export const onboardingPermission = words(domain.OnboardingPermission, {
  camera: ['カメラ', 'Camera'],
  notification: ['通知', 'Notifications'],
  location: ['位置情報', 'Location'],
  contact: ['連絡先', 'Contacts'],
  photo: ['写真', 'Photos'],
  storage: ['ストレージ', 'Storage'],
  calendar: ['カレンダー', 'Calendar'],
  reminder: ['リマインダー', 'Reminders'],
  mic: ['マイク', 'Microphone'],
  fileFolder: ['ファイルとフォルダー', 'Files and folders'],
});

/** Tones of notifications. */
export const notificationType = words(domain.NotificationType, {
  info: ['お知らせ', 'Information'],
  primary: ['重要', 'Primary'],
  danger: ['エラー', 'Error'],
  warning: ['注意', 'Warning'],
  success: ['完了', 'Success'],
});

/** 上, 下 */
export const notificationVertical = words(domain.NotificationVertical, {
  top: ['上', 'Top'],
  bottom: ['下', 'Bottom'],
});

/** 左, 中央, 右 */
export const notificationHorizontal = words(domain.NotificationHorizontal, {
  left: ['左', 'Left'],
  center: ['中央', 'Centre'],
  right: ['右', 'Right'],
});

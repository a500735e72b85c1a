import type { ValueOf } from './value-of.ts';

/** Tone of a notification; info by default (ENUM-63). */
export const NotificationType = {
  info: 'info',
  primary: 'primary',
  danger: 'danger',
  warning: 'warning',
  success: 'success',
} as const;
/** A value of {@link NotificationType}. */
export type NotificationType = ValueOf<typeof NotificationType>;

/** Vertical place of a notification (ENUM-64). */
export const NotificationVertical = { top: 'top', bottom: 'bottom' } as const;
/** A value of {@link NotificationVertical}. */
export type NotificationVertical = ValueOf<typeof NotificationVertical>;

/** Horizontal place of a notification (ENUM-65). */
export const NotificationHorizontal = { left: 'left', center: 'center', right: 'right' } as const;
/** A value of {@link NotificationHorizontal}. */
export type NotificationHorizontal = ValueOf<typeof NotificationHorizontal>;

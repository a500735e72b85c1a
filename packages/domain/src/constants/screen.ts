/** Width of a confirm dialog in pixels (CONST-35). */
export const CONFIRM_WIDTH = 380;
/** Width of a dialog in pixels; its height is automatic (CONST-36). */
export const MODAL_WIDTH = 250;
/** A click beside a dialog does not close it (CONST-37). */
export const MODAL_CLICK_OUTSIDE_CLOSES = false;
/** Dialogs cannot be dragged at this viewport width or below, in pixels (CONST-38). */
export const MODAL_DRAG_MIN_VIEWPORT = 900;
/** Least height of the editor in pixels (CONST-34). */
export const EDITOR_MIN_HEIGHT = 300;
/** Path the apps are served under (CONST-27). */
export const PUBLIC_PATH = '/';

/** How a notification looks and closes unless it says otherwise (CONST-13 to CONST-15). */
export const NOTIFICATION_DEFAULTS = {
  type: 'info',
  vertical: 'top',
  horizontal: 'right',
  showClose: true,
  closeOnClick: true,
} as const;

/** Items an app menu shows by style (CONST-56). */
export const MENU_STYLE_ITEMS = { standard: 5, motion: 5, expandable: 9 } as const;
/** An expandable menu with fewer items than this falls back to standard (CONST-57). */
export const EXPANDABLE_MENU_MIN = 3;

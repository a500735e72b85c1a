import { describe, expect, it } from 'vitest';
import * as domain from '../index.ts';

/** A value in the unit of its name, as the specification gives it. */
const VALUES = {
  REQUEST_TIMEOUT_MS: 60_000,
  SESSION_MARGIN_MS: 5 * 60_000,
  REDIRECT_DELAY_MS: 500,
  EXPIRED_SESSION_REDIRECT_MS: 500,
  PAYMENT_REDIRECT_DELAY_MS: 500,
  NAV_INDICATOR_HIDE_MS: 500,
  SCROLL_DEBOUNCE_MS: 200,
  RESIZE_DEBOUNCE_MS: 500,
  SOCKET_RECONNECT_MS: 1_000,
  NOTIFICATION_TIMEOUT_MS: 5_000,
  PLUGIN_TOAST_MS: 2_000,
  TOAST_MS: 3_000,
  ALERT_HIDE_MS: 5_000,
  ALERT_HEIGHT_ADJUST_MS: 1_000,
  LAZY_IMAGE_OVERLAY_MS: 1_000,
  LAZY_COMPONENT_DELAY_MS: 200,
  LAZY_COMPONENT_TIMEOUT_MS: 500,
  CHUNK_TIMEOUT_MS: 120_000,
  SIGNED_URL_MINUTES: 60,
  EXPORT_LINK_MS: 5 * 60_000,
  LOGIN_FAILURE_WINDOW_MS: 15 * 60_000,
  HISTORY_MAX: 30,
  DEFAULT_PAGE_SIZE: 20,
  PAGINATION_WINDOW: 10,
  TABLE_SHELL_PAGE_SIZE: 5,
  TABLE_SHELL_TOTAL: 10,
  SKELETON_ROWS: 5,
  SELECT_LIST_MAX: 100,
  CONFIRM_WIDTH: 380,
  MODAL_WIDTH: 250,
  MODAL_CLICK_OUTSIDE_CLOSES: false,
  MODAL_DRAG_MIN_VIEWPORT: 900,
  PUBLIC_PATH: '/',
  EXPANDABLE_MENU_MIN: 3,
  UNSIGNED_MAX: 4_294_967_295,
  TEXT_MAX: 255,
  ADDRESS_MAX: 255,
  ZIP_LENGTH: 8,
  CURRENCY_LENGTH: 13,
  NUMBER_MIN: 0,
  NUMBER_MAX: 255,
  PASSWORD_MIN: 8,
  PASSWORD_MAX: 16,
  UPLOAD_MAX_BYTES: 5 * 1_048_576,
  LARGE_UPLOAD_MAX_BYTES: 5 * 1_073_741_824,
  EDITOR_IMAGE_MAX_BYTES: 5_242_880,
  ICON_MAX_BYTES: 1_048_576,
  ICON_PIXELS: 144,
  PROFILE_IMAGE_PIXELS: 300,
  ONBOARDING_IMAGE_PIXELS: 1_024,
  USAGE_ALERT_PERCENT: 80,
} as const satisfies Partial<typeof domain>;

describe('the limits and times of the specification', () => {
  it.each(Object.entries(VALUES))('%s is %s', (name, value) =>
    expect(new Map<string, unknown>(Object.entries(domain)).get(name)).toBe(value),
  );

  it('has the lists of page sizes, tax rates, extensions and menu items', () => {
    expect(domain.PAGE_SIZES).toEqual([20, 50, 100, 'all']);
    expect(domain.TAX_RATES).toEqual([0, 8, 10]);
    expect(domain.IMAGE_EXTENSIONS).toEqual(['.png', '.jpg', '.jpeg']);
    expect(domain.VIDEO_EXTENSIONS).toEqual(['.mp4', '.mov']);
    expect(domain.AUDIO_EXTENSIONS).toEqual(['.mp3']);
    expect(domain.DOCUMENT_EXTENSIONS.join(' ')).toBe(
      '.pdf .doc .docx .xls .xlsx .ppt .pptx .csv .txt .rtf .odt .ods .odp .zip .lzh .7z .rar .png .jpg .jpeg .gif',
    );
    expect(domain.MENU_STYLE_ITEMS).toEqual({ standard: 5, motion: 5, expandable: 9 });
    expect(new Set(domain.ID_ALPHABET).size).toBe(62);
    expect(domain.ID_ALPHABET).toMatch(/^[A-Za-z0-9]{62}$/);
  });

  it('shows a notification at the top right, as information, closable in both ways', () => {
    expect(domain.NOTIFICATION_DEFAULTS).toEqual({
      type: 'info',
      vertical: 'top',
      horizontal: 'right',
      showClose: true,
      closeOnClick: true,
    });
  });
});

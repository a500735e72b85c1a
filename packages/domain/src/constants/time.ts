/** One second in milliseconds. */
export const SECOND_MS = 1_000;
/** One minute in milliseconds. */
export const MINUTE_MS = 60 * SECOND_MS;
/** One hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS;
/** One day in milliseconds; Japan has no daylight saving, so every business day is this long. */
export const DAY_MS = 24 * HOUR_MS;

/** A request to the API is given up after this, in ms (CONST-01). */
export const REQUEST_TIMEOUT_MS = 60 * SECOND_MS;
/** After a failed token refresh the page moves to login, in ms (CONST-03). */
export const REDIRECT_DELAY_MS = 500;
/** After an expired manager session the page moves to login, in ms (CONST-04). */
export const EXPIRED_SESSION_REDIRECT_MS = 500;
/** After a 402 the member app moves to the payment confirmation, in ms (CONST-05). */
export const PAYMENT_REDIRECT_DELAY_MS = 500;
/** The navigation indicator hides this long after navigation, in ms (CONST-06). */
export const NAV_INDICATOR_HIDE_MS = 500;
/** Scroll handlers wait this long, in ms (CONST-07). */
export const SCROLL_DEBOUNCE_MS = 200;
/** Resize handlers wait this long, in ms (CONST-29). */
export const RESIZE_DEBOUNCE_MS = 500;
/** A lost socket tries again after this, in ms (CONST-08). */
export const SOCKET_RECONNECT_MS = 1 * SECOND_MS;
/** Progress of a task is sent at most this often, in ms (G-09). */
export const PROGRESS_INTERVAL_MS = 500;

/** A list that is searched on the server asks this long after the last key, in ms. */
export const OPTION_SEARCH_DELAY_MS = 300;

/** A notification closes by itself after this, in ms (CONST-09). */
export const NOTIFICATION_TIMEOUT_MS = 5 * SECOND_MS;
/** Toasts of the plugin, such as export results, in ms (CONST-10, CONST-12). */
export const PLUGIN_TOAST_MS = 2 * SECOND_MS;
/** The permission toast, in ms (CONST-11, CONST-12). */
export const TOAST_MS = 3 * SECOND_MS;
/** An alert hides after this countdown, in ms (CONST-28). */
export const ALERT_HIDE_MS = 5 * SECOND_MS;
/** The height of the alert bar is adjusted after this, in ms (CONST-30). */
export const ALERT_HEIGHT_ADJUST_MS = 1 * SECOND_MS;

/** The overlay of a lazy image hides this long after it loaded, in ms (CONST-18). */
export const LAZY_IMAGE_OVERLAY_MS = 1 * SECOND_MS;
/** A lazy component shows its loading view only after this, in ms (CONST-31, CONST-62). */
export const LAZY_COMPONENT_DELAY_MS = 200;
/** After this a lazy component counts as slow, which changes its view only, in ms (CONST-32, CONST-62). */
export const LAZY_COMPONENT_TIMEOUT_MS = 500;
/** A script chunk that has not come after this has failed, in ms (CONST-26). */
export const CHUNK_TIMEOUT_MS = 120 * SECOND_MS;

/** A signed URL is good for this many minutes (CONST-16, CONST-17). */
export const SIGNED_URL_MINUTES = 60;
/** Download link of a finished export, in ms (CONST-19). */
export const EXPORT_LINK_MS = 5 * MINUTE_MS;
/** An applied import can be undone for this many days (G-10). */
export const IMPORT_UNDO_DAYS = 30;

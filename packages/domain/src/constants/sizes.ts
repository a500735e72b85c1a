const MIB = 1024 * 1024;

/** Largest ordinary upload in bytes, 5 MB (CONST-60). */
export const UPLOAD_MAX_BYTES = 5 * MIB;
/** Largest upload of the large-file input in bytes, 5 GB (CONST-61). */
export const LARGE_UPLOAD_MAX_BYTES = 5 * 1024 * MIB;
/** Largest image in the editor in bytes, 5242880 (CONST-33). */
export const EDITOR_IMAGE_MAX_BYTES = 5 * MIB;
/** Largest icon in bytes, 1 MB (VAL-58). */
export const ICON_MAX_BYTES = 1 * MIB;
/** Side of a menu icon in pixels, square (VAL-58). */
export const ICON_PIXELS = 144;
/** Side of the small picture of a photo that a door takes along, in pixels, and its most bytes. */
export const THUMBNAIL_PX = 72;
export const THUMBNAIL_BYTES = 2_048;
/** Side of the profile photo in pixels, cropped square (CONST-53, CONST-54). */
export const PROFILE_IMAGE_PIXELS = 300;
/** Side of an onboarding image in pixels, square (VAL-59). */
export const ONBOARDING_IMAGE_PIXELS = 1024;
/** Longest side in pixels of a picture at the top of a page: sharp on a phone, and some 300 KB. */
export const COVER_IMAGE_PIXELS = 1600;
/** Shortest side in pixels of the small copy of an event's picture, for lists. */
export const EVENT_SMALL_PIXELS = 240;
/** Pictures of an event at most. */
export const EVENT_PICTURES_MAX = 6;
/** What one member may upload within 24 hours, in bytes, 200 MB. */
export const MEMBER_DAILY_UPLOAD_BYTES = 200 * MIB;
/** Largest CSV in bytes, 50 MB (G-10). */
export const CSV_MAX_BYTES = 50 * MIB;
/** Most rows of a CSV, without its header (G-10). */
export const CSV_MAX_ROWS = 100_000;

/** Extensions of images (VAL-43). */
export const IMAGE_EXTENSIONS = ['.png', '.jpg', '.jpeg'] as const;
/** Extensions of uploaded videos (VAL-52). */
export const VIDEO_EXTENSIONS = ['.mp4', '.mov'] as const;
/** Extensions of uploaded audio (VAL-54). */
export const AUDIO_EXTENSIONS = ['.mp3'] as const;
/** Extensions of the multiple file input (VAL-46). */
export const DOCUMENT_EXTENSIONS = [
  ...['.pdf', '.doc', '.docx', '.xls', '.xlsx', '.ppt', '.pptx', '.csv', '.txt', '.rtf', '.odt', '.ods', '.odp'],
  ...['.zip', '.lzh', '.7z', '.rar', '.png', '.jpg', '.jpeg', '.gif'],
] as const;

import type { ValueOf } from './value-of.ts';

/** Kind of a content (ENUM-28). */
export const ContentKind = { video: 'VIDEO', audio: 'AUDIO', pdf: 'PDF', column: 'COLUMN' } as const;
/** A value of {@link ContentKind}. */
export type ContentKind = ValueOf<typeof ContentKind>;

/** Where a content lies (ENUM-29). */
export const ContentSource = { file: 1, externalUrl: 2 } as const;
/** A value of {@link ContentSource}. */
export type ContentSource = ValueOf<typeof ContentSource>;

/** One content or a group of them (ENUM-30). */
export const ContentGroup = { single: 0, group: 1 } as const;
/** A value of {@link ContentGroup}. */
export type ContentGroup = ValueOf<typeof ContentGroup>;

/** How long an access template lasts: no end, days from subscription, a period (ENUM-31). */
export const AccessTemplate = { unspecified: 1, numberOfDays: 2, period: 3 } as const;
/** A value of {@link AccessTemplate}. */
export type AccessTemplate = ValueOf<typeof AccessTemplate>;

/** Whether a resource shows always or by conditions (ENUM-32). */
export const Visibility = { always: 1, conditional: 2 } as const;
/** A value of {@link Visibility}. */
export type Visibility = ValueOf<typeof Visibility>;

/** Whether free content needs a login; 0 opens it to guests (ENUM-33, ENUM-76). */
export const FreeContent = { notRequired: 0, loginRequired: 1 } as const;
/** A value of {@link FreeContent}. */
export type FreeContent = ValueOf<typeof FreeContent>;

/** Names of content categories (ENUM-67). */
export const ContentCategory = {
  column: 'column',
  event: 'event',
  video: 'video',
  audio: 'audio',
  training: 'training',
  pdfFile: 'pdf_file',
  operationManual: 'operation_manual',
} as const;
/** A value of {@link ContentCategory}. */
export type ContentCategory = ValueOf<typeof ContentCategory>;

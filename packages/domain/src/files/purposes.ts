import {
  AUDIO_EXTENSIONS,
  COVER_IMAGE_PIXELS,
  DOCUMENT_EXTENSIONS,
  EDITOR_IMAGE_MAX_BYTES,
  EVENT_SMALL_PIXELS,
  ICON_MAX_BYTES,
  ICON_PIXELS,
  IMAGE_EXTENSIONS,
  LARGE_UPLOAD_MAX_BYTES,
  ONBOARDING_IMAGE_PIXELS,
  PROFILE_IMAGE_PIXELS,
  UPLOAD_MAX_BYTES,
  VIDEO_EXTENSIONS,
} from '../constants/sizes.ts';

/** What an uploaded file may be, by what it is for. Both the input in the browser and the server go by it. */
export interface UploadRule {
  /** Extensions with their dot, in lower case; none means any file. */
  extensions: readonly string[];
  /** Bytes at most. */
  maxBytes: number;
  /** Is decoded and written anew by the server: no metadata, upright, not animated. */
  image?: true;
  /** Side in pixels of an image that must be exactly this square. */
  pixels?: number;
  /** Longest side in pixels; the server makes a larger image smaller. */
  longestSide?: number;
  /** Shortest side in pixels of a copy that lists show; it lies beside the image. */
  small?: number;
  /** Has an address that anybody may open who knows it; only for images that stand in pages. */
  public?: true;
}

/** Every purpose of an upload, with its rule (VAL-36 to VAL-62, CONST-33, CONST-53, CONST-60, CONST-61). */
export const uploadRules = {
  /** Images and PDF: what an upload is for when it does not say. */
  file: { extensions: [...IMAGE_EXTENSIONS, '.gif', '.webp', '.pdf'], maxBytes: UPLOAD_MAX_BYTES },
  image: { extensions: IMAGE_EXTENSIONS, maxBytes: UPLOAD_MAX_BYTES, image: true },
  icon: { extensions: ['.png'], maxBytes: ICON_MAX_BYTES, image: true, pixels: ICON_PIXELS },
  profile: { extensions: IMAGE_EXTENSIONS, maxBytes: UPLOAD_MAX_BYTES, image: true, pixels: PROFILE_IMAGE_PIXELS },
  onboarding: {
    extensions: IMAGE_EXTENSIONS,
    maxBytes: UPLOAD_MAX_BYTES,
    image: true,
    pixels: ONBOARDING_IMAGE_PIXELS,
  },
  logo: { extensions: IMAGE_EXTENSIONS, maxBytes: UPLOAD_MAX_BYTES, image: true, public: true },
  /** A wide picture at the top of a page, which phones load. */
  cover: {
    extensions: IMAGE_EXTENSIONS,
    maxBytes: UPLOAD_MAX_BYTES,
    image: true,
    longestSide: COVER_IMAGE_PIXELS,
    public: true,
  },
  /** A picture of an event, for whoever may read the event. */
  event: {
    extensions: IMAGE_EXTENSIONS,
    maxBytes: UPLOAD_MAX_BYTES,
    image: true,
    longestSide: COVER_IMAGE_PIXELS,
    small: EVENT_SMALL_PIXELS,
  },
  editor: {
    extensions: [...IMAGE_EXTENSIONS, '.gif', '.webp'],
    maxBytes: EDITOR_IMAGE_MAX_BYTES,
    image: true,
    public: true,
  },
  document: { extensions: DOCUMENT_EXTENSIONS, maxBytes: UPLOAD_MAX_BYTES },
  video: { extensions: VIDEO_EXTENSIONS, maxBytes: LARGE_UPLOAD_MAX_BYTES },
  audio: { extensions: AUDIO_EXTENSIONS, maxBytes: LARGE_UPLOAD_MAX_BYTES },
  pdf: { extensions: ['.pdf'], maxBytes: LARGE_UPLOAD_MAX_BYTES },
  any: { extensions: [], maxBytes: LARGE_UPLOAD_MAX_BYTES },
} as const satisfies Record<string, UploadRule>;

/** What an upload is for. */
export type UploadPurpose = keyof typeof uploadRules;

/** The rule of a purpose. */
export function uploadRule(purpose: UploadPurpose): UploadRule {
  return uploadRules[purpose];
}

/** Purposes that a member may upload for; what is large or public is for staff. */
export const memberUploadPurposes = ['file', 'image', 'profile', 'document'] as const satisfies UploadPurpose[];

import type { ValueOf } from './value-of.ts';

/** Layout of a block of a customised page (ENUM-53). */
export const PageLayout = {
  magazine: 1,
  smallCard: 2,
  largeCard: 3,
  imageCarousel: 4,
  cardCarousel: 5,
  messageCard: 6,
} as const;
/** A value of {@link PageLayout}. */
export type PageLayout = ValueOf<typeof PageLayout>;

/** Style of a list in the member area (ENUM-54). */
export const ListStyle = { magazine: 'magazine', smallCard: 'small_card', largeCard: 'large_card' } as const;
/** A value of {@link ListStyle}. */
export type ListStyle = ValueOf<typeof ListStyle>;

/** Style of the app menu; "extended" is another word for expandable (ENUM-55, CONST-58). */
export const MenuStyle = { standard: 'standard', motion: 'motion', expandable: 'expandable' } as const;
/** A value of {@link MenuStyle}. */
export type MenuStyle = ValueOf<typeof MenuStyle>;

/** Kind of a menu icon (ENUM-66). */
export const IconType = { none: 'none', emoji: 'emoji', image: 'image' } as const;
/** A value of {@link IconType}. */
export type IconType = ValueOf<typeof IconType>;

/** Permission of the device that an onboarding page asks for (ENUM-59). */
export const OnboardingPermission = {
  camera: 'camera',
  notification: 'notification',
  location: 'location',
  contact: 'contact',
  photo: 'photo',
  storage: 'storage',
  calendar: 'calendar',
  reminder: 'reminder',
  mic: 'mic',
  fileFolder: 'file_folder',
} as const;
/** A value of {@link OnboardingPermission}. */
export type OnboardingPermission = ValueOf<typeof OnboardingPermission>;

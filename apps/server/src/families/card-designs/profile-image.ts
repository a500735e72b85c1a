import type { FileField } from '../storages/index.ts';

/**
 * The photo of a member, 300×300 pixels (CONST-53, CONST-54). It stands here because the card, which a member's sign-in
 * brings, shows it; the members family decides who may open it.
 */
export const profileImageOf = (id: number): FileField => ({
  kind: 'member',
  id,
  field: 'profile_image',
  purpose: 'profile',
});

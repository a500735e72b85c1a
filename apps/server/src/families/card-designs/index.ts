import type { Family } from '../../kernel/family.ts';
import { adminBindings } from './admin.ts';

export { cardsOfMember } from './present.ts';
export { cardsInPrint, designsToPrint } from './printed.ts';
export { profileImageOf } from './profile-image.ts';
export { insertPublishedDesign } from './store.ts';

/** Member cards as the facility draws them: operators draw, members get the published ones with their session (G-30). */
export const cardDesigns: Family = {
  name: 'card-designs',
  bindings: adminBindings,
  // Images of cards have lasting addresses, and nothing of a member in them.
  fileOwners: [{ kind: 'card-design', staffMayOpen: async () => true, memberMayOpen: async () => true }],
};

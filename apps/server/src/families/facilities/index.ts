import type { Family } from '../../kernel/family.ts';
import { adminBindings } from './admin.ts';
import { serveManifest } from './manifest.ts';
import { publicBindings } from './public.ts';

export { insertManager, type NewFacility, type Opened, openFacility } from './create.ts';
export { facilityCounts } from './store.ts';

/** Facilities: what their apps know of them, and how operators open and change them. */
export const facilities: Family = {
  name: 'facilities',
  bindings: [...publicBindings, ...adminBindings],
  routes: (app, { services }) => serveManifest(app, services.facilities),
  // What a facility shows of itself is for everybody in it.
  fileOwners: [{ kind: 'facility', staffMayOpen: async () => true, memberMayOpen: async () => true }],
};

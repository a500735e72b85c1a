import type { Family } from '../../kernel/family.ts';
import { publicImageRoute } from './public-images.ts';
import { storageRoutes } from './routes.ts';
import { startUploadSweeper } from './sweeper.ts';
import { ticketBindings } from './tickets.ts';

export { publicAddress } from './keys.ts';

/** Files: tickets to upload with, what happens to an upload, and addresses to open files by (G-12). */
export const storages: Family = {
  name: 'storages',
  bindings: ticketBindings,
  workers: [
    { name: 'uploads', start: ({ scopes, services, log }) => startUploadSweeper({ scopes, ...services, log }) },
  ],
  routes(app, parts) {
    publicImageRoute(app, parts);
    storageRoutes(app, parts);
  },
};

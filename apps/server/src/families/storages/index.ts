import type { Family } from '../../kernel/family.ts';
import { storageRoutes } from './routes.ts';
import { ticketBindings } from './tickets.ts';

/** Files: tickets to upload with, and addresses to open them by (G-12). */
export const storages: Family = { name: 'storages', bindings: ticketBindings, routes: storageRoutes };

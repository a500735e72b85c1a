import type { Family } from '../../kernel/family.ts';
import { csvBinding, hostExport } from './csv.ts';
import { manageBindings } from './manage.ts';

/** Organisers that events name (主催者, G-43): who they are and how to reach them. */
export const hosts: Family = { name: 'hosts', bindings: [...manageBindings, csvBinding], tasks: () => [hostExport] };

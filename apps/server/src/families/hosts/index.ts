import { exportHosts, HostCreate } from '@tsudoi/contract/hosts';
import { staff } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { ownedByMenu } from '../../kernel/file-owner.ts';
import { hostExport } from './csv.ts';
import { manageBindings } from './manage.ts';

/** Organisers that events name (主催者, G-43): who they are, what they look like and how to reach them. */
export const hosts: Family = {
  name: 'hosts',
  bindings: [...manageBindings, staff(exportHosts, hostExport.start)],
  tasks: () => [hostExport.task],
  fileOwners: [ownedByMenu('host', 'hosts', HostCreate.entries)],
};

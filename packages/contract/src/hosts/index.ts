import { crud } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { TaskStarted } from '../core/task.ts';
import { HostCreate, HostExport, HostRecord, HostSearch, HostUpdate } from './schema.ts';

export * from './schema.ts';

export const hosts = crud({
  base: '/management/hosts',
  access: { menu: 'hosts' },
  row: HostRecord,
  item: HostRecord,
  create: HostCreate,
  update: HostUpdate,
  search: HostSearch,
});
export const exportHosts = endpoint({
  method: 'POST',
  path: '/management/hosts/export',
  limit: 'heavy',
  access: { needs: { menu: 'hosts', flag: 'view' } },
  body: HostExport,
  response: TaskStarted,
  status: 202,
  summary: 'Export the found hosts as CSV',
});

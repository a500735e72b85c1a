import { crud } from '../core/crud.ts';
import { csvExport } from '../core/csv.ts';
import { HostCreate, HostRecord, HostSearch, HostUpdate } from './schema.ts';

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
export const exportHosts = csvExport({ base: '/management/hosts', menu: 'hosts', search: HostSearch });

import { hostColumns } from '@tsudoi/contract/hosts';
import { plainExport } from '../../tasks/exports/plain.ts';
import { hostIds, hostsByIds } from './store.ts';

/** Writes the hosts that were found as CSV. */
export const hostExport = plainExport({
  kind: 'host-export',
  menu: 'hosts',
  columns: hostColumns,
  ids: hostIds,
  rows: hostsByIds,
});

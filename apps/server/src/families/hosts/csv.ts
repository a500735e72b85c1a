import { exportHosts, type HostSearch, hostFields } from '@tsudoi/contract/hosts';
import { fieldLabel } from '@tsudoi/i18n';
import { staff } from '../../kernel/bind.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import { exportKind, rowsExport } from '../../tasks/exports/rows.ts';
import { startExport } from '../../tasks/start.ts';
import { hostIds, hostsByIds } from './store.ts';

type Params = ExportParams & { search: Pick<HostSearch, 'sort' | 'default_search'>; headers: string[] };

/** Writes the hosts that were found as CSV. */
export const hostExport = exportKind<Params>('host-export', ({ search, headers }) =>
  rowsExport({
    columns: headers,
    ids: (tx) => hostIds(tx, search),
    cells: async (tx, ids) => (await hostsByIds(tx, ids)).map((host) => hostFields.map((field) => host[field])),
  }),
);

export const csvBinding = staff(exportHosts, (context) => {
  const headers = hostFields.map((field) => fieldLabel(field, context.locale));
  const params: Params = { menu: 'hosts', organization_ids: null, search: context.body, headers };
  return startExport(context, { kind: 'host-export', params });
});

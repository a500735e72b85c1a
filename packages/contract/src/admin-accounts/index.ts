import { crud } from '../core/crud.ts';
import { csvExport } from '../core/csv.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageOf } from '../core/page.ts';
import { Done, IdParams } from '../core/values.ts';
import {
  AdminAccountCreate,
  AdminAccountListing,
  AdminAccountRecord,
  AdminAccountRow,
  AdminAccountSearch,
  AdminAccountUpdate,
} from './schema.ts';

export * from './schema.ts';

/** Accounts of a facility's staff. */
export const adminAccounts = crud({
  base: '/management/admin-accounts',
  access: { menu: 'admin-accounts' },
  row: AdminAccountRow,
  item: AdminAccountRecord,
  create: AdminAccountCreate,
  update: AdminAccountUpdate,
  search: AdminAccountSearch,
});
export const listAdminAccounts = endpoint({
  method: 'GET',
  path: '/management/admin-accounts',
  access: { needs: { menu: 'admin-accounts', flag: 'view' } },
  query: AdminAccountListing,
  response: pageOf(AdminAccountRow),
  summary: 'Staff accounts, first page by name',
});
export const inviteAdminAccount = endpoint({
  method: 'POST',
  path: '/management/admin-accounts/{id}/invite',
  access: { needs: { menu: 'admin-accounts', flag: 'edit' } },
  params: IdParams,
  response: Done,
  summary: 'Mail a link to set the first password',
});
export const exportAdminAccounts = csvExport({
  base: '/management/admin-csv',
  menu: 'admin-accounts',
  search: AdminAccountSearch,
});

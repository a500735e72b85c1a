import * as v from 'valibot';
import { crud } from '../core/crud.ts';
import { CsvEncodingType, csvExportFields, csvImportFields } from '../core/csv.ts';
import { endpoint } from '../core/endpoint.ts';
import { bodyOfSearch, pageOf } from '../core/page.ts';
import { TaskStarted } from '../core/task.ts';
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
export const exportAdminAccounts = endpoint({
  method: 'POST',
  path: '/management/admin-csv/export',
  limit: 'heavy',
  access: { needs: { menu: 'admin-accounts', flag: 'view' } },
  body: bodyOfSearch({
    default_search: AdminAccountSearch.entries.default_search,
    sort: AdminAccountSearch.entries.sort,
    advanced_search: AdminAccountSearch.entries.advanced_search,
    extras: AdminAccountSearch.entries.extras,
    ...csvExportFields,
  }),
  response: TaskStarted,
  status: 202,
  summary: 'Export the staff accounts that were found as CSV',
});
export const importAdminAccounts = endpoint({
  method: 'POST',
  path: '/management/admin-csv/import',
  access: { needs: { menu: 'admin-accounts', flag: 'edit' } },
  files: ['file'],
  maxBytes: 52_428_800,
  body: v.object(csvImportFields),
  response: TaskStarted,
  status: 202,
  summary: 'Check a CSV of staff accounts, found by e-mail address; nothing is written before the plan is applied',
});
/** Answers text/csv, not an envelope. */
export const adminAccountCsvTemplate = endpoint({
  method: 'GET',
  path: '/management/admin-csv/template',
  access: { needs: { menu: 'admin-accounts', flag: 'view' } },
  query: v.object({ encode_type: v.optional(CsvEncodingType, 'UTF-8') }),
  response: v.unknown(),
  summary: 'An empty CSV with the right headers',
});

import * as v from 'valibot';
import { crud } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { SelectList } from '../core/page.ts';
import { Keyword, QueryIds } from '../core/values.ts';
import {
  OrganizationCreate,
  OrganizationRecord,
  OrganizationRow,
  OrganizationSearch,
  OrganizationUpdate,
} from './schema.ts';

export const organizations = crud({
  base: '/management/organizations',
  access: { menu: 'organizations' },
  row: OrganizationRow,
  item: OrganizationRecord,
  create: OrganizationCreate,
  update: OrganizationUpdate,
  search: OrganizationSearch,
});
export const organizationOptions = endpoint({
  method: 'GET',
  path: '/management/organizations/get-select-list',
  access: { self: 'manage' },
  // With `ids` those alone, wherever they stand in a list of more than a page.
  query: v.object({ keyword: v.optional(Keyword), ids: v.optional(QueryIds) }),
  response: SelectList,
  summary: 'Organizations to pick from, indented by their level',
});

import * as v from 'valibot';
import { crud } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { SelectList } from '../core/page.ts';
import {
  OrganizationCreate,
  OrganizationRecord,
  OrganizationRow,
  OrganizationSearch,
  OrganizationUpdate,
} from './schema.ts';

export const organizations = crud({
  base: '/management/organizations',
  menu: 'organizations',
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
  query: v.object({ keyword: v.optional(v.string()) }),
  response: SelectList,
  summary: 'Organizations to pick from, indented by their level',
});

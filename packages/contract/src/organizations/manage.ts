import * as v from 'valibot';
import { optionsCall } from '../core/calls.ts';
import { crud } from '../core/crud.ts';
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
export const organizationOptions = optionsCall('/management/organizations/get-select-list', {
  access: { self: 'manage' },
  // With `ids` those alone, wherever they stand in a list of more than a page.
  query: v.object({ keyword: v.optional(Keyword), ids: v.optional(QueryIds) }),
  summary: 'Organizations to pick from, indented by their level',
});

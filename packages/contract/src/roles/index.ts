import * as v from 'valibot';
import { optionsCall } from '../core/calls.ts';
import { crud } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { Done, FacilityQuery, Id, IdParams, VersionQuery } from '../core/values.ts';
import { PermissionMenus, RoleCreate, RoleRecord, RoleRow, RoleSearch, RoleType, RoleUpdate } from './schema.ts';

export * from './schema.ts';

const five = crud({
  base: '/management/roles',
  access: { menu: 'roles' },
  row: RoleRow,
  item: RoleRecord,
  create: RoleCreate,
  update: RoleUpdate,
  search: RoleSearch,
});

/** Roles of a facility. One that accounts have is deleted only with a role that they get instead. */
export const roles = {
  ...five,
  remove: endpoint({
    method: 'DELETE',
    path: '/management/roles/{id}',
    access: { needs: { menu: 'roles', flag: 'edit' } },
    params: IdParams,
    query: v.object({ ...VersionQuery.entries, move_to: v.optional(Id) }),
    response: Done,
    summary: 'Delete one, with a role that its accounts get instead',
  }),
};

export const roleMenus = endpoint({
  method: 'GET',
  path: '/management/roles/get-menus',
  access: { needs: { menu: 'roles', flag: 'view' } },
  query: v.object({ type: RoleType }),
  response: PermissionMenus,
  summary: 'Menus that a new role can be given',
});
export const roleOptions = optionsCall('/management/roles/get-select-list', {
  access: { self: 'manage' },
  query: v.object({ type: v.optional(RoleType) }),
  summary: 'Roles to choose from',
});
export const roleOptionsForOperator = optionsCall('/admin/roles/get-select-list', {
  access: { operator: 'any' },
  query: v.object({ type: v.optional(RoleType), ...FacilityQuery.entries }),
  summary: 'Roles of a facility to choose from',
});

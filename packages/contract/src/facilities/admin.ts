import * as v from 'valibot';
import { queryCall, recordCall } from '../core/calls.ts';
import { crud } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { Done, Id, IdParams, Line, Saved } from '../core/values.ts';
import { FacilityMenuEntry } from '../menus/schema.ts';
import {
  FacilityCreate,
  FacilityManagement,
  FacilityPage,
  FacilityRecord,
  FacilitySearch,
  FacilityStatusChange,
  FacilityUpdate,
} from './schema.ts';

const access = { operator: 'any' } as const;

export const searchFacilities = queryCall('/admin/facilities/search', {
  access,
  body: FacilitySearch,
  response: FacilityPage,
  summary: 'Facilities of the installation',
});
const calls = crud({
  base: '/admin/facilities',
  access,
  row: FacilityRecord,
  item: FacilityRecord,
  create: FacilityCreate,
  update: FacilityUpdate,
  search: FacilitySearch,
});
export const createFacility = {
  ...calls.create,
  summary: 'Register a facility, in preparation, and invite its first manager',
};
export const getFacility = calls.get;
export const updateFacility = calls.update;
export const deleteFacility = {
  ...calls.remove,
  access: { operator: 'system' } as const,
  summary: 'Terminate a facility; its data stays',
};
export const changeFacilityStatus = endpoint({
  method: 'PUT',
  path: '/admin/facilities/{id}/status',
  access,
  params: IdParams,
  body: FacilityStatusChange,
  response: Saved,
  summary: 'Open a facility to its members, close it for preparation, suspend it; system administrators terminate it',
});
export const inviteManager = endpoint({
  method: 'POST',
  path: '/admin/facilities/{id}/invite-manager',
  access,
  params: IdParams,
  body: v.object({ account_id: Id }),
  response: Done,
  summary: 'Send the invitation of a manager again',
});
export const checkLoginFacility = recordCall('/admin/facilities/check-login-facility/{id}', {
  access,
  response: FacilityManagement,
  summary: 'Open a facility in the operator area',
});
export const listFacilityMenus = endpoint({
  method: 'GET',
  path: '/admin/facilities/menu/get-list-menu',
  access,
  query: v.object({ facility_code: v.pipe(v.string('required'), Line()) }),
  response: v.array(FacilityMenuEntry),
  summary: 'Menus of a facility that work, as trees',
});

import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { Done, Id, IdParams, Line, Saved, VersionQuery } from '../core/values.ts';
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

export const searchFacilities = endpoint({
  method: 'POST',
  path: '/admin/facilities/search',
  access,
  body: FacilitySearch,
  response: FacilityPage,
  reads: true,
  summary: 'Facilities of the installation',
});
export const createFacility = endpoint({
  method: 'POST',
  path: '/admin/facilities',
  access,
  body: FacilityCreate,
  response: Saved,
  status: 201,
  summary: 'Register a facility, in preparation, and invite its first manager',
});
export const getFacility = endpoint({
  method: 'GET',
  path: '/admin/facilities/{id}',
  access,
  params: IdParams,
  response: FacilityRecord,
  summary: 'One facility',
});
export const updateFacility = endpoint({
  method: 'PUT',
  path: '/admin/facilities/{id}',
  access,
  params: IdParams,
  body: FacilityUpdate,
  response: Saved,
  summary: 'Change a facility',
});
export const changeFacilityStatus = endpoint({
  method: 'PUT',
  path: '/admin/facilities/{id}/status',
  access,
  params: IdParams,
  body: FacilityStatusChange,
  response: Saved,
  summary: 'Open a facility to its members, close it for preparation, suspend it; system administrators terminate it',
});
export const deleteFacility = endpoint({
  method: 'DELETE',
  path: '/admin/facilities/{id}',
  access: { operator: 'system' },
  params: IdParams,
  query: VersionQuery,
  response: Done,
  summary: 'Terminate a facility; its data stays',
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
export const checkLoginFacility = endpoint({
  method: 'GET',
  path: '/admin/facilities/check-login-facility/{id}',
  access,
  params: IdParams,
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

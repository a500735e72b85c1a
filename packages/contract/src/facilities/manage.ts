import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { Line } from '../core/values.ts';
import { AccountUsage, FacilityInfo } from './schema.ts';

export const HostQuery = v.object({ host_name: v.optional(Line()) });

export const facilityByHostForStaff = endpoint({
  method: 'GET',
  path: '/management/facilities/get-info-by-host',
  access: { open: 'the login page shows the facility before anybody signs in' },
  query: HostQuery,
  response: FacilityInfo,
  summary: 'The facility of this host; with account usage for staff who are signed in',
});
export const checkAccountUsage = endpoint({
  method: 'GET',
  path: '/management/facilities/check-account-usage',
  access: { self: 'manage' },
  response: AccountUsage,
  summary: 'How near the facility is to its account limit',
});

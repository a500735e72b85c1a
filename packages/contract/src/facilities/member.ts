import { endpoint } from '../core/endpoint.ts';
import { HostQuery } from './manage.ts';
import { FacilityInfo } from './schema.ts';

export const facilityByHost = endpoint({
  method: 'GET',
  path: '/member/facilities/get-info-by-host',
  access: { open: 'the member app shows the facility before anybody signs in' },
  query: HostQuery,
  response: FacilityInfo,
  offline: 'yes',
  summary: 'The facility of this host',
});

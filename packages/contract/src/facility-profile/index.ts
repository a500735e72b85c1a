import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { Saved } from '../core/values.ts';
import { FacilityProfile, FacilityProfileRecord, FacilityProfileUpdate } from './schema.ts';

export * from './schema.ts';

/** A facility has one profile, so its calls name no id. */
export const mainSettings = {
  get: endpoint({
    method: 'GET',
    path: '/management/facility-settings',
    access: { needs: { menu: 'settings.main', flag: 'view' } },
    response: FacilityProfileRecord,
    summary: 'What the facility says of itself, and whether guests are let in',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/management/facility-settings',
    access: { needs: { menu: 'settings.main', flag: 'edit' } },
    body: FacilityProfileUpdate,
    response: v.omit(Saved, ['id', 'code']),
    summary: 'Change what the facility says of itself',
  }),
};

export const facilityProfile = endpoint({
  method: 'GET',
  path: '/member/facility-profile',
  access: { open: 'the page of the facility for people who are not signed in' },
  response: FacilityProfile,
  offline: 'yes',
  summary: 'What the facility says of itself, where it lets guests in',
});

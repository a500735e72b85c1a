import { endpoint } from '../core/endpoint.ts';
import { Saved } from '../core/values.ts';
import { ProfileRecord, ProfileSectionUpdate, ProfileUpdate } from './schema.ts';

export const getProfile = endpoint({
  method: 'GET',
  path: '/member/profile',
  access: { self: 'member' },
  ofMenu: 'web.profile',
  actingFor: 'see',
  response: ProfileRecord,
  offline: 'yes',
  summary: 'Own profile',
});
export const updateProfile = endpoint({
  method: 'POST',
  path: '/member/profile',
  access: { self: 'member' },
  ofMenu: 'web.profile',
  actingFor: 'act',
  body: ProfileUpdate,
  uploads: { 'basic_info.profile_image': 'profile' },
  response: Saved,
  summary: 'Change the own profile',
});

/** What was missing before and is not sent does not keep the rest from being saved; a later answer asks for it. */
export const updateProfileSection = endpoint({
  method: 'POST',
  path: '/member/profile/section',
  access: { self: 'member' },
  ofMenu: 'web.profile',
  actingFor: 'act',
  body: ProfileSectionUpdate,
  response: Saved,
  summary: 'Change some of the own profile',
});

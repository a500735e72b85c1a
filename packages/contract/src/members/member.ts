import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { AnswerInteger, Saved, WireInteger } from '../core/values.ts';
import { ProfileRecord, ProfileSectionUpdate, ProfileUpdate } from './schema.ts';

export const getProfile = endpoint({
  method: 'GET',
  path: '/member/profile',
  access: { self: 'member' },
  actingFor: 'see',
  response: ProfileRecord,
  offline: 'yes',
  summary: 'Own profile',
});
export const updateProfile = endpoint({
  method: 'POST',
  path: '/member/profile',
  access: { self: 'member' },
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
  actingFor: 'act',
  body: ProfileSectionUpdate,
  response: Saved,
  summary: 'Change some of the own profile',
});

/** What the renewal dialog shows; making the invoice comes with the invoices family. */
export const getRenewal = endpoint({
  method: 'GET',
  path: '/member/renewal',
  access: { self: 'member' },
  actingFor: 'see',
  response: v.object({
    renewable: v.boolean(),
    member_type_name: v.string(),
    expires_on: v.nullable(v.string()),
    /** The next period, `YYYY-MM-DD` each. */
    period_from: v.nullable(v.string()),
    period_to: v.nullable(v.string()),
    days_left: AnswerInteger,
    lines: v.array(v.object({ name: v.string(), amount: WireInteger })),
  }),
  summary: 'Terms of the renewal',
});

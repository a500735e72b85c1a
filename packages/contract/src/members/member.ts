import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { AnswerInteger, Day, Saved, WireInteger } from '../core/values.ts';
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

/** What the renewal dialog shows. Without `lines` nothing is to be paid: then `renewMembership` renews at once. */
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

/** Renewing for 0 yen: the last day moves on at once. A fee is paid at the office until there are invoices. */
export const renewMembership = endpoint({
  method: 'POST',
  path: '/member/renewal',
  access: { self: 'member' },
  actingFor: 'act',
  body: v.object({
    /** The last day as it was read: one that has moved meanwhile is not moved once more. */
    from: Day,
  }),
  response: v.object({ from: Day, to: Day }),
  summary: 'Renew the own membership where that costs nothing',
});

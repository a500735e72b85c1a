import * as v from 'valibot';
import { optionsCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { NotServed } from '../core/page.ts';
import { ClassType, Id, Line, WireInteger } from '../core/values.ts';

export const memberTypeOptions = optionsCall('/management/member-types/get-select-list', {
  access: { self: 'manage' },
  query: v.object({
    facility_code: v.optional(Line()),
    /** Types are the same on every platform and screen so far. */
    platform: NotServed,
    screen: NotServed,
    class_type: v.optional(ClassType),
  }),
  summary: 'Member types to search by',
});
export const memberTypeOptionsForStore = optionsCall('/management/member-types/get-select-list-for-store-member', {
  access: { self: 'manage' },
  query: v.object({ class_type: v.optional(ClassType) }),
  summary: 'Member types a member can be given',
});
export const memberTypesByPrefix = endpoint({
  method: 'GET',
  path: '/management/member-type-settings/group-by-prefix',
  access: { self: 'manage' },
  response: v.array(
    v.object({
      prefix: v.string(),
      digits: WireInteger,
      next_code: v.string(),
      member_types: v.array(v.object({ id: Id, name: v.string() })),
    }),
  ),
  summary: 'Member types grouped by the prefix of their codes',
});

import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { TaskProgress } from '../core/task.ts';
import { WireInteger } from '../core/values.ts';

export const manageOverview = endpoint({
  method: 'GET',
  path: '/management/overview',
  access: { self: 'manage' },
  response: v.object({
    /** Null where the account may not see members. */
    members: v.nullable(
      v.object({
        total: WireInteger,
        temporary: WireInteger,
        joined_this_month: WireInteger,
        expiring_soon: WireInteger,
        expired: WireInteger,
        without_email: WireInteger,
        not_signed_up: WireInteger,
      }),
    ),
    organizations: v.nullable(WireInteger),
    tasks: v.array(TaskProgress),
  }),
  summary: 'Numbers that lead somewhere',
});
export const adminOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  access: { operator: 'any' },
  response: v.object({
    facilities: v.object({
      all: WireInteger,
      preparing: WireInteger,
      active: WireInteger,
      suspended: WireInteger,
      terminated: WireInteger,
      near_limit: WireInteger,
    }),
    members: WireInteger,
  }),
  summary: 'Facilities by status, limits reached',
});

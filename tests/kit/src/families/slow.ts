import { endpoint } from '@tsudoi/contract';
import { type Family, staff } from '@tsudoi/server/testing';
import * as v from 'valibot';

/** A search that the database gives up, which says so as it does. */
export const slowSearch = endpoint({
  method: 'POST',
  path: '/management/slow/search',
  access: { self: 'manage' },
  body: v.object({}),
  response: v.object({}),
  reads: true,
  summary: 'A search that takes too long',
});
/** The family of that search, for tests alone. */
export const slow: Family = {
  name: 'slow',
  bindings: [
    staff(slowSearch, () => {
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    }),
  ],
};

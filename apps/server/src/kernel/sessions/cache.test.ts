import { expect, it } from 'vitest';
import type { MemberSession } from '../context.ts';
import { type CachedSession, SessionCache } from './cache.ts';
import type { SessionRow } from './store.ts';

const session: MemberSession = {
  audience: 'member',
  sessionId: 1,
  accountId: 7,
  accountCode: 'A-0000007',
  lastName: '山本',
  firstName: '花子',
  email: null,
  registration: 0,
  organizationIds: [],
  menus: new Map(),
  invoiceDue: undefined,
  secondFactorDue: undefined,
};
const row: SessionRow = {
  id: 1,
  audience: 'member',
  facility_id: 1,
  account_id: 7,
  proven: 'password',
  family: 'f',
  access_hash: 'a',
  access_expires_at: new Date(0),
  previous_access_hash: null,
  refresh_hash: 'r',
  previous_refresh_hash: null,
  rotated_at: new Date(0),
  refresh_expires_at: new Date(0),
  revoked_at: null,
  seen_at: new Date(0),
};
const found: CachedSession = { row, session, at: 0 };

it('does not store a look-up whose session was evicted meanwhile, and stores one beside which another was', () => {
  const cache = new SessionCache();
  const end = cache.begin('a');
  cache.evict(({ account_id }) => account_id === 8);
  end(found);
  expect(cache.get('a')).toBe(found);

  const again = cache.begin('a');
  cache.evict(({ account_id }) => account_id === 7);
  expect(cache.get('a')).toBeUndefined();
  again(found);
  expect(cache.get('a')).toBeUndefined();

  // What was evicted before a look-up began does not concern it.
  cache.begin('a')(found);
  expect(cache.get('a')).toBe(found);
});

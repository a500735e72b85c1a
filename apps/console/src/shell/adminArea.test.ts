import { getFacility, searchFacilities } from '@tsudoi/contract/facilities';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminClient, onPageOf } from './adminArea.ts';

let sent: Headers[];
const named = () =>
  ['facility-code', 'use-organization-structure', 'use-corporate-structure'].map((name) => sent.at(-1)?.get(name));

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return Response.json({ data: {} });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

it('calls from the page of a facility name it, and calls from other pages name none', async () => {
  history.replaceState(null, '', '/admin/facilities/edit/3');
  await adminClient.call(getFacility, { params: { id: 3 } });
  expect(named()).toEqual([null, null, null]);
  onPageOf({ code: 'AOBA', use_organization_structure_flag: 1, use_corporate_structure_flag: 0 });
  await adminClient.call(getFacility, { params: { id: 3 } });
  expect(named()).toEqual(['AOBA', '1', '0']);
  // The page of another facility, before it is known which.
  history.replaceState(null, '', '/admin/facilities/edit/4');
  await adminClient.call(getFacility, { params: { id: 4 } });
  expect(named()).toEqual([null, null, null]);
  history.replaceState(null, '', '/admin/facilities/search');
  await adminClient.call(searchFacilities, { body: {} });
  expect(named()).toEqual([null, null, null]);
});

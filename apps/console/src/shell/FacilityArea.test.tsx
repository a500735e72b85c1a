import { render, waitFor } from '@testing-library/react';
import { memberTypes } from '@tsudoi/contract/member-types';
import { ClientProvider } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { adminClient } from './adminArea.ts';
import { FacilityArea, useFacilityArea } from './FacilityArea.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function Types() {
  const { query } = useFacilityArea();
  useEndpoint(memberTypes.search, { query, body: {} });
  return null;
}

it('names its facility in the first call of each screen below it', async () => {
  const named: unknown[] = [];
  const facility = { id: 3, code: 'AOBA', use_organization_structure_flag: 1, use_corporate_structure_flag: 0 };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const heads = new Headers(init.headers);
    if (address.includes('member-types'))
      named.push(
        ['facility-code', 'use-organization-structure', 'use-corporate-structure'].map((name) => heads.get(name)),
      );
    return Response.json({ data: facility });
  });
  const at = '/admin/facilities/manage/3/member-type/search';
  history.replaceState(null, '', at);
  const children = [{ path: '*', element: <Types /> }];
  const router = createMemoryRouter(
    [{ path: '/admin/facilities/manage/:facility_id', element: <FacilityArea />, children }],
    { initialEntries: [at] },
  );
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ClientProvider client={adminClient}>
        <RouterProvider router={router} />
      </ClientProvider>
    </SWRConfig>,
  );
  await waitFor(() => expect(named).toEqual([['AOBA', '1', '0']]));
});

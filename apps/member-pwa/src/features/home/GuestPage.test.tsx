import { render, screen } from '@testing-library/react';
import type { AnyEndpoint } from '@tsudoi/contract';
import { applicationOffer, type Offer } from '@tsudoi/contract/applications';
import type { FacilityProfile } from '@tsudoi/contract/facility-profile';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { facilityOf } from '../../testing/answers.ts';

const idb = await vi.hoisted(async () => (await import('../../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
vi.mock('./GuestEvents.tsx', () => ({ GuestEvents: () => null }));
const { withWords } = await import('../../shell/words.ts');
const { client } = await import('../../session/client.ts');
const { facility } = await import('../../session/facility-store.ts');
const { GuestPage } = await withWords(['auth', 'guest'], () => import('./GuestPage.tsx'))();

const closed = { open: null, close: null };
const profile: FacilityProfile = {
  ...{ headline: null, introduction: null, opening_hours: null, zipcode: null, address: null, phone: null },
  ...{ contact_email: null, open_days: Array.from({ length: 8 }, () => closed), closed_days: [] },
  ...{ picture_url: null, version: 1 },
};
const WELCOME = /ようこそ$/;

/** Opens the page while the server has not said yet what the office wrote. */
function open() {
  const { promise, resolve } = Promise.withResolvers<FacilityProfile>();
  vi.spyOn(client, 'call').mockReturnValue(promise);
  facility.set(facilityOf({ profile_version: 1 }));
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: GuestPage }])} />);
  return { resolve };
}

beforeEach(() => localStorage.clear());

it('welcomes nobody before it knows the words of the office, and then stands with those', async () => {
  const { resolve } = open();
  screen.getByRole('heading', { level: 1 });
  expect(screen.queryByText(WELCOME)).toBeNull();
  resolve({ ...profile, headline: 'まちの、ひろば。' });
  await screen.findByRole('heading', { level: 1, name: 'まちの、ひろば。' });
  expect(screen.queryByText(WELCOME)).toBeNull();
});

it('welcomes where the office wrote nothing', async () => {
  const { resolve } = open();
  resolve(profile);
  await screen.findByRole('heading', { level: 1, name: WELCOME });
});

it('says until when the facility is open', async () => {
  const { resolve } = open();
  const always = { open: '00:00', close: '24:00' };
  resolve({ ...profile, open_days: Array.from({ length: 8 }, () => always) });
  await screen.findByText('きょうは24:00まで開いています');
});

it('says how one joins, how many types there are and the lowest fee, to whoever can apply', async () => {
  const type = (id: number, sign_up_fee: number) => ({ id, sign_up_fee }) as Offer['member_types'][number];
  vi.spyOn(client, 'call').mockImplementation(((endpoint: AnyEndpoint) =>
    Promise.resolve(
      endpoint.path === applicationOffer.path
        ? { member_types: [type(1, 5_500), type(2, 3_300)], consents: [] }
        : profile,
    )) as typeof client.call);
  facility.set(facilityOf({ profile_version: 1, client_can_register: true }));
  const view = render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: GuestPage }])} />);
  await screen.findByRole('heading', { name: '入会の流れ' });
  expect(screen.getByText('2つの種別があります。入会金は3,300円からです。')).toBeTruthy();
  view.unmount();
  facility.set(facilityOf({ profile_version: 1, client_can_register: false }));
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: GuestPage }])} />);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: '入会の流れ' })).toBeNull();
});

import { render, screen } from '@testing-library/react';
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

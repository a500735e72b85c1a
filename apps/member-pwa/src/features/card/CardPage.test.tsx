import { render, screen } from '@testing-library/react';
import { addDays, type Day, jstToday } from '@tsudoi/domain';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { memberInfoOf } from '../../testing/answers.ts';

const idb = await vi.hoisted(async () => (await import('../../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
const { withWords } = await import('../../shell/words.ts');
const { client } = await import('../../session/client.ts');
const { info } = await import('../../session/info.ts');
const { CardPage } = await withWords(['membership', 'pass'], () => import('./CardPage.tsx'))();

vi.spyOn(client, 'call').mockRejectedValue(new Error('no network'));

const today = jstToday(new Date());

/** Opens the card of a member with this pause and last day, from what the device has. */
async function open({ paused = false, lastDay = today }: { paused?: boolean; lastDay?: Day }) {
  const { account, ...rest } = memberInfoOf();
  const [type] = account.account_info.member_type_details;
  const account_info = { ...account.account_info, member_type_details: [{ ...type!, expires_on: lastDay }] };
  info.set({ member: { ...rest, account: { ...account, paused, account_info } }, loaded: false });
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: CardPage }])} />);
  await screen.findByText('S000001');
}

it('says at the door that a membership is paused', async () => {
  await open({ paused: true });
  screen.getByText('休会中');
});

it('says that a membership has run out, also where it did so after the card was fetched', async () => {
  await open({ lastDay: addDays(today, -1) });
  screen.getByText('期限切れ');
});

it('says nothing of somebody who is a member, on the last day too', async () => {
  await open({});
  expect(screen.queryByText(/在籍中|期限切れ|休会中/)).toBeNull();
});

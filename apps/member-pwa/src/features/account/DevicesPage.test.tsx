import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it, vi } from 'vitest';

const idb = await vi.hoisted(async () => (await import('../../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
const { offlineCache } = await import('../../offline/cache.ts');
const { online } = await import('../../offline/network.ts');
const { withWords } = await import('../../shell/words.ts');
const { Alerts } = await import('../../shell/Alerts.tsx');
const { DevicesPage } = await withWords(['profile'], () => import('./DevicesPage.tsx'))();

const session = (id: number, user_agent: string) => ({
  id,
  current: id === 1,
  user_agent,
  address: `192.0.2.${id}`,
  signed_in_at: '2026-11-19T00:00:00Z',
  seen_at: '2026-11-20T05:31:00Z',
});
let sessions: ReturnType<typeof session>[];
let calls: string[];

beforeEach(async () => {
  await offlineCache.wipe();
  online.set(true);
  sessions = [
    session(1, 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36'),
    session(2, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1'),
    session(3, 'curl/8.0'),
  ];
  calls = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const { pathname } = new URL(url, 'http://aoba.localhost');
    calls.push(`${method} ${pathname.replace('/api/member/account-security', '')}`);
    if (method === 'GET') return Response.json({ data: sessions });
    const before = sessions.length;
    sessions =
      method === 'DELETE'
        ? sessions.filter(({ id }) => !pathname.endsWith(`/${id}`))
        : sessions.filter(({ current }) => current);
    return Response.json({ data: method === 'DELETE' ? {} : { ended: before - sessions.length } });
  });
});

async function open() {
  const router = createMemoryRouter([{ path: '/', Component: DevicesPage }]);
  render(
    <>
      <RouterProvider router={router} />
      <Alerts />
    </>,
  );
  await screen.findByText('この端末');
  return userEvent.setup();
}
const rows = () => screen.getAllByRole('listitem');

it('names each device, when and from where it was used, and marks this one, which has no button', async () => {
  await open();
  expect(rows().map((row) => row.querySelector('b')?.textContent)).toEqual([
    'Chrome（Android）',
    'Safari（iPhone）',
    '不明な端末',
  ]);
  expect(rows()[1]?.textContent).toContain('最後の利用 2026-11-20 14:31');
  expect(rows()[1]?.textContent).toContain('接続元 192.0.2.2');
  expect(rows().map((row) => within(row).queryAllByRole('button').length)).toEqual([0, 1, 1]);
});

it('signs out another device after asking, and tells what is left', async () => {
  const person = await open();
  await person.click(screen.getByRole('button', { name: 'Safari（iPhone）をログアウトさせる' }));
  expect(calls).toEqual(['GET /sessions']);
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('Safari（iPhone）をログアウトさせますか。');
  await person.click(within(question).getByRole('button', { name: 'ログアウトさせる' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(calls).toEqual(['GET /sessions', 'DELETE /sessions/2', 'GET /sessions']);
  expect(screen.getByText('ログアウトさせました。')).toBeTruthy();
});

it('signs out all others at once, and then says that there is no other', async () => {
  const person = await open();
  await person.click(screen.getByRole('button', { name: 'ほかの端末をログアウトさせる' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('この端末のほかの2台');
  await person.click(within(question).getByRole('button', { name: 'ログアウトさせる' }));
  expect(await screen.findByText('ほかにログインしている端末はありません。')).toBeTruthy();
  expect(calls).toContain('POST /sessions/revoke-others');
});

it('without network ends nothing and says why', async () => {
  await open();
  online.set(false);
  expect(await screen.findByText('通信が必要です。つながってから、もう一度お試しください。')).toBeTruthy();
  for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /ログアウトさせる/ }))
    expect(button.disabled).toBe(true);
});

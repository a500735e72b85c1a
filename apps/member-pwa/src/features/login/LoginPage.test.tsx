import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const idb = await vi.hoisted(async () => (await import('../../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
const { online } = await import('../../offline/network.ts');
const { facility } = await import('../../session/facility-store.ts');
const { clearSession, currentSession } = await import('../../session/store.ts');
const { facilityOf } = await import('../../testing/answers.ts');
const { withWords } = await import('../../shell/words.ts');
const { LoginPage } = await withWords(['auth'], () => import('./LoginPage.tsx'))();

let answer: () => Response;
let sent: unknown[];

beforeEach(() => {
  localStorage.clear();
  clearSession();
  online.set(true);
  facility.set(facilityOf());
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return answer();
  });
});

function open(at = '/login') {
  const router = createMemoryRouter(
    [
      { path: '/login', Component: LoginPage },
      { path: '*', element: <p>next page</p> },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

async function fill(account: string, password: string) {
  const person = userEvent.setup();
  if (account !== '') await person.type(await screen.findByLabelText('会員番号またはメールアドレス'), account);
  if (password !== '') await person.type(screen.getByLabelText('パスワード'), password);
  await person.click(screen.getByRole('button', { name: 'ログインする' }));
  return person;
}

const accepted = () =>
  Response.json({
    data: {
      access_token: 'bearer',
      account_code: 'A-0000004',
      account_id: 4,
      expires_in: 30,
      facility_code: 'AOBA',
      account_info: { temp_flag: false, corporate_code: null },
    },
  });

describe('signing in', () => {
  it('with a member code leads to where the member wanted to go', async () => {
    answer = accepted;
    const router = open('/login?redirect=%2Fprofile');
    await fill('S000001', 'Tsudoi-2026');
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(sent).toEqual([{ login_account: 'S000001', password: 'Tsudoi-2026' }]);
    expect(currentSession()).toMatchObject({ token: 'bearer', accountCode: 'A-0000004', tempFlag: false });
  });

  it('that is refused shows what the server says and keeps what was typed', async () => {
    answer = () =>
      Response.json(
        { message: 'ログインID又はパスワードが違います。', error_code: 'login_failed', errors: {} },
        { status: 401 },
      );
    open();
    await fill('S000001', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('ログインID又はパスワードが違います。');
    expect(screen.getByLabelText<HTMLInputElement>('パスワード').value).toBe('wrong');
    expect(currentSession()).toBeUndefined();
  });

  it('marks both fields as required', () => {
    const page = open();
    expect(page.state.location.pathname).toBe('/login');
    for (const label of ['会員番号またはメールアドレス', 'パスワード']) {
      const input = screen.getByLabelText(label);
      expect(input.getAttribute('aria-required'), label).toBe('true');
      expect(input.closest('.field')?.textContent, label).toContain('* 必須');
    }
  });

  it('with an empty field asks nobody and says which one, and the error goes as it is filled', async () => {
    open();
    const person = await fill('S000001', '');
    expect(await screen.findByText('パスワードは必須です。')).toBeTruthy();
    expect(screen.getByLabelText('パスワード').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await person.type(screen.getByLabelText('パスワード'), 'x');
    await waitFor(() => expect(screen.queryByText('パスワードは必須です。')).toBeNull());
  });

  it('without network says so and keeps what was typed', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    open();
    await fill('S000001', 'Tsudoi-2026');
    expect((await screen.findByRole('alert')).textContent).toContain('通信が必要です。');
    expect(screen.getByLabelText<HTMLInputElement>('会員番号またはメールアドレス').value).toBe('S000001');
  });

  it('is sent once however often the button is pressed', async () => {
    let release = (_: Response) => {};
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      sent.push(init.body);
      return new Promise<Response>((resolve) => {
        release = resolve;
      });
    });
    open();
    await fill('S000001', 'Tsudoi-2026');
    fireEvent.click(screen.getByRole('button', { name: 'ログインしています…' }));
    fireEvent.submit(screen.getByLabelText('パスワード'));
    expect(sent).toHaveLength(1);
    release(accepted());
    await screen.findByText('next page');
  });
});

it('shows and hides the password in words', async () => {
  open();
  const field = await screen.findByLabelText<HTMLInputElement>('パスワード');
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'パスワードを表示する' }));
  expect(field.type).toBe('text');
  await person.click(screen.getByRole('button', { name: 'パスワードを隠す' }));
  expect(field.type).toBe('password');
});

it('offers looking around without signing in only where the facility allows guests', async () => {
  open();
  await screen.findByRole('heading', { name: 'ログイン' });
  expect(screen.queryByText('ログインせずに見る')).toBeNull();
  facility.set(facilityOf({ facility_settings: { system_allow_guest_flag: true } }));
  expect(await screen.findByText('ログインせずに見る')).toBeTruthy();
});

it('changes its language without the menu, and what was typed stays', async () => {
  open();
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('会員番号またはメールアドレス'), 'S000001');
  await person.click(screen.getByRole('button', { name: 'English' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/Member number/)).value).toBe('S000001');
  await person.click(screen.getByRole('button', { name: '日本語' }));
  expect(await screen.findByRole('button', { name: 'ログインする' })).toBeTruthy();
});

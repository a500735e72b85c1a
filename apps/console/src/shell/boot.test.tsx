import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { boot } from './boot.tsx';

const AT = '/manage/members/search?page=2';
let element: HTMLElement;

beforeEach(() => {
  history.replaceState(null, '', AT);
  element = document.createElement('div');
  document.body.append(element);
});
afterEach(() => {
  cleanup();
  element.remove();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

/** Starts the area of staff where the facility is refused like this. */
async function start(status: number, body: object): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ errors: {}, ...body }, { status }));
  await act(() => boot(element));
}
const address = () => location.pathname + location.search;

it('a facility whose server asks to wait is not missing: the wait is told and the address stays', async () => {
  await start(429, { message: 'しばらくお待ちください。', error_code: 'rate_limited' });
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('しばらくお待ち'));
  expect(address()).toBe(AT);
});

it('a closed facility says what the server says of it, at the not-found page of the area', async () => {
  await start(403, { message: '青葉は現在ご利用になれません。', error_code: 'facility_suspended' });
  expect(await screen.findByRole('heading', { name: '青葉は現在ご利用になれません。' })).toBeTruthy();
  expect(address()).toBe('/manage/404');
});

it('a host without a facility says so there', async () => {
  await start(404, { message: 'no', error_code: 'unknown_host' });
  expect(await screen.findByRole('heading', { name: '施設が見つかりません' })).toBeTruthy();
  expect(address()).toBe('/manage/404');
});

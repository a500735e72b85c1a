import { render, screen } from '@testing-library/react';
import { CallError } from '@tsudoi/contract/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const idb = await vi.hoisted(async () => (await import('../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
const { facility } = await import('../session/facility-store.ts');
const { facilityOf } = await import('../testing/answers.ts');
const { FramedProblem } = await import('./RouteProblem.tsx');

beforeEach(() => {
  facility.set(facilityOf());
  // React tells of what a route threw.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const nothing = () => null;

/** Opens a page whose guard was refused like this. */
function open(status: number, body?: ConstructorParameters<typeof CallError>[2]): void {
  const loader = () => {
    throw new CallError('http', status, body);
  };
  const route = { path: '/', loader, element: null, ErrorBoundary: FramedProblem, HydrateFallback: nothing };
  render(<RouterProvider router={createMemoryRouter([route])} />);
}

it('a page that was refused for a while asks to wait, in the words of the server or its own', async () => {
  open(429, { message: 'しばらくお待ちください。', error_code: 'rate_limited', errors: {} });
  expect((await screen.findByRole('alert')).textContent).toContain('しばらくお待ちください。');
  expect(screen.getByText(/429 rate_limited/)).toBeTruthy();
});

it('where something before the server refused it, by the status', async () => {
  open(429);
  expect((await screen.findByRole('alert')).textContent).toContain('操作が続いています。');
  expect(screen.getByText(/429 Too Many Requests/)).toBeTruthy();
});

it('a failure of the server is the system error', async () => {
  open(502, { message: 'x', error_code: 'server_error', errors: {} });
  expect((await screen.findByRole('alert')).textContent).toContain('システムエラー');
});

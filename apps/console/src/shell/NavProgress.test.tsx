import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { NavProgress } from './NavProgress.tsx';

afterEach(() => vi.useRealTimers());

it('the line on top of the page goes 500 ms after the page has come', async () => {
  let arrive: (value: null) => void = () => {};
  const loader = () =>
    new Promise<null>((resolve) => {
      arrive = resolve;
    });
  const frame = (
    <>
      <NavProgress />
      <Outlet />
    </>
  );
  const children = [
    { path: '/', element: <p>here</p> },
    { path: '/there', loader, element: <p>there</p> },
  ];
  const router = createMemoryRouter([{ element: frame, children }]);
  render(<RouterProvider router={router} />);
  vi.useFakeTimers();
  const isShown = () => document.querySelector('.going') !== null;
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(isShown()).toBe(false);
  act(() => void router.navigate('/there'));
  expect(isShown()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(isShown()).toBe(true);
  await act(async () => arrive(null));
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(isShown()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(isShown()).toBe(false);
});

import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import type { HeaderItem } from '../session/menu.ts';
import { AppBar } from './AppBar.tsx';
import { withWords } from './words.ts';

const item = (id: number, text: string, url: string): HeaderItem => ({
  id,
  text,
  url,
  external: false,
  icon: undefined,
  children: [],
});
const menu = [
  item(1, 'ホーム', '/home'),
  item(2, '大会', '/events/tournaments/tournament'),
  item(3, '教室', '/events/lessons/lesson'),
  item(4, '会費・請求', '/my-invoices'),
  item(5, '書類', '/documents'),
];

async function words(items: readonly HeaderItem[], at = '/home'): Promise<(string | null)[]> {
  await withWords(['install'], async () => undefined)();
  const router = createMemoryRouter([{ path: '*', element: <AppBar items={items} onMenu={() => {}} /> }], {
    initialEntries: [at],
  });
  const { unmount } = render(<RouterProvider router={router} />);
  const bar = screen.getByRole('navigation', { name: 'アプリのメニュー' });
  const found = [...bar.children].map(({ textContent }) => textContent);
  const here = within(bar).queryAllByRole('link', { current: 'page' });
  unmount();
  return [...found, `→ ${here.map(({ textContent }) => textContent).join()}`];
}

it('has the five words of the menu, kinds of events under one', async () => {
  expect(await words(menu)).toEqual(['ホーム', 'イベント', '会員証', '会費・請求', 'メニュー', '→ ホーム']);
  expect(await words(menu, '/events/lessons/lesson/detail/x')).toContain('→ イベント');
});

it('has the name of the one kind of events, and no words for what the menu has not', async () => {
  expect(await words([item(1, 'ホーム', '/home'), item(3, '教室', '/events/lessons/lesson')])).toEqual([
    'ホーム',
    '教室',
    '会員証',
    'メニュー',
    '→ ホーム',
  ]);
});

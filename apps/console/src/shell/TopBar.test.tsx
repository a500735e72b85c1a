import { screen, within } from '@testing-library/react';
import { DetailPage } from '@tsudoi/ui/mantine/DetailPage';
import { Page } from '@tsudoi/ui/mantine/Page';
import { onScreen } from '@tsudoi/ui/testing/onScreen';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PageNotFound } from './errors.tsx';
import type { SideEntry } from './menu.ts';
import { TopBar } from './TopBar.tsx';

const open = (page: ReactNode, entries: readonly SideEntry[] = []) =>
  onScreen(
    <>
      <TopBar entries={entries} isMenuOpen={false} onMenu={() => {}} />
      <main>{page}</main>
    </>,
  );
const bar = () => screen.getByRole('banner');
const page = () => screen.getByRole('main');
const LIST = [{ text: '会員一覧', to: '/list' }];

const entry = (name: string, url: string, children: SideEntry[] = []): SideEntry => ({
  id: name,
  name,
  url,
  external: false,
  line: false,
  children,
});

describe('the way to a screen', () => {
  const way = () =>
    [...screen.getByRole('navigation', { name: '現在地' }).children]
      .map(({ textContent }) => textContent)
      .filter((text) => text !== '');

  it('begins with the group of the sidebar that it stands in', async () => {
    await open(<Page title="会員の登録" crumbs={LIST} />, [
      entry('概要', '/overview'),
      entry('会員管理', '', [entry('一覧', '/screen/search')]),
    ]);
    expect(way()).toEqual(['会員管理', '会員一覧', '会員の登録']);
  });

  it('leads back to a list as it was left, and says what it showed', async () => {
    const left = { search: '?where=x', scroll: 0, keys: {}, name: '期限が30日以内（46件）' };
    sessionStorage.setItem('tsudoi_list__/list', JSON.stringify(left));
    try {
      await open(
        <DetailPage title="山本 花子" crumbs={LIST} facts="S000007" back="/list" sections={[]}>
          {null}
        </DetailPage>,
      );
      const back = screen.getByRole('link', { name: '期限が30日以内（46件）' });
      expect(back.getAttribute('href')).toBe('/list?where=x');
    } finally {
      sessionStorage.clear();
    }
  });

  it('is the screen alone where the sidebar has it outside of groups', async () => {
    await open(<Page title="組織一覧" crumbs={[]} />, [entry('組織', '/screen/search')]);
    expect(way()).toEqual(['組織一覧']);
  });
});

describe('a heading is said once', () => {
  it('as the last crumb where nothing stands beside it, with the actions in the bar', async () => {
    await open(<Page title="会員の登録" crumbs={LIST} actions={<button type="button">登録する</button>} />);
    expect(screen.getAllByText('会員の登録')).toEqual([within(bar()).getByRole('heading', { level: 1 })]);
    expect(within(bar()).getByRole('link', { name: '会員一覧' })).toBeTruthy();
    expect(within(bar()).getByRole('button', { name: '登録する' })).toBeTruthy();
  });

  it('in the page where it has facts beside it; the bar has the way to it, and from record to record', async () => {
    await open(
      <DetailPage
        title="山本 花子"
        crumbs={LIST}
        facts="S000007"
        walk={<button type="button">次へ</button>}
        back="/list"
        sections={[]}
      >
        {null}
      </DetailPage>,
    );
    expect(screen.getAllByText('山本 花子')).toEqual([within(page()).getByRole('heading', { level: 1 })]);
    expect(within(screen.getByRole('navigation', { name: '現在地' })).getByText('会員一覧')).toBeTruthy();
    expect(within(bar()).getByRole('button', { name: '次へ' })).toBeTruthy();
    expect(within(page()).getByRole('button', { name: '戻る' })).toBeTruthy();
  });

  it('in the page where the bar has no room', async () => {
    const wide = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.create(wide(query), { matches: { value: query.includes('max-width') } }),
    );
    try {
      await open(<Page title="会員の登録" crumbs={LIST} actions={<button type="button">登録する</button>} />);
      expect(screen.getAllByText('会員の登録')).toEqual([within(page()).getByRole('heading', { level: 1 })]);
      expect(within(page()).getByRole('button', { name: '登録する' })).toBeTruthy();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('of what is not there as well', async () => {
    await open(<PageNotFound main="/manage/overview" />);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByRole('navigation', { name: '現在地' })).toBeNull();
  });
});

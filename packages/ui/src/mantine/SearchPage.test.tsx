import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint, pageOf, searchBody } from '@tsudoi/contract';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSearch } from '../headless/list/search.ts';
import type { PagePermission } from '../headless/session/permission.ts';
import { type Answers, onScreen, refusal } from '../testing/onScreen.tsx';
import { TextCondition } from './list/conditions.tsx';
import { SearchPage } from './SearchPage.tsx';

const Row = v.object({ id: v.number(), name: v.string() });
type Row = v.InferOutput<typeof Row>;
const Body = searchBody(['name'], v.optional(v.object({ keyword: v.optional(v.string()) }), {}));
const searchThings = endpoint({
  method: 'POST',
  path: '/management/things/search',
  access: { self: 'manage' },
  body: Body,
  response: pageOf(Row),
  reads: true,
  summary: 'Things',
});
const DEFAULTS = { keyword: '' };
const SORTABLE = ['name'];

function Things() {
  const search = useSearch({ endpoint: searchThings, columns: SORTABLE, defaults: DEFAULTS });
  return (
    <SearchPage<Row>
      title="物の一覧"
      search={search}
      columns={[
        { id: 'name', header: '名前', sort: 'name', always: true, cell: (row) => row.name },
        { id: 'no', header: '番号', cell: (row) => `No.${row.id}` },
      ]}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => `/things/${row.id}`}
      filters={<TextCondition name="keyword" label="名前で探す" main />}
      create={{ to: '/things/create', text: '物を登録する' }}
      bulk={() => <button type="button">まとめて直す</button>}
      empty="物がまだありません。"
      noMatch="条件に合う物がありません。"
    />
  );
}

const named = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, name: `物${from + index}` }));
const page = (items: Row[], total = items.length) => ({
  items,
  total,
  page: 1,
  per_page: 20,
  last_page: Math.ceil(total / 20) || 1,
});
const show = (answer: Answers[string], at = '/things', permission?: PagePermission) =>
  onScreen(<Things />, { answers: { [searchThings.path]: answer }, at, permission });

describe('on paper', () => {
  it('a list says what it is: title, conditions in words, how many', async () => {
    await show(() => page(named(1, 3), 3), '/things?keyword=山');
    await screen.findByText('全3件');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.querySelector('.print-head.list')?.textContent).toContain('物の一覧全3件条件：名前で探す：山');
    // When it was printed stands above everything.
    expect(document.querySelector('.print-head')?.textContent).toMatch(/\d{4}年\d+月\d+日 \d{2}:\d{2} 現在/);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.print-head')).toBeNull();
  });
});

describe('列を選ぶ', () => {
  const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || []);
  beforeEach(() => localStorage.clear());

  it('leaves columns out and moves them, by keyboard, and remembers it for the screen', async () => {
    const { unmount } = await show(() => page(named(1, 3), 3));
    await screen.findByText('全3件');
    expect(heads()).toEqual(['名前', '番号']);
    screen.getByRole('button', { name: '列を選ぶ' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('checkbox', { name: /^名前/ })).toHaveProperty('disabled', true);
    screen.getByRole('button', { name: '番号を上へ' }).focus();
    await userEvent.keyboard('{Enter}');
    unmount();
    const again = await show(() => page(named(1, 3), 3));
    await screen.findByText('全3件');
    expect(heads()).toEqual(['番号', '名前']);
    await userEvent.click(screen.getByRole('button', { name: '列を選ぶ' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: '番号' }));
    again.unmount();
    await show(() => page(named(1, 3), 3));
    await screen.findByText('全3件');
    expect(heads()).toEqual(['名前']);
  });

  it('survives what it does not understand', async () => {
    localStorage.setItem('tsudoi_columns__/things', '{"order":3}');
    await show(() => page(named(1, 3), 3));
    await screen.findByText('全3件');
    expect(heads()).toEqual(['名前', '番号']);
  });
});

describe('a list', () => {
  it('shows its rows, how many there are, and the way to a new one', async () => {
    await show(() => page(named(1, 20), 3482));
    expect(await screen.findByText('全3,482件')).toBeTruthy();
    expect(screen.getByText('物20')).toBeTruthy();
    expect(screen.getByText('1–20 / 3,482件')).toBeTruthy();
    expect(screen.getByRole('link', { name: '物を登録する' })).toBeTruthy();
  });

  it('leaves room for the columns that have no width of their own', async () => {
    await show(() => page(named(1, 20)));
    await screen.findByText('物20');
    // The column that names a row with 180 px, one of 140 and the boxes before them.
    expect(screen.getByRole('table').style.getPropertyValue('--grid-least')).toBe('366px');
  });

  it('searches with Enter, says so in the address, and clears again', async () => {
    const { asked, router } = await show(({ body }) =>
      page(JSON.stringify(body).includes('山') ? named(7, 1) : named(1, 3)),
    );
    await userEvent.type(await screen.findByLabelText('名前で探す'), ' 山{Enter}');
    expect(await screen.findByText('全1件')).toBeTruthy();
    expect(router.state.location.search).toBe('?keyword=%E5%B1%B1');
    expect(asked.at(-1)?.input).toEqual({ body: { default_search: { keyword: '山' }, page: 1, per_page: 20 } });
    await userEvent.click(screen.getByRole('button', { name: 'クリア' }));
    expect(await screen.findByText('全3件')).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('says nothing of how many there are before the first answer', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof page>>();
    await show(() => answer.promise);
    await screen.findByLabelText('名前で探す');
    expect(screen.queryByText(/^全|\/ 0件$/)).toBeNull();
    answer.resolve(page([], 0));
    expect(await screen.findByText('全0件')).toBeTruthy();
    expect(screen.getByText('0–0 / 0件')).toBeTruthy();
  });

  it('lets nobody pick its rows before they are there', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof page>>();
    await show(() => answer.promise);
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'このページをすべて選択' });
    expect(box.disabled).toBe(true);
    answer.resolve(page(named(1, 2)));
    await waitFor(() => expect(box.disabled).toBe(false));
    await userEvent.click(box);
    expect(box.checked).toBe(true);
  });

  it('opens with the search, page and order of its address', async () => {
    const { asked } = await show(() => page(named(1, 1), 90), '/things?keyword=a&page=3&per_page=50&sort=name.desc');
    await screen.findByText('全90件');
    expect(asked[0]?.input).toEqual({
      body: { default_search: { keyword: 'a' }, sort: { column: 'name', direction: 'desc' }, page: 3, per_page: 50 },
    });
    expect(screen.getByRole('columnheader', { name: '名前' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('fetches すべて a thousand rows at a time and draws only those in sight', async () => {
    const { asked, container } = await show(({ body }) => {
      const { page: number } = v.parse(Body, body);
      const items = named((number - 1) * 1000 + 1, number === 3 ? 500 : 1000);
      return { items, total: 2500, page: number, per_page: 'all', last_page: 1 };
    }, '/things?per_page=all');
    await screen.findByText('1–2,500 / 2,500件');
    expect(asked).toHaveLength(3);
    expect(container.querySelectorAll('tbody tr').length).toBeLessThan(100);
  });

  it('moves with J and K, picks with X, and opens with Enter', async () => {
    const { router } = await show(() => page(named(1, 3)));
    await screen.findByText('物3');
    await userEvent.keyboard('jjx');
    expect(await screen.findByText('1件を選択中')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: '物2を選択' })).toHaveProperty('checked', true);
    expect(within(screen.getByRole('toolbar')).getByText('まとめて直す')).toBeTruthy();
    await userEvent.keyboard('k{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/things/1'));
  });

  it('leaves single keys alone while somebody types', async () => {
    const { router } = await show(() => page(named(1, 3)));
    await screen.findByText('物3');
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('名前で探す'));
    await userEvent.keyboard('cx');
    expect(screen.getByLabelText('名前で探す')).toHaveProperty('value', 'cx');
    expect(router.state.location.pathname).toBe('/things');
  });

  it('picks everything that was found, also beyond the page', async () => {
    await show(() => page(named(1, 20), 300));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'このページをすべて選択' }));
    await userEvent.click(screen.getByRole('button', { name: '全300件を選択する' }));
    expect(screen.getByText('全300件を選択中')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '選択を解除する' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

describe('a list without rows', () => {
  it('says that there are none yet and offers the next step', async () => {
    await show(() => page([]));
    expect(await screen.findByText('物がまだありません。')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: '物を登録する' })).toHaveLength(2);
  });

  it('says that none match and offers to clear the conditions', async () => {
    const { router } = await show(() => page([]), '/things?keyword=zzz');
    expect(await screen.findByText('条件に合う物がありません。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '条件をクリアする' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('says that reading failed and tries again', async () => {
    let isDown = true;
    await show(() => {
      if (isDown) throw refusal(0, undefined, 'network');
      return page(named(1, 1));
    });
    expect(await screen.findByText('読み込めませんでした。通信を確認して、もう一度お試しください。')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(await screen.findByText('物1')).toBeTruthy();
  });

  it('keeps its rows when asking again fails, says so and tries again', async () => {
    let isDown = false;
    const { router } = await show(() => {
      if (isDown) throw refusal(500);
      return page(named(1, 1), 40);
    });
    await screen.findByText('物1');
    isDown = true;
    await userEvent.click(screen.getByRole('button', { name: '次へ' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByText('物1')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: '再読み込みする' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('shows a skeleton of five rows, but not for fast answers', async () => {
    let answer = (_: unknown) => {};
    const { container } = await show(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    expect(container.querySelectorAll('tr:has(.bone)')).toHaveLength(0);
    await waitFor(() => expect(container.querySelectorAll('tr:has(.bone)')).toHaveLength(5));
    answer(page(named(1, 1)));
    await screen.findByText('物1');
    expect(container.querySelectorAll('tr:has(.bone)')).toHaveLength(0);
  });
});

describe('permission', () => {
  it('without editing hides the way to a new one, also from the C key', async () => {
    const { router } = await show(() => page([]), '/things', { view: true, edit: false });
    await screen.findByText('物がまだありません。');
    expect(screen.queryByRole('link', { name: '物を登録する' })).toBeNull();
    await userEvent.keyboard('c');
    expect(router.state.location.pathname).toBe('/things');
  });

  it('without viewing shows which menu is missing, as does a refusal of the server', async () => {
    await show(() => page([]), '/things', { view: false, edit: false });
    expect(screen.getByText('アクセス権限がありません。')).toBeTruthy();
  });

  it('that the server refuses shows the same', async () => {
    await show(() => {
      throw refusal(403);
    });
    expect(await screen.findByText('アクセス権限がありません。')).toBeTruthy();
  });
});

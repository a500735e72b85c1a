import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Attention, adminOverview } from '@tsudoi/contract/overview';
import { onScreen } from '@tsudoi/ui/testing/onScreen';
import { expect, it } from 'vitest';
import { OverviewPage } from './OverviewPage.tsx';

const open = (attention: readonly Attention[]) =>
  onScreen(<OverviewPage />, {
    at: '/admin/overview',
    answers: {
      [adminOverview.path]: () => ({
        facilities: {
          all: 12,
          preparing: 2,
          active: 8,
          suspended: 1,
          terminated: 1,
          near_limit: 3,
          contract_ending: 1,
        },
        members: 48_200,
        attention,
      }),
    },
  });
const about = (over: Partial<Attention>): Attention => ({
  kind: 'near_limit',
  facility_id: 3,
  facility_name: 'さくら学習塾',
  detail: '480 / 500',
  at: null,
  until: null,
  ...over,
});

it('says all figures in one strip, each a link to the list that it counts', async () => {
  await open([]);
  const strip = await screen.findByRole('navigation', { name: '施設の数' });
  const links = within(strip).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')?.split('?')[1]])).toEqual([
    ['施設12件終了した1件を含む', undefined],
    ['稼働中8件会員が使えます', 'status=2'],
    ['準備中2件会員にはまだ見えません', 'status=1'],
    ['停止1件誰も使えません', 'status=3'],
    ['上限に近い施設3件会員数の上限が近い施設', 'near_limit=1'],
    ['会員48,200人全施設の会員', 'sort=account_count.desc'],
  ]);
  expect(screen.getByText('今、対応が必要なことはありません。')).toBeTruthy();
});

it('names the facilities that need somebody in groups by the reason, gone through by keys', async () => {
  const { router } = await open([
    about({
      kind: 'manager_waiting',
      facility_id: 4,
      facility_name: 'けやき音楽学院',
      detail: '木村 颯真',
      at: '2026-11-20T01:00:00.000Z',
    }),
    about({}),
  ]);
  const waiting = await screen.findByRole('region', { name: 'まだログインしていない管理者' });
  expect(within(waiting).getByRole('listitem').textContent).toContain(
    '木村 颯真さんに2026-11-20 10:00に招待メールを送りました',
  );
  expect(within(screen.getByRole('region', { name: '会員数が上限に近い施設' })).getByText('480 / 500人')).toBeTruthy();
  await userEvent.keyboard('jj{Enter}');
  expect(router.state.location.pathname).toBe('/admin/facilities/edit/3');
});

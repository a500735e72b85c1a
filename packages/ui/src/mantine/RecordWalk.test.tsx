import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hosts } from '@tsudoi/contract/hosts';
import { STORAGE_PREFIX } from '@tsudoi/domain';
import { useParams } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { onScreen } from '../testing/onScreen.tsx';
import { RecordWalk } from './RecordWalk.tsx';

const LIST = {
  path: '/hosts/search',
  settings: { endpoint: hosts.search, columns: ['name', 'updated_at'], defaults: { keyword: '' } },
};
const MEMORY = `${STORAGE_PREFIX}_list__${LIST.path}`;

function Host() {
  const id = Number(useParams().id);
  return <RecordWalk list={LIST} id={id} hrefOf={(next) => `/hosts/${next}`} />;
}

describe('from record to record of a short list', () => {
  beforeEach(() => sessionStorage.clear());

  const open = (ids: () => number[], at = '/hosts/5') =>
    onScreen(<Host />, {
      at,
      path: '/hosts/:id',
      answers: {
        [hosts.search.path]: () => ({ items: ids().map((id) => ({ id })), total: ids().length }),
      },
    });
  const walk = () => within(screen.getByRole('navigation'));
  const leaveListAt = (search: string) =>
    sessionStorage.setItem(MEMORY, JSON.stringify({ search, scroll: 0, keys: {} }));

  it('goes through the list as it was left, by keys and buttons, and stops at its ends', async () => {
    leaveListAt('?keyword=a&sort=updated_at.desc');
    const { asked, router } = await open(() => [3, 5, 8]);
    await screen.findByText('2 / 3件');
    expect(asked).toEqual([
      {
        path: hosts.search.path,
        input: {
          body: {
            default_search: { keyword: 'a' },
            sort: { column: 'updated_at', direction: 'desc' },
            page: 1,
            per_page: 'all',
          },
        },
      },
    ]);
    await userEvent.keyboard('j');
    await screen.findByText('3 / 3件');
    expect(router.state.location.pathname).toBe('/hosts/8');
    expect(walk().getByRole('button', { name: '次へ' })).toHaveProperty('disabled', true);
    await userEvent.keyboard('kk');
    await screen.findByText('1 / 3件');
    expect(walk().getByRole('button', { name: '前へ' })).toHaveProperty('disabled', true);
    await userEvent.click(walk().getByRole('button', { name: '次へ' }));
    await screen.findByText('2 / 3件');
    expect(asked).toHaveLength(1);
  });

  it('goes on to the next one though a save moves each record to the front', async () => {
    let ids = [3, 5, 8];
    const { router } = await open(() => ids, '/hosts/3');
    await screen.findByText('1 / 3件');
    ids = [8, 5, 3];
    await userEvent.keyboard('j');
    await screen.findByText('2 / 3件');
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toBe('/hosts/8'));
  });

  it('has no place for a record that the list does not hold', async () => {
    await open(() => [3, 8]);
    await waitFor(() => expect(JSON.parse(sessionStorage.getItem(MEMORY) ?? '{}').order).toEqual([3, 8]));
    expect(screen.queryByText(/件/)).toBeNull();
    for (const button of walk().getAllByRole('button')) expect(button).toHaveProperty('disabled', true);
  });
});

import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { memberInfoOf } from '../testing/answers.ts';

const idb = await vi.hoisted(async () => (await import('../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
const { withWords } = await import('./words.ts');
const { clientKeys } = await import('../offline/local.ts');
const { scopeKey } = await import('../offline/scope.ts');
const { namesOf, storeFamily } = await import('../session/family.ts');
const { actingFor, family } = await import('../session/person.ts');
const { PersonBar } = await withWords(['family'], () => import('./PersonBar.tsx'))();

const ichiro = { id: 7, name: '山本 一郎', member_code: 'J000091', member_type: 'ジュニア会員', scope: 'act' as const };
const sakura = {
  id: 8,
  name: '山本 さくら',
  member_code: 'J000092',
  member_type: 'ジュニア会員',
  scope: 'act' as const,
};
const opened: string[] = [];

beforeEach(() => {
  localStorage.clear();
  opened.length = 0;
  vi.stubGlobal('location', { ...location, assign: (to: string) => void opened.push(to) });
});

it('names whoever may be switched to, and opens the pages of the one who is picked', async () => {
  await storeFamily(memberInfoOf({ family: [ichiro, sakura] }));
  const page = <PersonBar people={family.get()} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
  const bar = within(screen.getByRole('navigation', { name: '表示する人' }));
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '花子山本 花子本人',
    '一郎山本 一郎家族',
    'さくら山本 さくら家族',
  ]);
  expect(bar.getByRole('button', { name: '山本 花子 本人' }).getAttribute('aria-current')).toBe('true');
  fireEvent.click(bar.getByRole('button', { name: '山本 さくら 家族' }));
  expect([clientKeys.person.read(), opened]).toEqual(['8', ['/home']]);
  // Until the page has loaded anew it is of the one who was shown: nothing is written for somebody else.
  expect(actingFor()).toBeUndefined();
});

it('keeps the name of whoever is signed in while the info is that of a child', () => {
  const before = [{ name: '山本 花子' }, { id: 7, name: '山本 一郎' }];
  const info = memberInfoOf({ family: [ichiro] });
  const ofChild = { ...info, account: { ...info.account, first_name: '一郎' } };
  expect(namesOf(before, ofChild, 7)).toEqual(before);
  expect(namesOf([], info, undefined)[0]).toEqual({ name: '山本 花子' });
});

it('leaves nothing on the phone of somebody who may not be acted for any more', async () => {
  const own = { facilityCode: 'AOBA', accountCode: 'A-0000004' };
  clientKeys.scope.write(scopeKey(own));
  vi.stubGlobal('caches', { delete: async () => true });
  await storeFamily(memberInfoOf({ family: [ichiro, sakura] }));
  const stored = new Map(
    [own, { ...own, person: 7 }, { ...own, person: 8 }].map((scope) => [scopeKey(scope), [] as unknown]),
  );
  idb.stores.set('tsudoi-client-kept', stored);
  await storeFamily(memberInfoOf({ family: [sakura] }));
  expect([...(idb.stores.get('tsudoi-client-kept') ?? stored).keys()]).toEqual([
    scopeKey(own),
    scopeKey({ ...own, person: 8 }),
  ]);
  expect(family.get().map(({ name }) => name)).toEqual(['山本 花子', '山本 さくら']);
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventFields, eventKinds } from '@tsudoi/contract/event-kinds';
import { memberTypes } from '@tsudoi/contract/member-types';
import { onScreen } from '@tsudoi/ui/testing/onScreen';
import { expect, it, vi } from 'vitest';
import { EventFieldCreatePage, EventFieldEditPage } from './EventFieldPages.tsx';

vi.mock('../../shell/FacilityArea.tsx', () => ({
  useFacilityArea: () => ({ facility: { id: 1, name: '青葉台' }, query: { facility_code: 'aoba' } }),
}));

const FIELD = {
  ...{ id: 7, kind_id: 3, type: 'extend', code: '', input_type: 'textbox', label_ja: 'チーム名', label_en: 'Team' },
  ...{ hint_ja: '', hint_en: '', use_type: 2, platform: 1, choices: [], limits: {}, conditions: [], core: false },
  ...{ searchable: true, in_csv: true, member_editable: true, position: 10, version: 1 },
  ...{ updated_at: '2026-11-01T00:00:00Z', updated_by: null },
};

async function edit(counts: { answered: number; unanswered: number }, more: object = {}) {
  const field = { ...FIELD, ...counts, ...more };
  const { asked } = await onScreen(<EventFieldEditPage />, {
    at: '/admin/facilities/manage/1/event-cms/form/3/edit/7',
    path: '/admin/facilities/manage/1/event-cms/form/:kind/edit/:id',
    answers: {
      [eventFields.search.path]: () => ({ items: [field], total: 1 }),
      [eventFields.get.path]: () => field,
      [memberTypes.search.path]: () => ({ items: [{ id: 2, name: 'ジュニア会員' }], total: 1 }),
    },
  });
  await screen.findByRole('radio', { name: '必須' });
  return () => asked.filter(({ input }) => JSON.stringify(input ?? {}).includes('"version":1')).length;
}

it('asks before entries that are there miss a required answer, and says how many', async () => {
  const saves = await edit({ answered: 2, unanswered: 5 });
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: '必須' }));
  await user.click(screen.getByRole('button', { name: '更新する' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('申し込み5件が未入力です。');
  expect(saves()).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: '必須にする' }));
  await waitFor(() => expect(saves()).toBe(1));
});

it('does not offer to delete what has answers, and speaks of entries, not of members', async () => {
  await edit({ answered: 2, unanswered: 0 });
  await userEvent.click(screen.getByRole('button', { name: '削除する' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('申し込みの回答が2件あるため、削除できません。');
  expect(document.body.textContent).not.toMatch(/会員検索|入会申込|会員のフォーム/);
});

it('lets a rule look at facts of whoever enters, also in a form that asks nothing else', async () => {
  const of = (code: string, operator_type: number, value: unknown, input_type: string) => ({
    ...{ type: 'default', dependency_account_cms_component_code: code, operator_type, value, input_type },
    ...{ dependency_account_cms_extend_component_id: null, logical_function: 'and' },
  });
  const conditions = [of('age', 2, 15, 'number'), of('member_type', 4, [2], 'dropdown')];
  await edit({ answered: 0, unanswered: 0 }, { use_type: 6, conditions });
  const [age] = await screen.findAllByDisplayValue('参加する会員の開催初日の年齢');
  expect([...(age?.querySelectorAll('option') ?? [])].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['参加する会員の会員種別', '参加する会員の性別']),
  );
  expect(screen.getByDisplayValue('15')).toBeTruthy();
  expect(document.body.textContent).toContain('ジュニア会員');
});

it('asks before a new field is required of entries that are there', async () => {
  const { asked } = await onScreen(<EventFieldCreatePage />, {
    at: '/admin/facilities/manage/1/event-cms/form/3/create',
    path: '/admin/facilities/manage/1/event-cms/form/:kind/create',
    answers: {
      [eventFields.search.path]: () => ({ items: [], total: 0 }),
      [eventKinds.get.path]: () => ({ entry_count: 4 }),
      [memberTypes.search.path]: () => ({ items: [], total: 0 }),
      [eventFields.create.path]: () => ({ id: 9, code: '', version: 1 }),
    },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/名称（日本語）/), '学年');
  await user.type(screen.getByLabelText(/名称（英語）/), 'Grade');
  await user.click(screen.getByRole('radio', { name: '必須' }));
  await user.click(screen.getByRole('button', { name: '登録する' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('申し込み4件が未入力です。');
  const sent = () => asked.filter(({ input }) => JSON.stringify(input ?? {}).includes('学年'));
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: '必須にする' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

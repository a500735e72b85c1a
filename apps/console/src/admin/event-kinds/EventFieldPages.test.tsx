import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventFields } from '@tsudoi/contract/event-kinds';
import { onScreen } from '@tsudoi/ui/testing/onScreen';
import { expect, it, vi } from 'vitest';
import { EventFieldEditPage } from './EventFieldPages.tsx';

vi.mock('../../shell/FacilityArea.tsx', () => ({
  useFacilityArea: () => ({ facility: { id: 1, name: '青葉台' }, query: { facility_code: 'aoba' } }),
}));

const FIELD = {
  ...{ id: 7, kind_id: 3, type: 'extend', code: '', input_type: 'textbox', label_ja: 'チーム名', label_en: 'Team' },
  ...{ hint_ja: '', hint_en: '', use_type: 2, platform: 1, choices: [], limits: {}, conditions: [], core: false },
  ...{ searchable: true, in_csv: true, member_editable: true, position: 10, version: 1 },
  ...{ updated_at: '2026-11-01T00:00:00Z', updated_by: null },
};

async function edit(counts: { answered: number; unanswered: number }) {
  const field = { ...FIELD, ...counts };
  const { asked } = await onScreen(<EventFieldEditPage />, {
    at: '/admin/facilities/manage/1/event-cms/form/3/edit/7',
    path: '/admin/facilities/manage/1/event-cms/form/:kind/edit/:id',
    answers: {
      [eventFields.search.path]: () => ({ items: [field], total: 1 }),
      [eventFields.get.path]: () => field,
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

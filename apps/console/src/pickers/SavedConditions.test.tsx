import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveFilterTemplate } from '@tsudoi/contract/filter-templates';
import { onScreen } from '@tsudoi/ui/testing/onScreen';
import { expect, it } from 'vitest';
import { SavedViews } from './SavedConditions.tsx';

it('says that a view needs a name, and saves it once it has one', async () => {
  const saved = {
    screen: 'members',
    tabs: [],
    views: [],
    active: undefined,
    current: undefined,
    isShownOtherwise: false,
    written: { keyword: '山' },
    pick: () => {},
  };
  const { asked } = await onScreen(<SavedViews saved={saved} />, {
    answers: { [saveFilterTemplate.path]: () => ({}) },
  });
  await userEvent.click(screen.getByRole('button', { name: '表示を保存する' }));
  await userEvent.click(await screen.findByRole('button', { name: '保存する' }));
  expect(screen.getByRole('alert').textContent).toBe('表示の名前を入力してください。');
  const field = screen.getByLabelText('表示の名前');
  expect(document.activeElement).toBe(field);
  expect(asked).toEqual([]);
  await userEvent.type(field, '山の会{Enter}');
  expect(asked.map(({ input }) => input)).toMatchObject([{ body: { name: '山の会', conditions: { keyword: '山' } } }]);
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FilterTemplate, saveFilterTemplate } from '@tsudoi/contract/filter-templates';
import { notificationState } from '@tsudoi/ui/headless/screen/notifications';
import { type Answers, onScreen } from '@tsudoi/ui/testing/onScreen';
import { expect, it } from 'vitest';
import { SavedViews } from './SavedConditions.tsx';
import type { Saved } from './savedConditions.ts';

const saved: Saved = {
  screen: 'members',
  tabs: [],
  views: [],
  active: undefined,
  current: undefined,
  isShownOtherwise: false,
  written: { keyword: '山' },
  pick: () => {},
};
const current = (over: Partial<FilterTemplate> = {}): FilterTemplate => ({
  id: 3,
  screen: 'members',
  name: '山の会',
  conditions: {},
  private_flag: 0,
  own: true,
  version: 1,
  ...over,
});
const open = (over: Partial<Saved>, answers: Answers = {}) =>
  onScreen(<SavedViews saved={{ ...saved, ...over }} />, { answers });
const buttons = () =>
  screen.queryAllByRole('button').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));

it('lets who may change a shared view overwrite it for all or save another, and others save their own', async () => {
  const mine = await open({ current: current(), isShownOtherwise: true }, { [saveFilterTemplate.path]: () => ({}) });
  expect(buttons()).toEqual(['表示を上書きする', '別の表示として保存する']);
  await userEvent.click(screen.getByRole('button', { name: '表示を上書きする' }));
  // Nothing changes for all staff before it was asked.
  const question = await screen.findByRole('dialog', {
    name: /^スタッフ全員が使っている表示「.+」を上書きしますか。$/,
  });
  expect(mine.asked).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: '表示を上書きする' }));
  expect(notificationState.open.at(-1)?.message).toBe('スタッフ全員の表示を上書きしました。');
  mine.unmount();
  const theirs = await open({ current: current({ own: false }), isShownOtherwise: true });
  expect(buttons()).toEqual(['表示を保存する']);
  theirs.unmount();
  await open({ current: current({ own: false }) });
  expect(buttons()).toEqual([]);
});

it('says before it is deleted that a shared view is gone for all', async () => {
  const shared = await open({ current: current() });
  await userEvent.click(screen.getByRole('button', { name: 'この表示を削除する' }));
  expect(await screen.findByText(/全員の一覧から消えます/)).toBeTruthy();
  shared.unmount();
  await open({ current: current({ private_flag: 1 }) });
  await userEvent.click(screen.getByRole('button', { name: 'この表示を削除する' }));
  await screen.findByRole('dialog');
  expect(screen.queryByText(/全員の一覧から消えます/)).toBeNull();
});

it('says that a view needs a name, and saves it once it has one', async () => {
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

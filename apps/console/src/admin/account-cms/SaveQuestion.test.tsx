import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkAccountField, type FieldEffects } from '@tsudoi/contract/account-cms';
import { onScreen } from '@tsudoi/ui/testing/onScreen';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useSaveQuestion } from './SaveQuestion.tsx';
import { blankField } from './values.ts';

function Asking() {
  const { confirm, question } = useSaveQuestion({ facility_code: 'aoba' });
  const [said, setSaid] = useState('');
  const ask = async () => {
    const { conditions: _, limits: __, ...blank } = blankField(1, 1);
    setSaid(String(await confirm({ ...blank, id: null }, '送迎')));
  };
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        ask
      </button>
      <output>{said}</output>
      {question}
    </>
  );
}

async function ask(effects: Partial<FieldEffects>) {
  const nothing = { members: 0, whole: true, asked: 0, hidden: 0, closed: 0, outside: 0, retired: [], rules: [] };
  await onScreen(<Asking />, {
    answers: { [checkAccountField.path]: () => ({ ...nothing, asked_of: 'member', ...effects }) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'ask' }));
}
const said = (answer: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(answer));

it('a change that does nothing to anybody is saved without a question', async () => {
  await ask({});
  await said('true');
});

it('where not all members were looked at, the operator is asked even though nobody was found', async () => {
  await ask({ whole: false });
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('会員が多いため、20,000人までを確認しました。');
  expect(within(dialog).queryByRole('list')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: '戻る' }));
  await said('false');
});

it('numbers are written as everywhere, and are the least there can be where not all were looked at', async () => {
  await ask({ whole: false, asked: 12_345, rules: ['停留所', '便'] });
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '会員12,345人が未入力です。次にプロフィールを開いたときに入力をお願いします。',
    'この項目を条件にしている項目があります：停留所、便',
  ]);
  expect(dialog.textContent).toContain('20,000人までを数えました');
});

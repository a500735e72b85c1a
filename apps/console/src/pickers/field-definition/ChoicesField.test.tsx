import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onScreen } from '@tsudoi/ui/testing/onScreen';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { ChoicesField } from './ChoicesField.tsx';

function Form() {
  const methods = useForm({ defaultValues: { choices: [] } });
  return (
    <FormProvider {...methods}>
      <ChoicesField name="choices" label="選択肢" hasSteps={false} />
    </FormProvider>
  );
}
const texts = () =>
  screen
    .getAllByLabelText(/^選択肢\d（日本語）$/)
    .map((input) => (input instanceof HTMLInputElement ? input.value : ''));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const hasFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(button(name)));

it('new choices keep the focus as they are moved and taken away', async () => {
  await onScreen(<Form />);
  const user = userEvent.setup();
  for (const [number, word] of [
    [1, '一'],
    [2, '二'],
    [3, '三'],
  ] as const) {
    await user.click(button('選択肢を追加する'));
    const input = screen.getByLabelText(`選択肢${number}（日本語）`);
    await waitFor(() => expect(document.activeElement).toBe(input));
    await user.type(input, word);
  }
  const third = screen.getByLabelText('選択肢3（日本語）');
  button('選択肢3を上へ移動する').focus();
  await user.keyboard('{Enter}');
  expect(texts()).toEqual(['一', '三', '二']);
  // The line itself has moved.
  expect(screen.getByLabelText('選択肢2（日本語）')).toBe(third);
  await hasFocus('選択肢2を上へ移動する');
  await user.keyboard('{Enter}');
  expect(texts()).toEqual(['三', '一', '二']);
  await hasFocus('選択肢1を下へ移動する');
  await user.keyboard('{Enter}');
  await hasFocus('選択肢2を下へ移動する');

  button('選択肢3を外す').focus();
  await user.keyboard('{Enter}');
  expect(texts()).toEqual(['一', '三']);
  await hasFocus('選択肢2を外す');
  await user.keyboard('{Enter}');
  await hasFocus('選択肢1を外す');
  await user.keyboard('{Enter}');
  await hasFocus('選択肢を追加する');
});

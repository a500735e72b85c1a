import { fireEvent, render, screen } from '@testing-library/react';
import { Day, orNothing } from '@tsudoi/contract';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';

const idb = await vi.hoisted(async () => (await import('../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
const { withWords } = await import('../shell/words.ts');
const { FormBody } = await import('./FormBody.tsx');
const { useForm } = await import('./useForm.ts');
const { TextField } = await withWords(['profile'], () => import('./Field.tsx'))();

const schema = v.object({ resumes_on: orNothing(Day) });

function Form({ send }: { send: (values: object) => Promise<void> }) {
  const form = useForm({ initial: { resumes_on: '' }, schema, labels: { resumes_on: '再開する日' } });
  return (
    <FormBody form={form} send={send} submit="休会を申し出る" busy="送っています">
      <TextField form={form} name="resumes_on" type="date" />
    </FormBody>
  );
}

it('refuses a date that the browser cannot read instead of taking it for none', async () => {
  const send = vi.fn(async () => {});
  render(<Form send={send} />);
  const field = screen.getByLabelText(/再開する日/);
  const submit = screen.getByRole('button', { name: '休会を申し出る' });
  // What a browser says of 2027/02/30: no value, but something is typed.
  Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true });
  fireEvent.blur(field);
  fireEvent.click(submit);
  expect(await screen.findByText('再開する日はYYYY/MM/DD形式で指定してください。')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  Object.defineProperty(field, 'validity', { value: { badInput: false } });
  fireEvent.change(field, { target: { value: '2027-03-01' } });
  fireEvent.click(submit);
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ resumes_on: '2027-03-01' }));
});

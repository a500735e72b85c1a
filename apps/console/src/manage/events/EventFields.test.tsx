import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventSettings } from '@tsudoi/contract/events';
import { onScreen } from '@tsudoi/ui/testing/onScreen';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { expect, it } from 'vitest';
import { EventFields } from './EventFields.tsx';
import { blankEvent } from './values.ts';

const KIND: EventSettings = {
  event_cms_code: 'lesson',
  id: 1,
  name: '教室',
  url: 'lessons',
  courses: true,
  results: true,
  check_in: true,
  fee: true,
  guests: false,
  hosts: [],
  conditions: [],
  access_conditions: [],
};
let valuesOf: () => Record<string, unknown> = () => ({});
function Values() {
  valuesOf = useFormContext().getValues;
  return null;
}
function Form({ kind = KIND }: { kind?: EventSettings }) {
  const methods = useForm({
    defaultValues: blankEvent('lesson', '2027-04-01', { course: '初級', pool: '定員' }) as object,
  });
  return (
    <FormProvider {...methods}>
      <EventFields kind={kind} />
      <Values />
    </FormProvider>
  );
}
const preview = () =>
  within(screen.getByRole('list', { name: '会員にはこう表示されます' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

it('cancelling costs what its lines say, and the sentences of the member stand below them', async () => {
  await onScreen(<Form />);
  const user = userEvent.setup();
  expect(preview()).toEqual(['開始まで取り消せます。', '参加費は全額お返しします。']);
  await user.click(button('キャンセル料を追加する'));
  await user.click(button('キャンセル料を追加する'));
  const percent = screen.getAllByLabelText(/^参加費に対する割合/)[0] as HTMLElement;
  await user.clear(percent);
  await user.type(percent, '30');
  const days = screen.getAllByLabelText(/^開催の何日前から/)[1] as HTMLElement;
  await user.clear(days);
  await user.type(days, '0');
  await user.tab();
  expect(preview()).toEqual([
    '開始まで取り消せます。',
    '7日前から参加費の30%がかかります。',
    '当日は参加費の100%がかかります。',
  ]);
  expect(valuesOf()).toMatchObject({
    tax_type: 'inclusive',
    cancel_rules: [
      { days_before: 7, percent: 30 },
      { days_before: 0, percent: 100 },
    ],
  });
  await user.click(screen.getByRole('radio', { name: '税抜' }));
  await user.click(screen.getAllByRole('button', { name: 'このキャンセル料を外す' })[0] as HTMLElement);
  expect(valuesOf()).toMatchObject({ tax_type: 'exclusive', cancel_rules: [{ days_before: 0, percent: 100 }] });
});

it('results of a kind that has them are chosen from a list of each course, and shown to members', async () => {
  await onScreen(<Form />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^結果の選択肢/), '優勝\n完走');
  await user.click(screen.getByRole('checkbox', { name: '結果を会員に見せる' }));
  expect(valuesOf()).toMatchObject({ results_shown: true, courses: [{ result_values: ['優勝', '完走'] }] });
});

it('has neither results nor fees where the kind has none', async () => {
  await onScreen(<Form kind={{ ...KIND, results: false, fee: false }} />);
  expect(screen.queryByLabelText(/^結果の選択肢/)).toBeNull();
  expect(screen.queryByRole('checkbox', { name: '結果を会員に見せる' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'キャンセル料を追加する' })).toBeNull();
});

it('an added course has the places where there are one, and places that no course has are told', async () => {
  await onScreen(<Form />);
  const user = userEvent.setup();
  await user.click(button('コースを追加する'));
  expect(valuesOf()).toMatchObject({ courses: [{ pools: [0] }, { pools: [0] }] });
  expect(screen.queryByText(/^この定員を使うコースがない/)).toBeNull();
  await user.click(button('定員を追加する'));
  expect(screen.getAllByText(/^この定員を使うコースがない/)).toHaveLength(1);
  await user.click(button('コースを追加する'));
  expect(valuesOf()).toMatchObject({ courses: [{ pools: [0] }, { pools: [0] }, { pools: [] }] });
});

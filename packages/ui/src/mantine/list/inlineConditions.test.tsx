import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Condition } from '../../headless/list/searchAddress.ts';
import { onScreen } from '../../testing/onScreen.tsx';
import type { RemoteProps } from '../fields/LoadFailure.tsx';
import type { Option } from '../fields/options.tsx';
import { InlineSelect } from './inlineConditions.tsx';
import { SearchDraftContext } from './searchContext.ts';

const PLANS = [
  { value: 3, text: '標準' },
  { value: 4, text: '小規模' },
];

function Line({ options, ...remote }: RemoteProps & { options: readonly Option[] }) {
  const [value, setValue] = useState<Condition>(['3']);
  return (
    <SearchDraftContext value={{ draft: { plan: value }, set: (_, next) => setValue(next) }}>
      <InlineSelect name="plan" label="プラン" options={options} {...remote} />
      <output>{JSON.stringify(value)}</output>
    </SearchDraftContext>
  );
}

const shown = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'プラン' }).selectedOptions[0]?.text;

it('keeps what an address has chosen while the choices load', async () => {
  await onScreen(<Line options={[]} loading />);
  expect(shown()).toBe('プラン：読み込んでいます…');
});

it('says in words what an address has chosen, and searches for another at once', async () => {
  await onScreen(<Line options={PLANS} />);
  expect(shown()).toBe('プラン：標準');
  await userEvent.selectOptions(screen.getByRole('combobox'), 'プラン：小規模');
  expect(screen.getByText('["4"]')).toBeTruthy();
});

it('keeps what an address has chosen when the choices do not load, says so and tries again', async () => {
  const retry = vi.fn();
  await onScreen(<Line options={[]} failed onRetry={retry} />);
  expect(shown()).toBe('プラン：3');
  expect(screen.getByText('読み込めませんでした。')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '再読み込みする' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByText('["3"]')).toBeTruthy();
});

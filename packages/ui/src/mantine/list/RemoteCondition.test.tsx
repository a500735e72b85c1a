import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { expect, it } from 'vitest';
import type { Condition } from '../../headless/list/searchAddress.ts';
import { onScreen } from '../../testing/onScreen.tsx';
import { RemoteCondition } from './RemoteCondition.tsx';
import { SearchDraftContext } from './searchContext.ts';

// More than a first page holds, each one level below the first.
const CLUBS = Array.from({ length: 250 }, (_, index) => ({ value: index + 1, text: `　クラブ${index + 1}` }));

function Form({ start }: { start: string[] }) {
  const [value, setValue] = useState<Condition>(start);
  const source = useMemo(
    () => ({
      find: async (text: string) => CLUBS.filter((club) => club.text.includes(text)).slice(0, 100),
      byValues: async (values: readonly string[]) => CLUBS.filter((club) => values.includes(String(club.value))),
    }),
    [],
  );
  return (
    <SearchDraftContext value={{ draft: { club: value }, set: (_, next) => setValue(next) }}>
      <RemoteCondition name="club" label="クラブ" source={source} />
      <output>{JSON.stringify(value)}</output>
    </SearchDraftContext>
  );
}

const input = () => screen.getByLabelText('クラブ', { selector: 'input:not([type=hidden])' });

it('finds what no first page holds, and travels as a list of one', async () => {
  await onScreen(<Form start={[]} />);
  await userEvent.click(input());
  await act(async () => void fireEvent.input(input(), { target: { value: 'クラブ222' } }));
  await userEvent.click(await screen.findByRole('option', { name: 'クラブ222', hidden: true }));
  expect(screen.getByText('["222"]')).toBeTruthy();
});

it('shows what an address names though it is no longer there', async () => {
  await onScreen(<Form start={['999']} />);
  await waitFor(() => expect(input()).toHaveProperty('value', '999'));
});

it('says in words what an address had chosen, and takes it away again', async () => {
  await onScreen(<Form start={['240']} />);
  await waitFor(() => expect(input()).toHaveProperty('value', 'クラブ240'));
  await userEvent.click(screen.getByLabelText('クラブを外す'));
  expect(screen.getByText('[]')).toBeTruthy();
});

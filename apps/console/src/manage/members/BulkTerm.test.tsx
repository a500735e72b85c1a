import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeTerms, searchMembers } from '@tsudoi/contract/members';
import { notificationState } from '@tsudoi/ui/headless/screen/notifications';
import { type Answers, onScreen, refusal } from '@tsudoi/ui/testing/onScreen';
import { beforeEach, expect, it, vi } from 'vitest';
import { BulkTerm } from './BulkTerm.tsx';

beforeEach(() => {
  notificationState.open = [];
  notificationState.history = [];
});

interface Term {
  id: number;
  from: string;
  to?: string;
}
const termsOf = (input: { body?: unknown }) => (input.body as { terms: Term[] }).terms;
const moved = (input: { body?: unknown }) => ({
  changed: termsOf(input).map(({ id, from, to }) => ({ id, from, to: to ?? '2027-12-16' })),
  left_out: [],
});

async function open(days: readonly (string | null)[], answers: Answers = {}) {
  const onDone = vi.fn();
  const sent: Term[][] = [];
  const shown = await onScreen(<BulkTerm body={{ default_search: { ids: [1] } }} onDone={onDone} onBack={() => {}} />, {
    answers: {
      [searchMembers.path]: () => ({
        items: days.map((expires_on, index) => ({ id: index + 1, expires_on })),
        total: days.length,
      }),
      [changeTerms.path]: (input) => {
        sent.push(termsOf(input));
        return moved(input);
      },
      ...answers,
    },
  });
  return { ...shown, onDone, sent };
}
const messages = () => notificationState.history.map(({ message }) => message);

it('says whose membership is extended and whose is not, and takes all of it back', async () => {
  const { onDone, sent } = await open(['2026-12-16', null, '2026-12-16']);
  const extend = await screen.findByRole('button', { name: '2人を延ばす' });
  expect(screen.getByText('有効期限のない1人は、そのままです。')).toBeTruthy();
  await userEvent.click(extend);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent).toEqual([
    [
      { id: 1, from: '2026-12-16' },
      { id: 3, from: '2026-12-16' },
    ],
  ]);
  expect(messages()).toEqual(['2人の有効期限を延ばしました。']);
  notificationState.history.find(({ action }) => action !== undefined)?.action?.run();
  await waitFor(() => expect(messages()).toContain('2人の有効期限を元に戻しました。'));
  expect(sent[1]).toEqual([
    { id: 1, from: '2027-12-16', to: '2026-12-16' },
    { id: 3, from: '2027-12-16', to: '2026-12-16' },
  ]);
});

it('goes through many in parts, and says of what was done before a refusal that it was done', async () => {
  let calls = 0;
  const { onDone } = await open(
    Array.from({ length: 150 }, () => '2026-12-16'),
    {
      [changeTerms.path]: (input) => {
        calls += 1;
        if (calls === 2) throw refusal(500);
        return moved(input);
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: '150人を延ばす' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(messages()).toContain('100人の有効期限を延ばしました。');
  expect(notificationState.history).toHaveLength(2);
});

it('has nothing to do where no membership ends', async () => {
  await open([null]);
  expect(await screen.findByText('有効期限のある会員が選択されていません。')).toBeTruthy();
  expect(screen.getByRole('button', { name: '0人を延ばす' })).toHaveProperty('disabled', true);
});

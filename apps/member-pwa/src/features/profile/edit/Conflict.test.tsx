import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { withWords } from '../../../shell/words.ts';

const { Conflict } = await withWords(['profile'], () => import('./Conflict.tsx'))();

const differing = ['phone', 'job', 'city'].map((name) => ({
  entry: { name, inputId: name, label: name, section: '', read: String },
  before: `their ${name}`,
  after: `my ${name}`,
}));

/** Somebody else changed phone and city while I typed phone and job. */
function open(fields: typeof differing) {
  const onSettle = vi.fn();
  render(<Conflict stale={{ fields, mine: ['phone', 'job'], theirs: ['phone', 'city'] }} onSettle={onSettle} />);
  return onSettle;
}

it('asks only about what both changed, and whichever is chosen, what one alone changed stays', () => {
  const onSettle = open(differing);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['phone']);
  fireEvent.click(screen.getByRole('button', { name: '今の内容を使う' }));
  fireEvent.click(screen.getByRole('button', { name: '入力した内容を使う' }));
  expect(onSettle.mock.calls).toEqual([[['job']], [['phone', 'job']]]);
});

it('asks nothing where the changes do not overlap', () => {
  open(differing.slice(1));
  expect(screen.queryByRole('term')).toBeNull();
  expect(screen.getByText(/重なっていません/)).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

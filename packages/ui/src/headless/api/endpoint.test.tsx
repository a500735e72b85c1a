import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getMember, updateMember } from '@tsudoi/contract/members';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { type Answers, onScreen, refusal } from '../../testing/onScreen.tsx';
import { useCall, useEndpoint } from './endpoint.ts';

const input = { params: { id: 7 } };

function Record() {
  const { data, loading } = useEndpoint(getMember, input);
  const { call } = useCall(updateMember);
  return (
    <>
      <output>{loading ? 'loading' : data?.account_code}</output>
      <button type="button" onClick={() => void call({ ...input, body: {} as never })}>
        save
      </button>
    </>
  );
}

function Screens() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'leave' : 'come'}
      </button>
      {isOpen && <Record />}
    </>
  );
}

/** A server that answers reads when the test says so. */
function open() {
  const reads: { answer(name: string): void; cancel(): void }[] = [];
  const read = () =>
    new Promise((resolve, reject) => {
      reads.push({
        answer: (name) => resolve({ account_code: name }),
        cancel: () => reject(refusal(0, undefined, 'cancelled')),
      });
    });
  // One address: a body is a write.
  const answers: Answers = { [getMember.path]: ({ body }) => (body === undefined ? read() : {}) };
  return onScreen(<Screens />, { answers }).then(() => reads);
}
const shown = () => document.querySelector('output')?.textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('does not begin with what was read before a save whose new reading the way to the next screen cut off', async () => {
  const reads = await open();
  await act(async () => reads[0]?.answer('before'));
  expect(shown()).toBe('before');
  await press('save');
  expect(reads).toHaveLength(2);
  await act(async () => reads[1]?.cancel());
  await press('leave');
  await press('come');
  expect(shown()).toBe('loading');
  await act(async () => reads.at(-1)?.answer('after'));
  expect(shown()).toBe('after');
});

it('does not begin with it where the screen went before the new reading ended', async () => {
  const reads = await open();
  await act(async () => reads[0]?.answer('before'));
  await press('save');
  await press('leave');
  await act(async () => reads[1]?.cancel());
  await press('come');
  expect(shown()).toBe('loading');
});

it('begins with what it knows while that is asked again', async () => {
  const reads = await open();
  await act(async () => reads[0]?.answer('before'));
  await press('leave');
  await press('come');
  expect(shown()).toBe('before');
  await act(async () => reads.at(-1)?.answer('after'));
  expect(shown()).toBe('after');
});

function Row() {
  const [id, setId] = useState(1);
  useEndpoint(getMember, { params: { id } }, { isGivenUp: true });
  return (
    <button type="button" onClick={() => setId(id + 1)}>
      next
    </button>
  );
}

it('gives up a read that another one has overtaken, where it is told to', async () => {
  const signals = new Map<number, AbortSignal | undefined>();
  await onScreen(<Row />, {
    answers: {
      [getMember.path]: ({ params }, options) => {
        signals.set((params as { id: number }).id, options?.signal);
        return new Promise(() => {});
      },
    },
  });
  const next = await screen.findByRole('button', { name: 'next' });
  fireEvent.click(next);
  await vi.waitFor(() => expect(signals.size).toBe(2));
  expect([...signals.values()].map((signal) => signal?.aborted)).toEqual([true, false]);
});

function Two() {
  useEndpoint(getMember, input);
  useEndpoint(getMember, { params: { id: 8 } }, { isLasting: true });
  const { call } = useCall(updateMember);
  return (
    <button type="button" onClick={() => void call({ ...input, body: {} as never })}>
      save
    </button>
  );
}

it('does not read again after a write what no write changes', async () => {
  const asked: unknown[] = [];
  await onScreen(<Two />, {
    answers: {
      [getMember.path]: ({ params, body }) => {
        if (body === undefined) asked.push((params as { id: number }).id);
        return {};
      },
    },
  });
  await screen.findByRole('button', { name: 'save' });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await press('save');
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked).toEqual([7, 8, 7]);
});

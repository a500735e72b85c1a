import type { ParticipantRow } from '@tsudoi/contract/event-participants';
import { expect, it } from 'vitest';
import { participantColumns } from './columns.tsx';

it('tells the day of an entry as it was in Japan, before nine in the morning too', () => {
  const column = participantColumns(
    undefined,
    (id) => id,
    () => '',
  ).find(({ id }) => id === 'queued_at');
  // Half past one in the night of the 20th.
  const row = { queued_at: '2026-11-19T16:30:00.000Z' } as ParticipantRow;
  expect(column?.cell(row)).toBe('2026-11-20');
});

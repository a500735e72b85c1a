import { render, screen } from '@testing-library/react';
import type { MemberEvent } from '@tsudoi/contract/events';
import { expect, it, vi } from 'vitest';

const idb = await vi.hoisted(async () => (await import('../../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
const { withWords } = await import('../../shell/words.ts');
const { EventCalendar } = await withWords(['events'], () => import('./EventCalendar.tsx'))();

const session = {
  ...{ id: 1, name: null, place: null, called_off: null },
  ...{ starts_at: '2027-04-01T01:00:00Z', ends_at: '2027-04-01T03:00:00Z' },
};
const event = (state: MemberEvent['state']) =>
  ({
    ...{
      name: '駅伝',
      event_code: 'E1',
      event_cms_code: 'race',
      place: null,
      entry_from: '2027-03-01T00:00:00Z',
      state,
    },
    ...{ kind: { url: 'races' }, courses: [{ sessions: [session] }] },
  }) as unknown as MemberEvent;

it('offers the calendar for what takes place, and for nothing else', () => {
  for (const state of ['open', 'closed', 'before'] as const) {
    const { unmount } = render(<EventCalendar event={event(state)} />);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    unmount();
  }
  for (const state of ['canceled', 'postponed', 'over'] as const) {
    const { unmount } = render(<EventCalendar event={event(state)} />);
    expect(screen.queryAllByRole('button')).toEqual([]);
    unmount();
  }
});

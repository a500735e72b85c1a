import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type MemberEvent, memberTimeline } from '@tsudoi/contract/histories';
import { getMemberDetail, type MemberRow, searchMembers } from '@tsudoi/contract/members';
import { type Answers, onScreen, refusal } from '@tsudoi/ui/testing/onScreen';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { MemberPeek } from './MemberPeek.tsx';

const row: MemberRow = {
  id: 7,
  account_code: 'A-0000007',
  member_code: 'S000007',
  last_name: '山本',
  first_name: '花子',
  last_name_kana: 'ヤマモト',
  first_name_kana: 'ハナコ',
  email: null,
  member_types: [{ id: 1, member_type_code: 'S', name: '正会員' }],
  organizations: [],
  registration: 0,
  joined_on: null,
  expires_on: null,
  updated_at: '2026-11-18T07:40:00.000Z',
  version: 1,
  cells: {},
};
const event = (id: number, over: Partial<MemberEvent> = {}): MemberEvent => ({
  id,
  at: '2026-11-18T07:40:00.000Z',
  by: '鈴木 拓也',
  acted_for: null,
  source: 'console',
  action: 'update',
  task_id: null,
  kind: 'change',
  family: 'members',
  record_id: 7,
  record: null,
  is_there: true,
  changes: [{ field: 'phone', label: '電話番号', before: '045', after: '090', put_back: 'yes' }],
  version: 2,
  note: null,
  ...over,
});
const open = (entries: readonly MemberEvent[], answers: Answers = {}) =>
  onScreen(<MemberPeek row={row} facts={[]} />, {
    answers: {
      [memberTimeline.path]: () => ({
        entries,
        next: null,
        counts: { change: 0, money: null, event: null, note: 0, contact: 0 },
      }),
      [searchMembers.path]: () => ({ items: [row], total: 1 }),
      [getMemberDetail.path]: () => ({
        basic_info: { profile_image: { file_url: '/files/7.jpg', file_name: '顔.jpg' } },
      }),
      ...answers,
    },
  });

it('shows the photo and the three newest things that happened, a line each', async () => {
  const note = { id: 1, body: 'ロッカーは2階', version: 1, own: true, edited: false };
  await open([
    event(4),
    event(3, { kind: 'note', note }),
    event(2, { by: '', action: 'invite', changes: [] }),
    event(1),
  ]);
  const latest = await screen.findByRole('region', { name: '最近のできごと' });
  expect(
    within(latest)
      .getAllByRole('listitem')
      .map((line) => line.querySelector('span')?.textContent),
  ).toEqual(['鈴木 拓也が電話番号を変更', '鈴木 拓也がメモを残しました', '自動で招待メールを送信']);
  expect(await screen.findByRole('img', { name: /山本 花子/ })).toBeTruthy();
});

it('has the letter of the name without a photo, and leaves out what this person may not see', async () => {
  const { container } = await open([], {
    [getMemberDetail.path]: () => ({ basic_info: { profile_image: null } }),
    [memberTimeline.path]: () => {
      throw refusal(403);
    },
  });
  expect(await screen.findByRole('heading', { name: '山本 花子' })).toBeTruthy();
  expect(container.querySelector('.portrait')?.textContent).toBe('山');
  expect(screen.queryByRole('region', { name: '最近のできごと' })).toBeNull();
});

function Run() {
  const [id, setId] = useState(7);
  return (
    <>
      <button type="button" onClick={() => setId((now) => now + 1)}>
        J
      </button>
      <MemberPeek row={{ ...row, id, account_code: `A-${id}` }} facts={[]} />
    </>
  );
}

it('asks nothing about rows that somebody runs past, and of the one they rest on all of it', async () => {
  const asked: (string | number)[] = [];
  await onScreen(<Run />, {
    answers: {
      [memberTimeline.path]: ({ params }) => {
        asked.push((params as { account_code: string }).account_code);
        return { entries: [], next: null, counts: { change: 0, money: null, event: null, note: 0, contact: 0 } };
      },
      [getMemberDetail.path]: ({ params }) => {
        asked.push((params as { id: number }).id);
        return { basic_info: { profile_image: null } };
      },
    },
  });
  await waitFor(() => expect(asked.toSorted()).toEqual([7, 'A-7']));
  const next = screen.getByRole('button', { name: 'J' });
  // Within one task of the browser, so that no time passes between them.
  for (let times = 0; times < 4; times++) fireEvent.click(next);
  await waitFor(() => expect(asked.toSorted()).toEqual([11, 7, 'A-11', 'A-7']));
});

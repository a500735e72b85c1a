import { screen } from '@testing-library/react';
import type { ParticipantRecord } from '@tsudoi/contract/event-participants';
import { onScreen } from '@tsudoi/ui/testing/onScreen';
import { expect, it } from 'vitest';
import { Happened } from './Happened.tsx';

it('says in words who ended an entry and why, where nobody did', async () => {
  const entry = { at: '2026-11-20T00:00:00Z', action: 'expire', beyond: false, from: null, to: null };
  const history = [
    { ...entry, by: '', reason: 'not_paid' },
    { ...entry, at: '2026-11-21T00:00:00Z', by: '井上 純', action: 'cancel', reason: 'けが' },
  ];
  await onScreen(<Happened record={{ fee: null, history, turns: [] } as unknown as ParticipantRecord} />);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts[0]).toContain('期限までに入金がありませんでした。');
  expect(texts[0]).toContain('2026-11-20 09:00 自動');
  expect(texts[1]).toContain('けが');
  expect(texts[1]).toContain('井上 純');
});

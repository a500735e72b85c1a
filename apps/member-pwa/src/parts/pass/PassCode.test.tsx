import { act, render, screen } from '@testing-library/react';
import type { OwnLadder } from '@tsudoi/contract/passes';
import { ladderBodies, ladderSpan, PASS_SIGNATURE_BYTES, readPass } from '@tsudoi/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const idb = await vi.hoisted(async () => (await import('../../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
const drawn = vi.hoisted(() => ({ texts: [] as string[] }));
vi.mock('../QrCode.tsx', () => ({
  QrCode: ({ text, label }: { text: string; label: string }) => {
    drawn.texts.push(text);
    return <img alt={label} data-text={text} />;
  },
}));
const { withWords } = await import('../../shell/words.ts');
const { client } = await import('../../session/client.ts');
const { online } = await import('../../offline/network.ts');
const { setOwner } = await import('../../offline/scope.ts');
const { wipeEverything } = await import('../../offline/wipe.ts');
const { PassCode } = await withWords(['pass'], () => import('./PassCode.tsx'))();

const START = Date.parse('2026-11-24T09:02:00+09:00');
const HOUR = 3_600_000;

/** What a server with this clock answers. */
function ladderAt(server: number): OwnLadder {
  const span = ladderSpan(server / 1000, null)!;
  const bodies = ladderBodies({ key: 1, facility: 1, account: 4, id: new Uint8Array(16), ...span });
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const signatures = text(new Uint8Array(bodies.length * PASS_SIGNATURE_BYTES));
  return { ladder: { first: text(bodies[0]!), signatures }, refused: null, now: new Date(server).toISOString() };
}

const call = vi.spyOn(client, 'call');
const answer = (make: () => OwnLadder) => call.mockImplementation(async () => make() as never);
const open = async () => {
  const page = render(<PassCode code="S000001" />);
  await act(() => vi.advanceTimersByTimeAsync(10));
  return page;
};
const window = () => readPass(screen.getByAltText('会員証のQRコード').getAttribute('data-text') ?? '')?.notBefore ?? 0;
const plain = () => screen.getByAltText(/./).getAttribute('data-text');

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  idb.stores.clear();
  setOwner('AOBA:A-4');
  online.set(true);
  call.mockReset();
  answer(() => ladderAt(Date.now()));
});
afterEach(() => vi.useRealTimers());

it('shows the window that counts, then the next one, and asks the server once', async () => {
  await open();
  expect(window()).toBe(Date.parse('2026-11-24T09:00:00+09:00') / 1000);
  await act(() => vi.advanceTimersByTimeAsync(3 * 60_000 + 50));
  expect(window()).toBe(Date.parse('2026-11-24T09:05:00+09:00') / 1000);
  expect(call).toHaveBeenCalledTimes(1);
});

it('goes by the clock of the server on a phone whose own is an hour late', async () => {
  answer(() => ladderAt(Date.now() + HOUR));
  await open();
  expect(window()).toBe(Date.parse('2026-11-24T10:00:00+09:00') / 1000);
});

it('shows what is stored without network, renews it below twelve hours, and says after a day why the number stands there', async () => {
  (await open()).unmount();
  online.set(false);
  vi.setSystemTime(START + 13 * HOUR);
  const without = await open();
  expect(window()).toBe(Date.parse('2026-11-24T22:00:00+09:00') / 1000);
  expect(call).toHaveBeenCalledTimes(1);
  await act(async () => online.set(true));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(call).toHaveBeenCalledTimes(2);
  without.unmount();
  online.set(false);
  vi.setSystemTime(START + 38 * HOUR);
  await open();
  screen.getByText('要確認');
  screen.getByText(/24時間以上通信していないため/);
  expect(plain()).toBe('S000001');
});

it('goes on with what it has where the server does not answer, and without anything says so', async () => {
  call.mockRejectedValue(new Error('no answer'));
  await open();
  screen.getByText(/まだこの端末に保存していません/);
  expect(plain()).toBe('S000001');
});

it('shows no window any more once staff made the card invalid, without network too', async () => {
  (await open()).unmount();
  vi.setSystemTime(START + 13 * HOUR);
  answer(() => ({ ladder: null, refused: 'revoked', now: new Date(Date.now()).toISOString() }));
  const page = await open();
  screen.getByText(/事務局が無効にしました/);
  page.unmount();
  online.set(false);
  await open();
  screen.getByText(/事務局が無効にしました/);
});

it('leaves nothing on the phone after signing out, and shows nobody the windows of another person', async () => {
  (await open()).unmount();
  online.set(false);
  setOwner('AOBA:A-4/7');
  (await open()).unmount();
  expect(drawn.texts.at(-1)).toBe('S000001');
  setOwner('AOBA:A-4');
  await wipeEverything();
  expect([...(idb.stores.get('tsudoi-client-documents')?.keys() ?? [])]).toEqual([]);
});

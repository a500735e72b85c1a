import { act, renderHook, waitFor } from '@testing-library/react';
import { ownEntries } from '@tsudoi/contract/entries';
import { beforeEach, expect, it, vi } from 'vitest';

const idb = await vi.hoisted(async () => (await import('../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
const { offlineCache } = await import('../offline/cache.ts');
const { useAnswer } = await import('./answer.ts');

let answers: ((answer: Response) => void)[];
const rows = (...names: string[]) => Response.json({ data: { items: names } });
const answer = (index: number, response: Response) => act(async () => answers[index]?.(response));

beforeEach(async () => {
  await offlineCache.wipe();
  await offlineCache.open('AOBA:A-1:v1');
  answers = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
});

const read = () => renderHook(() => useAnswer(ownEntries));

it('several parts of a screen share one call, and a screen that comes back shows what is kept while it asks again', async () => {
  const [one, other] = [read(), read()];
  expect(one.result.current.loading).toBe(true);
  await answer(0, rows('a'));
  expect(answers).toHaveLength(1);
  expect(other.result.current.data).toEqual({ items: ['a'] });
  one.unmount();
  const back = read();
  expect(back.result.current).toMatchObject({ data: { items: ['a'] }, loading: false });
  expect(answers).toHaveLength(2);
});

it('an answer that says the same draws nothing anew', async () => {
  const { result } = read();
  await answer(0, rows('a'));
  const before = result.current.data;
  void result.current.refresh();
  await answer(1, rows('a'));
  expect(result.current.data).toBe(before);
});

it('a read begun before a change does not replace the one after it', async () => {
  const { result } = read();
  const again = result.current.refresh();
  await answer(1, rows('new'));
  await answer(0, rows('old'));
  expect(result.current.data).toEqual({ items: ['new'] });
  expect(await again).toEqual({ items: ['new'] });
});

it('what was asked for one person is not shown to the next, for whom it is asked anew', async () => {
  const { result } = read();
  await act(() => offlineCache.open('AOBA:A-2:v1'));
  await waitFor(() => expect(answers).toHaveLength(2));
  await answer(0, rows('of the first'));
  expect(result.current.data).toBeUndefined();
  await answer(1, rows('of the second'));
  expect(result.current.data).toEqual({ items: ['of the second'] });
});

it('what was read before somebody signed in is not asked again when they have', async () => {
  await offlineCache.wipe();
  const { result } = read();
  await answer(0, rows('a'));
  await act(() => offlineCache.open('AOBA:A-1:v1'));
  expect(answers).toHaveLength(1);
  expect(result.current.data).toEqual({ items: ['a'] });
});

it('a failure shows where nothing is kept, is no failure beside what is kept, and ends when the network is back', async () => {
  const { result } = read();
  await answer(0, Response.json({ error: { code: 'internal', message: '' } }, { status: 500 }));
  expect(result.current.error?.status).toBe(500);
  act(() => void dispatchEvent(new Event('online')));
  await answer(1, rows('a'));
  expect(result.current).toMatchObject({ data: { items: ['a'] }, error: undefined });
  void result.current.refresh();
  await answer(2, Response.json({ error: { code: 'internal', message: '' } }, { status: 500 }));
  expect(result.current).toMatchObject({ data: { items: ['a'] }, error: undefined });
});

it.each([403, 404])('what is refused with %i is shown and kept no longer', async (status) => {
  const { result } = read();
  await answer(0, rows('a'));
  void result.current.refresh();
  await answer(1, Response.json({ error: { code: 'forbidden', message: '' } }, { status }));
  expect(result.current.data).toBeUndefined();
  expect(result.current.error?.status).toBe(status);
  await offlineCache.saved();
  expect(JSON.stringify(idb.stores.get('tsudoi-client-kept')?.get('AOBA:A-1:v1') ?? [])).not.toContain('"a"');
});

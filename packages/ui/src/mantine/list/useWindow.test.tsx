import { act, fireEvent, render, screen } from '@testing-library/react';
import { SCROLL_DEBOUNCE_MS } from '@tsudoi/domain';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWindow } from './useWindow.ts';

const ROW = 36;

function Rows() {
  const scroller = useRef<HTMLDivElement>(null);
  const { from, to } = useWindow(scroller, ROW, 5_000);
  return (
    <div ref={scroller} data-testid="scroller">
      {from}-{to}
    </div>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(10 * ROW);
  render(<Rows />);
  const scroller = screen.getByTestId('scroller');
  return {
    drawn: () => scroller.textContent,
    scrollTo: (row: number) => {
      scroller.scrollTop = row * ROW;
      fireEvent.scroll(scroller);
    },
  };
}

it('draws anew once scrolling has paused for 200 ms', async () => {
  const { drawn, scrollTo } = open();
  expect(drawn()).toBe('0-22');
  for (const row of [2, 5, 9]) {
    scrollTo(row);
    await act(() => vi.advanceTimersByTimeAsync(SCROLL_DEBOUNCE_MS - 1));
    expect(drawn()).toBe('0-22');
  }
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(drawn()).toBe('0-31');
});

it('draws at once what would be missing from sight', () => {
  const { drawn, scrollTo } = open();
  scrollTo(1_000);
  expect(drawn()).toBe('988-1022');
  scrollTo(980);
  expect(drawn()).toBe('968-1002');
});

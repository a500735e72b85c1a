import { act, fireEvent, render, screen } from '@testing-library/react';
import { LAZY_IMAGE_OVERLAY_MS } from '@tsudoi/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LazyImage } from './LazyImage.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const overlay = () => document.querySelector('.overlay');

describe('the overlay of a picture', () => {
  it('stays while it loads, however long, and is gone 1 s after it has come', async () => {
    render(<LazyImage src="/a.png" alt="絵" />);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(overlay()?.getAttribute('data-state')).toBe('loading');
    fireEvent.load(screen.getByAltText('絵'));
    await act(() => vi.advanceTimersByTimeAsync(LAZY_IMAGE_OVERLAY_MS - 1));
    expect(overlay()?.getAttribute('data-state')).toBe('loaded');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(overlay()).toBeNull();
  });

  it('leaves the words of a picture that cannot be loaded in sight, and begins anew for another one', () => {
    const { rerender } = render(<LazyImage src="/a.png" alt="絵" />);
    fireEvent.error(screen.getByAltText('絵'));
    expect(overlay()).toBeNull();
    rerender(<LazyImage src="/b.png" alt="絵" />);
    expect(overlay()).not.toBeNull();
  });
});

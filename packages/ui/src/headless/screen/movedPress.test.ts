import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { completeMovedPresses } from './movedPress.ts';

let stop = () => {};
const clicked = vi.fn();
beforeEach(() => {
  document.body.innerHTML = '<main><button><span>登録する</span></button></main>';
  document.querySelector('button')?.addEventListener('click', clicked);
  stop = completeMovedPresses(document);
});
afterEach(() => {
  stop();
  clicked.mockClear();
});

const send = (type: string, selector: string, at: { x: number; y: number; button?: number }) =>
  document.querySelector(selector)?.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      isPrimary: true,
      button: at.button ?? 0,
      clientX: at.x,
      clientY: at.y,
    }),
  );

it('clicks a button that moved away under a pointer that stayed', () => {
  send('pointerdown', 'span', { x: 10, y: 10 });
  send('pointerup', 'main', { x: 12, y: 11 });
  expect(clicked).toHaveBeenCalledOnce();
});

it('leaves the click to the browser where the button is still there', () => {
  send('pointerdown', 'span', { x: 10, y: 10 });
  send('pointerup', 'button', { x: 10, y: 10 });
  expect(clicked).not.toHaveBeenCalled();
});

it('clicks nothing that the pointer was dragged away from, that is gone, or that was pressed otherwise', () => {
  send('pointerdown', 'button', { x: 10, y: 10 });
  send('pointerup', 'main', { x: 60, y: 10 });
  send('pointerdown', 'button', { x: 10, y: 10, button: 2 });
  send('pointerup', 'main', { x: 10, y: 10 });
  send('pointerdown', 'button', { x: 10, y: 10 });
  send('pointercancel', 'main', { x: 10, y: 10 });
  send('pointerup', 'main', { x: 10, y: 10 });
  send('pointerdown', 'button', { x: 10, y: 10 });
  document.querySelector('button')?.remove();
  send('pointerup', 'main', { x: 10, y: 10 });
  expect(clicked).not.toHaveBeenCalled();
});

/** A pointer that moved further than this, in px, while it was down was dragged away on purpose. */
const DRAG_PX = 8;

const PRESSABLE = 'button, a[href], [role="button"], summary, label';

/**
 * Completes a press on a button that moves away between pressing and releasing: leaving a field may show its error line,
 * which pushes the button from under the pointer, and browsers then fire no click. Returns the function that stops it.
 */
export function completeMovedPresses(page: Document): () => void {
  let pressed: { element: HTMLElement; x: number; y: number } | undefined;
  const press = (event: PointerEvent) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSABLE) : null;
    const isPlain = event.isPrimary && event.button === 0;
    pressed = isPlain && element !== null ? { element, x: event.clientX, y: event.clientY } : undefined;
  };
  const release = (event: PointerEvent) => {
    const before = pressed;
    pressed = undefined;
    if (before === undefined || !event.isPrimary || !before.element.isConnected) return;
    const isDragged = Math.hypot(event.clientX - before.x, event.clientY - before.y) > DRAG_PX;
    const isStill = event.target instanceof Node && before.element.contains(event.target);
    if (!isDragged && !isStill) before.element.click();
  };
  const cancel = () => {
    pressed = undefined;
  };
  page.addEventListener('pointerdown', press, true);
  page.addEventListener('pointerup', release, true);
  page.addEventListener('pointercancel', cancel, true);
  return () => {
    page.removeEventListener('pointerdown', press, true);
    page.removeEventListener('pointerup', release, true);
    page.removeEventListener('pointercancel', cancel, true);
  };
}

/** Code of every key that an input method takes; WebKit ends a composition before the key that ended it arrives. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether an input method composes while the event happens, so that what is typed is no text yet and a key is not meant
 * for the page. Every place that asks about a composition asks here.
 */
export function isComposing(event: Event): boolean {
  if ((event instanceof InputEvent || event instanceof KeyboardEvent) && event.isComposing) return true;
  return event instanceof KeyboardEvent && (event.keyCode === TAKEN_BY_INPUT_METHOD || event.key === 'Process');
}

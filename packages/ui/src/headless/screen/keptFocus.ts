let isKept = false;

/**
 * From now on whoever acts on a page keeps their place: where what has the focus is taken away, such as a button whose work is done or a bar of
 * verbs whose selection was cleared, the focus goes to the main part of the page, and not to its beginning. A page that was left is no loss: on the
 * next one Tab begins with its first stop.
 */
export function keepFocus(): void {
  if (isKept) return;
  isKept = true;
  let last = document.activeElement;
  let path = location.pathname;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
    path = location.pathname;
  });
  const look = () => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    // A window over the page keeps the focus itself.
    if (document.querySelector('[aria-modal="true"]') !== null) return;
    last = null;
    if (location.pathname === path) document.getElementById('main')?.focus({ preventScroll: true });
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

// What screens ask of a browser and happy-dom does not have.
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

afterEach(cleanup);
// Files share a process, and libraries are loaded once for it; our own modules begin anew with each file, so that none finds what another one left.
afterAll(() => {
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
// How long something may take to appear: a limit for what hangs, not for a machine that is busy.
configure({ asyncUtilTimeout: 30_000 });

// A desk with a mouse, in light colours and with motion: no query matches.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

// Nothing is laid out here, so no size ever changes.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Element.prototype.scrollIntoView = () => {};

// Popovers stay in their place, shown or not.
HTMLElement.prototype.showPopover = () => {};
HTMLElement.prototype.hidePopover = () => {};

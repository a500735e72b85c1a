import type { Page } from '@playwright/test';
import { sidewaysFaults } from './checks.ts';

/** Widths from the smallest phone to a large screen, px. */
export const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1440, 1920] as const;

/**
 * What lies on each other or is cut off on the page as it stands: two controls that cover each other, two texts that do, and
 * words that do not fit into what they stand in. What scrolls, floats or sticks on purpose is left out.
 */
function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number };
    const EVERYWHERE: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    const faults: string[] = [];
    const nameOf = (element: Element) =>
      `<${[element.localName, ...element.classList].join('.')}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24)}`;
    const seenElements = new Map<Element, boolean>();
    const shown = (element: Element) => {
      const cached = seenElements.get(element);
      if (cached !== undefined) return cached;
      const found =
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest('.sr, .skip, [aria-hidden="true"], dialog:not([open])') === null;
      seenElements.set(element, found);
      return found;
    };

    const ofParent = <T>(element: Element, top: T, find: (parent: Element) => T): T =>
      element.parentElement === null || element.parentElement === document.body ? top : find(element.parentElement);
    /** What every frame around the contents of an element that scrolls or hides leaves in sight. */
    const frames = new Map<Element, Box>();
    const frameOf = (element: Element): Box => {
      const cached = frames.get(element);
      if (cached !== undefined) return cached;
      let { left, top, right, bottom } = ofParent(element, EVERYWHERE, frameOf);
      const { overflowX, overflowY } = getComputedStyle(element);
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const frame = element.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      const found = { left, top, right, bottom };
      frames.set(element, found);
      return found;
    };
    /** The part of a box that a frame leaves in sight. */
    const seen = (frame: Box, box: Box): Box | undefined => {
      const left = Math.max(box.left, frame.left);
      const right = Math.min(box.right, frame.right);
      const top = Math.max(box.top, frame.top);
      const bottom = Math.min(box.bottom, frame.bottom);
      return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : undefined;
    };
    /** The bar or cell that floats over the rest, if it stands in one; only what stands in the same is compared. */
    const floats = new Map<Element, Element | null>();
    const floatOf = (element: Element): Element | null => {
      const cached = floats.get(element);
      if (cached !== undefined) return cached;
      const isFloat = ['sticky', 'fixed'].includes(getComputedStyle(element).position);
      const found =
        isFloat || element.parentElement === null ? (isFloat ? element : null) : floatOf(element.parentElement);
      floats.set(element, found);
      return found;
    };
    const overlap = (a: Box, b: Box) => ({
      x: Math.min(a.right, b.right) - Math.max(a.left, b.left),
      y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    });
    const inside = (outer: Box, inner: Box) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1;
    const pairs = (list: { element: Element; box: Box; float: Element | null }[], least: number, what: string) => {
      // From top to bottom, so that whatever begins below a box ends the search.
      const sorted = list.toSorted((a, b) => a.box.top - b.box.top);
      for (const [index, a] of sorted.entries()) {
        for (let next = index + 1; next < sorted.length; next++) {
          const b = sorted[next];
          if (b === undefined || a.box.bottom - b.box.top < least) break;
          const { x, y } = overlap(a.box, b.box);
          if (x < least || y < least || a.float !== b.float) continue;
          if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
          // A button that belongs into a field has its room there.
          const [field, other] = a.element instanceof HTMLInputElement ? [a, b] : [b, a];
          if (field.element instanceof HTMLInputElement && inside(field.box, other.box)) {
            const style = getComputedStyle(field.element);
            const [left, right] = [Number.parseFloat(style.paddingLeft), Number.parseFloat(style.paddingRight)];
            if (other.box.left >= field.box.right - right - 2 || other.box.right <= field.box.left + left + 2) continue;
          }
          faults.push(`${what}: ${nameOf(a.element)} and ${nameOf(b.element)} by ${Math.round(x)} × ${Math.round(y)}`);
        }
      }
    };

    const controls = [
      ...document.querySelectorAll(
        'a[href], button, input, select, textarea, [role="combobox"], [role="switch"], [role="tab"]',
      ),
    ]
      .filter((element) => shown(element) && !(element instanceof HTMLInputElement && element.type === 'hidden'))
      .flatMap((element) => {
        // A link in running text is as many boxes as it has lines.
        const isText = getComputedStyle(element).display === 'inline';
        return (isText ? [...element.getClientRects()] : [element.getBoundingClientRect()]).flatMap((rect) => {
          const box = seen(ofParent(element, EVERYWHERE, frameOf), rect);
          return box === undefined ? [] : [{ element, box, float: floatOf(element) }];
        });
      });
    pairs(controls, 2, 'controls');
    const scrolls = (element: Element): boolean =>
      ofParent(element, false, (parent) => /auto|scroll/.test(getComputedStyle(parent).overflowX) || scrolls(parent));
    // What nobody can scroll to; a cell of a list may be shortened.
    for (const element of document.querySelectorAll('a[href], button, input, select, textarea')) {
      const rect = element.getBoundingClientRect();
      if (!shown(element) || rect.width === 0 || element.closest('td') !== null || scrolls(element)) continue;
      if (getComputedStyle(element).display === 'inline') continue;
      const { left, right } = ofParent(element, EVERYWHERE, frameOf);
      const inSight = Math.min(rect.right, right, innerWidth) - Math.max(rect.left, left, 0);
      if (rect.width - inSight > 2) faults.push(`beyond its frame: ${nameOf(element)}`);
    }

    const texts: typeof controls = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (element === null || (walker.currentNode.textContent ?? '').trim() === '') continue;
      if (!shown(element) || element.closest('select, svg, script, style') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const rect of range.getClientRects()) {
        // What holds a text may hide a part of it.
        const box = seen(frameOf(element), rect);
        // Lines of text are taller than their letters.
        if (box !== undefined)
          texts.push({ element, box: { ...box, top: box.top + 3, bottom: box.bottom - 3 }, float: floatOf(element) });
      }
    }
    pairs(texts, 3, 'texts');

    const pen = document.createElement('canvas').getContext('2d');
    for (const element of document.querySelectorAll('body *')) {
      if (!shown(element) || !(element instanceof HTMLElement)) continue;
      const style = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const hides = ['hidden', 'clip'].includes(style.overflowX);
      // A cell of a list may be shortened, and a step on the way to a screen: what they lead to has the words in full.
      if (
        hasText &&
        hides &&
        element.closest('td, .crumb > :not(h1)') === null &&
        element.scrollWidth > element.clientWidth + 1
      )
        faults.push(`cut: ${nameOf(element)}`);
      if (element instanceof HTMLButtonElement && element.scrollWidth > element.clientWidth + 1)
        faults.push(`too narrow: ${nameOf(element)}`);
      if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
        const words =
          element instanceof HTMLSelectElement
            ? element.selectedOptions[0]?.label
            : element.value || element.placeholder;
        const isPlain =
          !(element instanceof HTMLInputElement) || ['text', 'search', 'email', 'tel', 'url'].includes(element.type);
        if (!words || !isPlain) continue;
        if (pen === null) continue;
        pen.font = style.font;
        const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        const isTyped = element instanceof HTMLInputElement && element.value !== '';
        // What somebody typed scrolls in its field; our own words and choices have to fit.
        if (!isTyped && pen.measureText(words).width > room + 1)
          faults.push(`cut in its field: ${nameOf(element)} ${words}`);
      }
    }
    return [...new Set(faults)];
  });
}

/** The faults of the page at each of the widths, with those at which it was seen; at those of `fits` it does not scroll sideways either. */
export async function faultsAtWidths(
  page: Page,
  what: string,
  widths: readonly number[],
  fits: readonly number[] = [],
): Promise<string[]> {
  const at = new Map<string, number[]>();
  const sideways: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 800 });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    // What the width moves, such as the drawer of the menu, has come to rest; what goes round for ever never does.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map(({ finished }) => finished),
      ),
    );
    for (const fault of await layoutFaults(page)) at.set(fault, [...(at.get(fault) ?? []), width]);
    if (fits.includes(width)) sideways.push(...(await sidewaysFaults(page, `${what} at ${width}`)));
  }
  return [...sideways, ...[...at].map(([fault, widths]) => `${what} at ${widths.join(', ')}: ${fault}`)];
}

/** Bars at the foot of a screen, which nothing may cover at any width. */
export const BARS = '.act, .foot';
/** What can be pressed or typed into. */
export const CONTROLS = `a[href], button, input, select, textarea, ${BARS}`;

/** What of the page lies under what floats over it, such as a notification: each by its words. */
export function coveredBy(page: Page, selector: string, what: string): Promise<string[]> {
  return page.evaluate(
    ([floating = '', kinds = '']) => {
      const covered: string[] = [];
      for (const over of document.querySelectorAll(floating)) {
        const box = over.getBoundingClientRect();
        for (const element of document.querySelectorAll(kinds)) {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          const [x, y] = [
            Math.min(box.right, right) - Math.max(box.left, left),
            Math.min(box.bottom, bottom) - Math.max(box.top, top),
          ];
          if (over.contains(element) || x <= 0 || y <= 0) continue;
          // What another part of the page hides anyway is not covered.
          const below = document
            .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
            .find((each) => !over.contains(each));
          if (below !== undefined && (element.contains(below) || below.contains(element)))
            covered.push((element.getAttribute('aria-label') ?? element.textContent ?? element.className).trim());
        }
      }
      return covered;
    },
    [selector, what],
  );
}

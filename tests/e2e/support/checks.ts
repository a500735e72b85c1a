import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { wordsInJapanese } from './words.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Colours that fade from one scheme to the other have arrived; what turns for ever does not count. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

/**
 * axe, working in the page itself and read into each document once; otherwise each run opens a page of its own for its
 * results. Of rules that pass it tells no more than their names, which nobody here reads further.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, axeSource: isThere ? 'undefined' : undefined })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
}

/** What axe knows of on the page or `within` a part of it that keeps somebody out; in the dark only colours differ, so only they are looked at again. */
export async function axeFaults(
  page: Page,
  what: string,
  colorScheme: 'light' | 'dark' = 'light',
  within = 'html',
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // What a bar at the foot covers is reached by scrolling: the page is looked at in its whole height.
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > size.height) await page.setViewportSize({ ...size, height: whole });
  await settled(page);
  const axe = (await axeOn(page)).include(within);
  const { violations, passes } = await (colorScheme === 'light'
    ? axe.withTags(TAGS)
    : axe.withRules(['color-contrast', 'link-in-text-block'])
  ).analyze();
  if (whole > size.height) await page.setViewportSize(size);
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? node.html.slice(0, 120)})`).join('; ')}`,
  );
  // Contrast has to be really measured, not passed over.
  if (!passes.some(({ id }) => id === 'color-contrast')) found.push('no contrast was measured');
  return found.map((fault) => `axe on ${what}, ${colorScheme}: ${fault}`);
}

/** Nothing that axe knows of, on the page or `within` a part of it, keeps anybody out. */
export async function expectAccessible(
  page: Page,
  what: string,
  colorScheme: 'light' | 'dark' = 'light',
  within = 'html',
): Promise<void> {
  expect(await axeFaults(page, what, colorScheme, within)).toEqual([]);
}

/** Says when the page itself scrolls sideways; what scrolls inside its own frame does not count. */
export async function sidewaysFaults(page: Page, what: string): Promise<string[]> {
  const { wide, room } = await page.evaluate(() => ({
    wide: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
    room: document.documentElement.clientWidth,
  }));
  return wide > room ? [`${what} is ${wide} px wide in ${room} px`] : [];
}

/** The page itself does not scroll sideways, and nothing hangs out of it but what scrolls inside its own frame. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  expect(await sidewaysFaults(page, what)).toEqual([]);
}

/** How many times Tab is pressed between two looks at what was reached; together, so that not every one of them is painted. */
const TABS = 16;

/** Presses Tab until the thing has the focus, where it stays; says when whoever has no mouse does not get there. */
export async function keyboardFaults(page: Page, name: RegExp, what: string, most = 60): Promise<string[]> {
  // The page itself notes what gets the focus, and holds it there once it was found.
  await page.evaluate(
    ([source = '', flags]) => {
      const wanted = new RegExp(source, flags);
      const root = document.documentElement;
      const over = new AbortController();
      const hold = (event: KeyboardEvent) => {
        if (event.key === 'Tab' && root.dataset.reached === 'yes') event.preventDefault();
      };
      const note = () => {
        const element = document.activeElement;
        if (element === null || element === document.body) return;
        const labels =
          element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((label) => label.textContent) : [];
        const words = [element.getAttribute('aria-label') ?? '', element.textContent ?? '', ...labels].join('|');
        if (wanted.test(words)) root.dataset.reached = 'yes';
      };
      document.addEventListener('focusin', note, { capture: true, signal: over.signal });
      document.addEventListener('keydown', hold, { capture: true, signal: over.signal });
      document.addEventListener('tabs-are-over', () => over.abort(), { once: true });
      // From the top, wherever the screen before had the focus.
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
    },
    [name.source, name.flags],
  );
  const isReached = () => page.evaluate(() => document.documentElement.dataset.reached === 'yes');
  await page.locator('body').press('Tab');
  let left = most;
  for (; left > 0 && !(await isReached()); left -= TABS)
    await Promise.all(Array.from({ length: Math.min(TABS, left) }, () => page.keyboard.press('Tab')));
  const isThere = await isReached();
  await page.evaluate(() => {
    document.dispatchEvent(new Event('tabs-are-over'));
    delete document.documentElement.dataset.reached;
  });
  return isThere ? [] : [`${what}: ${name} was not reached in ${most} steps`];
}

/** Presses Tab until the thing has the focus: whoever has no mouse gets there. */
export async function expectReachedByKeyboard(page: Page, name: RegExp, what: string, most = 60): Promise<void> {
  expect(await keyboardFaults(page, name, what, most)).toEqual([]);
}

const KANA_OR_KANJI = /[\u3040-\u30ff\u4e00-\u9fff]/;

/**
 * Nothing on an English screen is a text of ours in Japanese; what a facility and its people wrote stays as it is. What was
 * stored in the other language may stand until the server has answered.
 */
export async function expectEnglish(page: Page, what: string): Promise<void> {
  const texts = () =>
    page.evaluate(() => {
      const found = [document.title];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
      for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
        for (const name of ['aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '');
      return found.map((text) => text.trim());
    });
  const isOurs = (text: string) => KANA_OR_KANJI.test(text) && wordsInJapanese.some((words) => words.test(text));
  await expect.poll(async () => (await texts()).filter(isOurs), `Japanese on ${what}`).toEqual([]);
  // A field whose name was forgotten goes by this.
  expect(await texts(), what).not.toContain('This field');
}

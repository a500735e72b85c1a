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

/** Nothing that axe knows of, on the page or `within` a part of it, keeps anybody out; in the dark only colours differ, so only they are looked at again. */
export async function expectAccessible(
  page: Page,
  what: string,
  colorScheme: 'light' | 'dark' = 'light',
  within = 'html',
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await settled(page);
  const axe = (await axeOn(page)).include(within);
  const { violations, passes } = await (colorScheme === 'light'
    ? axe.withTags(TAGS)
    : axe.withRules(['color-contrast', 'link-in-text-block'])
  ).analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? node.html.slice(0, 120)})`).join('; ')}`,
  );
  expect(found, `axe on ${what}, ${colorScheme}`).toEqual([]);
  // Contrast was really measured here, not passed over.
  expect(
    passes.map(({ id }) => id),
    `axe on ${what}, ${colorScheme}`,
  ).toContain('color-contrast');
}

/** The page itself does not scroll sideways, and nothing hangs out of it but what scrolls inside its own frame. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
    room: document.documentElement.clientWidth,
  }));
  expect(wide, `${what} is ${wide} px wide in ${room} px`).toBeLessThanOrEqual(room);
}

/** Presses Tab until the thing has the focus: whoever has no mouse gets there. */
export async function expectReachedByKeyboard(page: Page, name: RegExp, what: string, most = 60): Promise<void> {
  await page.locator('body').press('Tab');
  for (let step = 0; step < most; step++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return '';
      const outline = getComputedStyle(element);
      const labels =
        element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((label) => label.textContent) : [];
      return [
        element.getAttribute('aria-label') ?? '',
        element.textContent ?? '',
        ...labels,
        outline.outlineStyle,
      ].join('|');
    });
    if (name.test(focused)) return;
    await page.keyboard.press('Tab');
  }
  expect(`${what}: ${name} was not reached in ${most} steps`).toBe('');
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

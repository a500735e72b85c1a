import type { Page } from '@playwright/test';
import { expectStill } from './screens.ts';
import { expect } from './test.ts';
import { say } from './words.ts';

/** Addresses that differ in ids alone lead to the same screen; one of each is enough. */
const shapeOf = (address: string): string => address.replace(/\?.*$/, '').replace(/\d+/g, '0');

/** Follows every link of the screens once, and expects none to lead to what is not there. */
export async function expectLinksToLead(page: Page, paths: readonly string[]): Promise<void> {
  const links = new Map<string, { to: string; from: string }>();
  for (const path of paths) {
    await page.goto(path);
    await expectStill(page, path);
    await expect(page.getByRole('heading', { name: say('state.not_found.title') }), path).toHaveCount(0);
    const found = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    for (const to of found) if (!links.has(shapeOf(to))) links.set(shapeOf(to), { to, from: path });
  }
  expect(links.size).toBeGreaterThan(5);
  const dead: string[] = [];
  for (const { to, from } of links.values()) {
    await page.goto(to);
    await expectStill(page, to);
    if ((await page.getByRole('heading', { name: say('state.not_found.title') }).count()) > 0)
      dead.push(`${from} → ${to}`);
  }
  expect(dead).toEqual([]);
}

import type { Page } from '@playwright/test';
import { expectStill } from './screens.ts';
import { consoleText, memberText } from './words.ts';

/** Links by what they lead to, each with the screen it was first found on. */
export type Links = Map<string, { to: string; from: string }>;

/** Addresses that differ in ids alone lead to the same screen; one of each is enough. */
export const shapeOf = (address: string): string => address.replace(/\?.*$/, '').replace(/\d+/g, '0');

/** Addresses that the page links to, but for files, which are downloaded. */
export function linksOf(page: Page): Promise<string[]> {
  return page
    .locator('a[href^="/"]:not([href^="/files/"])')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
}

/** Follows every link but those to screens that were `seen` already, and tells which lead to what is not there. */
export async function deadLinks(page: Page, links: Links, seen: ReadonlySet<string>): Promise<string[]> {
  const missing = page
    .getByRole('heading', { name: consoleText('state.not_found.title') })
    .or(page.getByRole('heading', { name: memberText('state.not_found.title') }));
  const dead: string[] = [];
  for (const [shape, { to, from }] of links) {
    if (seen.has(shape)) continue;
    await page.goto(to);
    await expectStill(page, to);
    if ((await missing.count()) > 0) dead.push(`${from} → ${to}`);
  }
  return dead;
}

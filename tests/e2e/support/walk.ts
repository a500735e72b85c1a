import type { Browser, BrowserContext, Page } from '@playwright/test';
import { axeFaults, keyboardFaults } from './checks.ts';
import { faultsAtEveryWidth } from './layout.ts';
import { deadLinks, type Links, linksOf } from './links.ts';
import { changedLooks, type Look, lookOf } from './look.ts';
import { expectDrawn, expectStill, type Screen } from './screens.ts';
import { expect, test, watch } from './test.ts';

/** The screens of one area, and who walks over them. */
export interface Area {
  /** Prepares the context and signs in where that is needed; returns the screens. */
  arrive(page: Page, state: (login: string) => ReturnType<BrowserContext['storageState']>): Promise<readonly Screen[]>;
  /** Widths in px at which no page scrolls sideways. */
  fits: readonly number[];
  /** How many times Tab may be pressed until the main action of a screen is reached. */
  tabs: number;
  /** What the browser may complain of: what is refused on purpose. */
  expected: RegExp;
  /** Screens that say that something is not there. */
  missing: RegExp;
  /** What tells one link from another; {@link shapeOf} where ids make no difference. */
  shapeOf(address: string): string;
  /** How many different links there are at the least. */
  links: number;
  /** Also visits each screen after all others, to see that none changes how another is drawn; `more` are visited with them. */
  looks?: { more: readonly Screen[] };
}

/** What was seen of an area, a sentence for each fault. */
interface Seen {
  complaints: string[];
  access: string[];
  keyboard: string[];
  layout: { ja: string[]; en: string[] };
  links: { found: number; dead: string[] };
  looks: string[];
}

/**
 * Opens each screen of an area twice, in Japanese and in English, and reports as a test for each question what was seen:
 * loading a screen costs more than looking at it.
 */
export function describeScreens(name: string, area: Area): void {
  test.describe(name, () => {
    let seen: Seen;

    test.beforeAll(async ({ browser, staffState }) => {
      test.setTimeout(900_000);
      seen = await see(browser, area, staffState);
    });

    test('no error, nothing that axe knows of in light and dark', () => {
      expect([...seen.complaints, ...seen.access]).toEqual([]);
    });
    test('the main action is reached by keyboard', () => {
      expect(seen.keyboard).toEqual([]);
    });
    for (const locale of ['ja', 'en'] as const)
      test(`no controls and no texts lie on each other, nothing is cut, from 320 to 1920 px (${locale})`, () => {
        expect(seen.layout[locale]).toEqual([]);
      });
    test('no link leads to what is not there', () => {
      expect(seen.links.found).toBeGreaterThanOrEqual(area.links);
      expect(seen.links.dead).toEqual([]);
    });
    if (area.looks !== undefined)
      test('no screen changes the look of another, in whatever order they are visited', () => {
        expect(seen.looks).toEqual([]);
      });
  });
}

async function see(browser: Browser, area: Area, staffState: Parameters<Area['arrive']>[1]): Promise<Seen> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const seen: Seen = {
    complaints: [],
    access: [],
    keyboard: [],
    layout: { ja: [], en: [] },
    links: { found: 0, dead: [] },
    looks: [],
  };
  watch(page, seen.complaints);
  const screens = await area.arrive(page, staffState);
  const size = page.viewportSize()!;
  const links: Links = new Map();
  const visited = new Set<string>();
  const looks = new Map<string, Look>();
  for (const screen of screens) {
    const [path, , action] = screen;
    await page.goto(path);
    await expectDrawn(page, screen);
    if (area.looks !== undefined) looks.set(path, await lookOf(page));
    if (!area.missing.test(path)) {
      visited.add(area.shapeOf(path));
      for (const to of await linksOf(page))
        if (!links.has(area.shapeOf(to))) links.set(area.shapeOf(to), { to, from: path });
    }
    seen.layout.ja.push(...(await faultsAtEveryWidth(page, path, area.fits)));
    await page.setViewportSize(size);
    for (const scheme of ['light', 'dark'] as const) seen.access.push(...(await axeFaults(page, path, scheme)));
    await page.emulateMedia({ colorScheme: 'light' });
    seen.keyboard.push(...(await keyboardFaults(page, new RegExp(action), path, area.tabs)));
  }
  seen.links = { found: links.size, dead: await deadLinks(page, links, visited) };
  if (area.looks !== undefined) seen.looks = await changedLooks(page, [...screens, ...area.looks.more], looks);

  await context.addInitScript(() => localStorage.setItem('tsudoi_locale', 'en'));
  for (const [path] of screens) {
    await page.goto(path);
    await expectStill(page, path);
    seen.layout.en.push(...(await faultsAtEveryWidth(page, path)));
  }
  await context.close();
  seen.complaints = seen.complaints.filter((text) => !area.expected.test(text));
  return seen;
}

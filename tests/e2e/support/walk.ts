import type { BrowserContext, Page } from '@playwright/test';
import { axeFaults, keyboardFaults } from './checks.ts';
import { faultsAtWidths, WIDTHS } from './layout.ts';
import { deadLinks, type Links, linksOf } from './links.ts';
import { changedLooks, follow, followed } from './look.ts';
import { expectDrawn, expectStill, type Screen } from './screens.ts';
import { expect, NIGHTLY, test } from './test.ts';

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
  /** At night each screen is also visited after all others, to see that none changes how another is drawn; `more` are visited with them. */
  looks?: { more: readonly Screen[] };
}

/** The smallest phone and a desk; at night every width. */
const widths = NIGHTLY ? WIDTHS : [320, 1280];
/** A screen that cannot be opened is a fault like others, but when so many cannot there is nothing to look at. */
const MOST_CLOSED = 3;

/** What was seen of an area, a sentence for each fault. */
interface Faults {
  opens: string[];
  axe: string[];
  keyboard: string[];
  ja: string[];
  en: string[];
  links: string[];
  looks: string[];
}

/** What is asked of every screen. */
const QUESTIONS: readonly (readonly [keyof Faults, string])[] = [
  ['opens', 'each is drawn'],
  ['axe', `nothing that axe knows of${NIGHTLY ? ', in light and dark' : ''}`],
  ['keyboard', 'the main action is reached by keyboard'],
  ['ja', `no controls and no texts lie on each other, nothing is cut at ${widths.join(', ')} px (ja)`],
  ['en', `no controls and no texts lie on each other, nothing is cut at ${widths.join(', ')} px (en)`],
  ['links', 'no link leads to what is not there'],
  ['looks', 'no screen changes the look of another, in whatever order they are visited'],
];

/**
 * Walks over the screens of an area and asks all questions on the way: loading a screen costs more than looking at it. They are
 * one test, because after a failed one Playwright goes on with another worker, which would have to walk again.
 */
export function describeScreens(name: string, area: Area): void {
  test.describe(() => {
    test.use({ expected: [area.expected] });

    test(name, async ({ context, page, staffState }) => {
      test.setTimeout(1_800_000);
      const faults: Faults = { opens: [], axe: [], keyboard: [], ja: [], en: [], links: [], looks: [] };
      const screens = await area.arrive(page, staffState);
      await test.step('in Japanese, from screen to screen', () => walkInJapanese(page, area, screens, faults));
      if (NIGHTLY && area.looks !== undefined) {
        const all = [...screens, ...area.looks.more];
        await test.step('each after all others', async () =>
          void faults.looks.push(...(await changedLooks(page, all))));
      }
      await test.step(`in English${NIGHTLY ? ', each loaded' : ''}`, () =>
        walkInEnglish(page, context, screens, faults));
      for (const [key, question] of QUESTIONS) expect.soft(faults[key], `${name}: ${question}`).toEqual([]);
    });
  });
}

/** Runs `look` on a screen that `open` opens; says where that fails. */
async function at(
  path: string,
  faults: Faults,
  open: () => Promise<unknown>,
  look: () => Promise<void>,
): Promise<void> {
  try {
    await open();
  } catch (error) {
    faults.opens.push(`${path} does not open: ${String(error)}`);
    if (faults.opens.length > MOST_CLOSED) throw error;
    return;
  }
  await look();
}

const pathOf = (address: string): string => address.replace(/\?.*/, '');
const appOf = (address: string): string => /^\/(admin|manage)\//.exec(address)?.[1] ?? 'member';
/** Whether a link from one screen to the other changes the screen without loading anything. */
const canFollow = (from: string, to: string): boolean =>
  from !== '' && appOf(from) === appOf(to) && pathOf(from) !== pathOf(to);

/** Goes from screen to screen as links of the running app do. */
async function walkInJapanese(page: Page, area: Area, screens: readonly Screen[], faults: Faults): Promise<void> {
  const links: Links = new Map();
  const visited = new Set<string>();
  let last = '';
  for (const screen of screens) {
    const [path, , action] = screen;
    const open = async () => {
      const before = last;
      last = path;
      if (canFollow(before, path)) return follow(page, path, () => expectDrawn(page, screen));
      await page.goto(path);
      await expectDrawn(page, screen);
    };
    await at(path, faults, open, async () => {
      if (!area.missing.test(path)) {
        visited.add(area.shapeOf(path));
        for (const to of await linksOf(page))
          if (!links.has(area.shapeOf(to))) links.set(area.shapeOf(to), { to, from: path });
      }
      faults.ja.push(...(await faultsAtWidths(page, path, widths, area.fits)));
      if (NIGHTLY)
        for (const scheme of ['dark', 'light'] as const) faults.axe.push(...(await axeFaults(page, path, scheme)));
      faults.keyboard.push(...(await keyboardFaults(page, new RegExp(action), path, area.tabs)));
    });
  }
  faults.links.push(...(await deadLinks(page, links, visited)));
  if (links.size < area.links) faults.links.push(`there are ${links.size} links, not ${area.links}`);
}

async function walkInEnglish(
  page: Page,
  context: BrowserContext,
  screens: readonly Screen[],
  faults: Faults,
): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('tsudoi_locale', 'en'));
  let last = '';
  for (const [path] of screens) {
    const open = async () => {
      const before = last;
      last = path;
      // Loading a screen costs more than all that is asked of it; that each can be loaded is asked at night.
      if (NIGHTLY || !canFollow(before, path) || !(await followed(page, path))) await page.goto(path);
      await expectStill(page, path);
    };
    await at(path, faults, open, async () => {
      faults.en.push(...(await faultsAtWidths(page, path, widths)));
      faults.axe.push(...(await axeFaults(page, path)));
    });
  }
}

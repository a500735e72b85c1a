import type { Page } from '@playwright/test';
import { expectDrawn, type Screen } from './screens.ts';

/** For each kind of element the values it has on the page, a list for each of {@link DRAWN}; what cannot be pressed is a kind of its own. */
export type Look = Record<string, string[][]>;

const DRAWN = [
  'color',
  'backgroundColor',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'colorScheme',
  'display',
  'paddingTop',
  'paddingLeft',
  'borderTopColor',
  'borderTopWidth',
  'borderTopLeftRadius',
] as const;

/** How everything on the page is drawn, from the root element to the last word. */
export function lookOf(page: Page): Promise<Look> {
  return page.evaluate((drawn) => {
    const names = new Map<Element, string>();
    const nameOf = (element: Element) => {
      const cached = names.get(element);
      if (cached !== undefined) return cached;
      const name =
        [element.localName, ...element.classList].join('.') + (element.matches(':disabled') ? ':disabled' : '');
      names.set(element, name);
      return name;
    };
    const kinds = new Map<string, Set<string>[]>();
    for (const element of [document.documentElement, document.body, ...document.querySelectorAll('#root *')]) {
      const parts: string[] = [];
      for (let one: Element | null = element; one !== null && parts.length < 4; one = one.parentElement)
        parts.unshift(nameOf(one));
      const kind = parts.join(' > ');
      const values = kinds.get(kind) ?? drawn.map(() => new Set<string>());
      kinds.set(kind, values);
      const style = getComputedStyle(element);
      drawn.forEach((name, index) => void values[index]?.add(style[name]));
    }
    return Object.fromEntries([...kinds].map(([kind, values]) => [kind, values.map((set) => [...set].sort())]));
  }, DRAWN);
}

/** Goes to another screen within the running app, as a link of it does. */
export async function follow(page: Page, path: string, shown: () => Promise<void>): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await shown();
}

/** How long a screen may take to bring a heading of its own, in ms. */
const SOON = 3_000;

/**
 * Goes to another screen within the running app and returns whether it has a heading of its own by then: two screens that
 * share one component are drawn into what stood there, and cannot be told apart from outside.
 */
export async function followed(page: Page, path: string): Promise<boolean> {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll<HTMLElement>('h1, h2')) heading.dataset.left = 'yes';
  });
  const isThere = () =>
    page
      .locator(':is(h1, h2):not([data-left])')
      .first()
      .waitFor({ timeout: SOON })
      .then(
        () => true,
        () => false,
      );
  let isNew = false;
  await follow(page, path, async () => {
    isNew = await isThere();
  });
  return isNew;
}

/** What is drawn otherwise after all screens have been visited than right after the app was opened on a screen. */
export async function changedLooks(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const first = new Map<string, Look>();
  const open = async (screen: Screen) => {
    await page.goto(screen[0]);
    await expectDrawn(page, screen);
  };
  const visit = (screen: Screen) => follow(page, screen[0], () => expectDrawn(page, screen));
  for (const screen of screens) {
    await open(screen);
    first.set(screen[0], await lookOf(page));
  }
  const changed: string[] = [];
  // In both orders, so that each screen is also seen after those that stand behind it.
  for (const order of [screens, screens.toReversed()]) {
    const [start, ...others] = order;
    if (start === undefined) break;
    await open(start);
    for (const screen of others) await visit(screen);
    for (const screen of order) {
      await visit(screen);
      const after = await lookOf(page);
      for (const [kind, looks] of Object.entries(first.get(screen[0]) ?? {})) {
        for (const [index, look] of looks.entries()) {
          const now = after[kind]?.[index];
          if (now !== undefined && now.join() !== look.join())
            changed.push(`${screen[0]} ${kind} ${DRAWN[index]}: ${look} became ${now}`);
        }
      }
    }
  }
  return changed;
}

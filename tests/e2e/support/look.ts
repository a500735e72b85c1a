import type { Page } from '@playwright/test';

/** For each kind of element the values it has on the page, a list for each of {@link DRAWN}; what cannot be pressed is a kind of its own. */
type Look = Record<string, string[][]>;

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
function lookOf(page: Page): Promise<Look> {
  return page.evaluate((drawn) => {
    const names = new Map<Element, string>();
    const nameOf = (element: Element) => {
      const known = names.get(element);
      if (known !== undefined) return known;
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

/** A screen to visit: its address, and how to know that it is drawn. */
export interface Visit {
  path: string;
  shown(): Promise<void>;
}

/** Goes to another screen within the running app, as a link of it does. */
export async function follow(page: Page, { path, shown }: Visit): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await shown();
}

/** What is drawn otherwise after all screens have been visited than right after the app was opened on a screen. */
export async function changedLooks(page: Page, visits: readonly Visit[]): Promise<string[]> {
  const before = new Map<Visit, Look>();
  for (const visit of visits) {
    await page.goto(visit.path);
    await visit.shown();
    before.set(visit, await lookOf(page));
  }
  const changed: string[] = [];
  // In both orders, so that each screen is also seen after those that stand behind it.
  for (const order of [visits, visits.toReversed()]) {
    await page.goto(order[0]?.path ?? '/');
    await order[0]?.shown();
    for (const visit of order) await follow(page, visit);
    for (const visit of order) {
      await follow(page, visit);
      const after = await lookOf(page);
      for (const [kind, looks] of Object.entries(before.get(visit) ?? {})) {
        for (const [index, look] of looks.entries()) {
          const now = after[kind]?.[index];
          if (now !== undefined && now.join() !== look.join())
            changed.push(`${visit.path} ${kind} ${DRAWN[index]}: ${look} became ${now}`);
        }
      }
    }
  }
  return changed;
}

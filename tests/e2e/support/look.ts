import type { Page } from '@playwright/test';

/** For each kind of element and each property the values it has on the page; what cannot be pressed is a kind of its own. */
type Look = Record<string, string[]>;

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
    const look: Record<string, string[]> = {};
    for (const element of [document.documentElement, document.body, ...document.querySelectorAll('#root *')]) {
      const parts: string[] = [];
      for (let one: Element | null = element; one !== null && parts.length < 4; one = one.parentElement)
        parts.unshift([one.localName, ...one.classList].join('.') + (one.matches(':disabled') ? ':disabled' : ''));
      const style = getComputedStyle(element);
      for (const name of drawn) {
        const key = `${parts.join(' > ')} ${name}`;
        look[key] = [...new Set([...(look[key] ?? []), style[name]])].sort();
      }
    }
    return look;
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
      for (const [part, look] of Object.entries(before.get(visit) ?? {})) {
        const now = after[part];
        if (now !== undefined && now.join() !== look.join())
          changed.push(`${visit.path} ${part}: ${look} became ${now}`);
      }
    }
  }
  return changed;
}

import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { consoleText } from './words.ts';

/** Whether this is the long run of the night, which looks at everything in both languages, light and dark. */
export const NIGHTLY = Boolean(process.env.NIGHTLY);

/** Password of every account of the demo world. */
export const PASSWORD = 'Tsudoi-2026';
/** Whoever chooses a password by a link may not take one made of the product’s name. */
const MANAGER_PASSWORD = 'Kaname-2026';
/** Password of a member of staff: of the demo world, or the first manager of a facility of a story’s own. */
export const passwordOf = (login: string): string => (login.startsWith('manager@') ? MANAGER_PASSWORD : PASSWORD);
export const STAFF = 'staff@aoba.example';
/** Staff of the other facility, which has no organizations; its host is {@link SAKURA}. */
export const SAKURA_STAFF = 'staff@sakura.example';
export const SAKURA = 'sakura.localhost';
/** Works in two organizations. */
export const COACH = 'coach@aoba.example';
export const VIEWER = 'viewer@aoba.example';
export const OPERATOR = 'operator@tsudoi.example';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a page complained of: errors in its console, and exceptions nobody caught. */
export function watch(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
}

// The browser itself notes refused requests; stories in which somebody is refused on purpose say so.
const REFUSED = /Failed to load resource: the server responded with a status of (401|403|404|409|422)/;
const NO_NETWORK =
  /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|ERR_NETWORK_CHANGED|WebSocket connection to .* failed/;

interface Fixtures {
  /** Complaints this test expects, besides none. */
  expected: RegExp[];
  quiet: string[];
}
interface Shared {
  /** The cookies and storages of a staff member who has signed in; signs in once for each account. */
  staffState(login: string): Promise<State>;
}

export const test = base.extend<Fixtures, Shared>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted off this pattern
  expected: [async ({}, use) => use([]), { scope: 'test' }],
  quiet: [
    async ({ context, expected }, use) => {
      const complaints: string[] = [];
      // The page of the story, where it has one.
      context.once('page', (page) => watch(page, complaints));
      await use(complaints);
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  staffState: [
    async ({ browser }, use) => {
      const states = new Map<string, State>();
      await use(async (login) => {
        const found = states.get(login) ?? (await signedInState(browser, login));
        states.set(login, found);
        return found;
      });
    },
    { scope: 'worker' },
  ],
});

/** For stories in which somebody is refused on purpose. */
export const refusals = [REFUSED];
/** For stories without network. */
export const outages = [NO_NETWORK, REFUSED];

/** Where the server of this run answers; `host` is another one than localhost. */
export function address(path: string, host = 'localhost'): string {
  return `http://${host}:${process.env.E2E_PORT}${path}`;
}

async function signedInState(browser: Browser, login: string): Promise<State> {
  const baseURL = address('', login === SAKURA_STAFF ? SAKURA : undefined);
  const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', baseURL });
  const page = await context.newPage();
  await signInStaff(page, login);
  await expect(page.getByRole('navigation', { name: consoleText('shell.menu') })).toBeVisible();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Types e-mail and password into the staff login. */
export async function signInStaff(page: Page, login: string, at = '/manage/login'): Promise<void> {
  await page.goto(at);
  await page.getByLabel(consoleText('auth.email'), { exact: true }).fill(login);
  await page.getByLabel(consoleText('auth.password'), { exact: true }).fill(passwordOf(login));
  await page.getByRole('button', { name: consoleText('auth.submit') }).click();
}

/** Lets the pages of a context start as a staff member who is signed in already. */
export async function asStaff(context: BrowserContext, staffState: Shared['staffState'], login = STAFF): Promise<void> {
  const { cookies, origins } = await staffState(login);
  await context.addCookies(cookies);
  const entries = origins.flatMap((origin) => origin.localStorage);
  await context.addInitScript((list) => {
    // The blank page that a context begins with has no storage.
    if (location.origin === 'null' || sessionStorage.getItem('seeded') !== null) return;
    sessionStorage.setItem('seeded', 'yes');
    for (const { name, value } of list) localStorage.setItem(name, value);
  }, entries);
}

/** A page of a staff member who is signed in already. */
export async function staffPage(
  browser: Browser,
  state: State,
  options: { width?: number; colorScheme?: 'light' | 'dark' } = {},
): Promise<Page> {
  const context = await browser.newContext({
    storageState: state,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    baseURL: address(''),
    colorScheme: options.colorScheme ?? 'light',
    viewport: { width: options.width ?? 1440, height: 900 },
  });
  return context.newPage();
}

export { expect };

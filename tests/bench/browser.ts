import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { loadWholeConsole } from '@tsudoi/i18n/catalogs/console';
import { memberMessages } from '@tsudoi/i18n/catalogs/ja/member/index';
import { shared } from '@tsudoi/i18n/catalogs/ja/shared';
import { buildApps } from '../../scripts/lib/apps.mjs';
import { atExit } from '../../scripts/lib/process.mjs';
import type { Bench } from './bench.ts';
import { type Product, startDemo } from './product.ts';

const consoleText = await loadWholeConsole('ja');
const memberText = { ...shared, ...memberMessages };
/** Password of every account of the demo world. */
const PASSWORD = 'Tsudoi-2026';

let demo: Promise<Product> | undefined;

/** The demo with both apps as they are built, on the embedded engine; started once for all budgets of the browser. */
export function demoServer(): Promise<Product> {
  demo ??= buildApps().then(({ ok, output }) => {
    if (!ok) throw new Error(`the apps do not build:\n${output}`);
    return startDemo();
  });
  return demo;
}

export async function stopDemoServer(): Promise<void> {
  await (await demo?.catch(() => undefined))?.stop();
  demo = undefined;
}

/** A browser with a profile of its own. With `debugPort` other programs can drive it too. */
export async function openBrowser(bench: Bench, phone: boolean, debugPort?: number): Promise<BrowserContext> {
  if (bench.chromium === undefined) throw new Error('there is no Chromium');
  const profile = mkdtempSync(path.join(tmpdir(), 'tsudoi-bench-chromium-'));
  atExit(() => rmSync(profile, { recursive: true, force: true }));
  return chromium.launchPersistentContext(profile, {
    executablePath: bench.chromium,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(debugPort === undefined ? [] : [`--remote-debugging-port=${debugPort}`]),
    ],
  });
}

/** Signs a member of the demo in and waits for home. */
export async function signInMember(page: Page, port: number): Promise<void> {
  await page.goto(`http://localhost:${port}/login`);
  await page.getByLabel(memberText['auth.login_account'], { exact: true }).fill('hanako@aoba.example');
  await page.getByLabel(memberText['auth.password'], { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: memberText['auth.submit'] }).click();
  await page.waitForURL(/\/home$/);
  await page.locator(CARD).waitFor();
}

/** Signs staff of the demo in and waits for the menu. */
export async function signInStaff(page: Page, port: number): Promise<void> {
  await page.goto(`http://localhost:${port}/manage/login`);
  await page.getByLabel(consoleText['auth.email'], { exact: true }).fill('staff@aoba.example');
  await page.getByLabel(consoleText['auth.password'], { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: consoleText['auth.submit'] }).click();
  await page.getByRole('navigation', { name: consoleText['shell.menu'] }).waitFor();
}

/** The name on the member card, and a row of the console's list. */
export const CARD = 'section.card .nm';
export const ROW = 'tbody tr[data-row]';

/** A page whose processor is four times slower, and its network as told. */
export async function slowPage(
  context: BrowserContext,
  network?: { megabits: number; latencyMs: number },
): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (network !== undefined) {
    const bytes = (network.megabits * 1_000_000) / 8;
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  }
  return { page, cdp };
}

/** Opens an address and returns how many ms after the start of the navigation something of it was on the screen. */
export async function shownAfter(page: Page, url: string, selector: string): Promise<number> {
  await page.addInitScript((wanted) => {
    const look = () => {
      const found = document.querySelector(wanted);
      // One more frame: then it has been painted.
      if (found !== null && found.getBoundingClientRect().height > 0)
        requestAnimationFrame(() => Object.assign(window, { benchShown: performance.now() }));
      else requestAnimationFrame(look);
    };
    look();
  }, selector);
  await page.goto(url, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(() => Reflect.get(window, 'benchShown') as number | undefined, undefined, {
    timeout: 30_000,
  });
  return (await shown.jsonValue()) ?? Number.NaN;
}

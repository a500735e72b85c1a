import { expect, type Locator, type Page } from '@playwright/test';
import { address, PASSWORD } from './test.ts';
import { memberText } from './words.ts';

/** Types member code or e-mail and password into the member login. */
export async function signInMember(
  page: Page,
  login: string,
  options: { host?: string; password?: string } = {},
): Promise<void> {
  await page.goto(address('/login', options.host));
  await page.getByLabel(memberText('auth.login_account'), { exact: true }).fill(login);
  await page.getByLabel(memberText('auth.password'), { exact: true }).fill(options.password ?? PASSWORD);
  await page.getByRole('button', { name: memberText('auth.submit') }).click();
}

/**
 * Signs a member of the demo world in by the link for whoever develops, which opens home: for stories that are about what comes
 * after the login, whose form costs as much as a screen.
 */
export async function enterAsMember(page: Page, login: string): Promise<void> {
  await page.goto(address(`/dev/sign-in/${login}`));
  await page.waitForURL('**/home');
}

/** The member card as it lies on home. */
export const cardOf = (page: Page): Locator => page.getByRole('region', { name: memberText('home.card') });

/** Opens メニュー. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: memberText('shell.menu') }).click();
  const sheet = page.getByRole('dialog', { name: memberText('shell.menu') });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Signs out by the menu. */
export async function signOutMember(page: Page): Promise<void> {
  const sheet = await openMenu(page);
  await sheet.getByRole('button', { name: memberText('shell.logout') }).click();
  const question = page.getByRole('dialog', { name: memberText('shell.logout_title') });
  await question.getByRole('button', { name: memberText('shell.logout') }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** The service worker is there and serves the page, so that the app opens without network from now on. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Everything the browser keeps of this origin, as one text: storages, databases and caches. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store);
        const read = (request: IDBRequest) =>
          new Promise<unknown>((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          });
        parts.push(
          `${name}/${store}`,
          JSON.stringify(await read(all.getAllKeys())),
          JSON.stringify(await read(all.getAll())),
        );
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        const isText = /json|html|text/.test(reply?.headers.get('content-type') ?? '');
        parts.push(`${name} ${request.url}`, isText ? ((await reply?.text()) ?? '') : '');
      }
    }
    return parts.join('\n');
  });
}

/** Opens a section of the own profile to change it, by its name in the facility's form. */
export async function openSection(page: Page, section: string, host?: string): Promise<void> {
  await page.goto(address('/profile', host));
  await page.getByRole('link', { name: memberText('profile.edit_section', { section }), exact: true }).click();
  await expect(page.getByRole('button', { name: memberText('action.update') })).toBeVisible();
}

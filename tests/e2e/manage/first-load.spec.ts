import { expect, STAFF, staffPage, test } from '../support/test.ts';

test('opening the list of members asks for everything once, and what the address tells before the app is there', async ({
  browser,
  staffState,
}) => {
  const page = await staffPage(browser, await staffState(STAFF));
  const asked: string[] = [];
  const menus: (string | undefined)[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    asked.push(pathname);
    if (pathname.endsWith('/member-accounts/search')) menus.push(request.headers()['facility-menu-id']);
  });
  await page.goto('/manage/members/search');
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  const first = [
    '/api/management/facilities/get-info-by-host',
    '/api/management/auth/get-info',
    '/api/management/member-accounts/search',
  ];
  for (const path of first)
    expect(
      asked.filter((one) => one === path),
      path,
    ).toHaveLength(1);
  // The search goes out from the route's loader, before the screen that shows it asks for its lists of choices.
  const search = asked.indexOf('/api/management/member-accounts/search');
  expect(search).toBeLessThan(asked.indexOf('/api/management/member-types/get-select-list'));
  // It names the menu of its screen, which is known by then.
  expect(menus).toEqual([expect.stringMatching(/^\d+$/)]);
  await page.context().close();
});

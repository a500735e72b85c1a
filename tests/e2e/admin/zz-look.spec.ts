import { test, OPERATOR, expect } from '../support/test.ts';
import { expectDrawn, expectStill, type Screen } from '../support/screens.ts';
import { ownFacility } from '../support/facility.ts';
import { consoleText } from '../support/words.ts';
test('look', async ({ page, request }) => {
  test.setTimeout(400_000);
  await ownFacility(request, 'naganamae', { accountLimit: 10 });
  await page.goto(`/dev/sign-in/${OPERATOR}`);
  await expect(page).toHaveURL(/overview$/);
  await page.goto('/admin/facilities/search');
  await page.getByRole('link', { name: 'さくら学習塾' }).click();
  await expect(page).toHaveURL(/facilities\/edit/);
  const edit = new URL(page.url()).pathname;
  await page.goto('/admin/contract-plans/search');
  await page.getByRole('link', { name: 'プレミアム 20,000' }).click();
  await expect(page).toHaveURL(/contract-plans\/edit/);
  const plan = new URL(page.url()).pathname;
  for (const [name, at] of [['list', '/admin/contract-plans/search'], ['create', '/admin/contract-plans/create'], ['plan', plan], ['facilities', '/admin/facilities/search'], ['facility', edit], ['fcreate', '/admin/facilities/create'], ['overview', '/admin/overview']] as const)
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(at);
      await expectStill(page, name);
      if (name === 'plan') { await page.getByLabel(consoleText('field.account_limit')).fill('40'); await page.getByLabel(consoleText('field.usage_alert_percent')).focus(); await expect(page.getByText(/次の2件の施設/)).toBeVisible(); }
      await page.screenshot({ path: `/tmp/shots_menus/${name}-${width}.png`, fullPage: width === 1280 });
    }
});

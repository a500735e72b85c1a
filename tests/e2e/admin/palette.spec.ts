import { expectAccessible } from '../support/checks.ts';
import { operatorScreens } from '../support/operator-screens.ts';
import { expect, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('an operator finds a facility, what belongs to it and the screens of the area, and walks on from it', async ({
  page,
}) => {
  await operatorScreens(page);
  await page.goto('/admin/overview');
  await expect(page.getByRole('heading', { level: 1, name: consoleText('overview.title') })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: consoleText('palette.admin') });
  const field = dialog.getByRole('combobox', { name: consoleText('palette.admin') });
  const current = dialog.getByRole('option', { selected: true });
  await expect(field).toBeFocused();
  await field.fill('さくら学習');
  await expect(current).toContainText('さくら学習塾');
  await expectAccessible(page, 'the palette of an operator');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'さくら学習塾' })).toBeVisible();
  const walk = page.getByRole('navigation', { name: consoleText('walk.label') });
  await expect(walk.getByText(/^\d+ \/ \d+件$/)).toBeVisible();
  const here = page.url();
  const next = walk.getByRole('button', { name: consoleText('peek.next') });
  await page.keyboard.press((await next.isEnabled()) ? 'j' : 'k');
  await expect(page).not.toHaveURL(here);
  await expect(page).toHaveURL(/\/admin\/facilities\/edit\/\d+$/);

  await page.goto('/admin/facilities/search');
  await expect(page.getByRole('row', { name: /さくら学習塾/ })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  await expect(page.locator('aside.peek').getByRole('heading', { level: 2 })).toBeVisible();
  await expectAccessible(page, 'a facility beside its list');
});

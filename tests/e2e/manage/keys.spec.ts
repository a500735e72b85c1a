import type { Page } from '@playwright/test';
import { MemberList } from '../support/members.ts';
import { asStaff, expect, test, VIEWER } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const help = (page: Page) => page.getByRole('dialog', { name: consoleText('keys.title') });

/** What the list of keys says on the screen that is open. */
async function listed(page: Page): Promise<string[]> {
  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  const texts = await help(page).locator('dd').allTextContents();
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  return texts;
}

test('the list of keys names those of the screen and of the person, and no others', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  const list = new MemberList(page);
  await list.open();
  const onList = await listed(page);
  expect(onList).toEqual(
    (
      [
        'keys.palette',
        'keys.search',
        'keys.rows',
        'keys.pick',
        'keys.peek',
        'keys.condition',
        'keys.open',
        'keys.create',
        'keys.submit_search',
        'keys.go_members',
        'keys.go_overview',
        'keys.close',
        'keys.help',
      ] as const
    ).map((id) => consoleText(id)),
  );
  await list.rows.first().getByRole('link').first().click();
  await expect(page.getByRole('link', { name: consoleText('action.edit'), exact: true }).first()).toBeVisible();
  const onRecord = await listed(page);
  expect(onRecord).toEqual(
    expect.arrayContaining([consoleText('keys.edit'), consoleText('keys.records'), consoleText('keys.sections')]),
  );
  expect(onRecord).not.toContain(consoleText('keys.pick'));
});

test('who may only look has neither the key to edit nor that to register, and neither does anything', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState, VIEWER);
  const list = new MemberList(page);
  await list.open();
  expect(await listed(page)).not.toContain(consoleText('keys.create'));
  await page.keyboard.press('c');
  await list.rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/manage\/members\/detail\/\d+/);
  await expect(page.getByRole('navigation', { name: consoleText('walk.label') })).toBeVisible();
  const { pathname } = new URL(page.url());
  expect(await listed(page)).not.toContain(consoleText('keys.edit'));
  await page.keyboard.press('e');
  await expect(page).toHaveURL(new RegExp(`${pathname}$`));
});

test('E edits a member, J and K walk, and none does once single keys are off', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  const list = new MemberList(page);
  await list.open();
  await list.rows.first().getByRole('link').first().click();
  const walk = page.getByRole('navigation', { name: consoleText('walk.label') });
  await expect(walk.getByText(/^1 \//)).toBeVisible();
  await page.keyboard.press('j');
  await expect(walk.getByText(/^2 \//)).toBeVisible();
  await page.keyboard.press('k');
  await expect(walk.getByText(/^1 \//)).toBeVisible();

  await page.keyboard.press('?');
  await help(page).getByLabel(consoleText('keys.single')).uncheck();
  await expect(
    help(page)
      .locator('dd')
      .filter({ hasText: consoleText('keys.edit') }),
  ).toHaveCount(0);
  await expect(
    help(page)
      .locator('dd')
      .filter({ hasText: consoleText('keys.palette') }),
  ).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await page.keyboard.press('e');
  await page.keyboard.press('j');
  await expect(walk.getByText(/^1 \//)).toBeVisible();
  await page.getByRole('button', { name: consoleText('keys.palette') }).click();
  const field = page.getByRole('combobox', { name: consoleText('palette.manage') });
  await expect(field).toBeFocused();
  await field.fill('キーボード');
  await page.keyboard.press('Enter');
  await help(page).getByLabel(consoleText('keys.single')).check();
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/manage\/members\/edit\/\d+$/);
});

import type { Page } from '@playwright/test';
import { MemberList } from '../support/members.ts';
import { asStaff, expect, test, VIEWER } from '../support/test.ts';
import { say } from '../support/words.ts';

const help = (page: Page) => page.getByRole('dialog', { name: say('keys.title') });

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
    ).map((id) => say(id)),
  );
  await list.rows.first().getByRole('link').first().click();
  await expect(page.getByRole('link', { name: say('action.edit'), exact: true }).first()).toBeVisible();
  const onRecord = await listed(page);
  expect(onRecord).toEqual(expect.arrayContaining([say('keys.edit'), say('keys.records'), say('keys.sections')]));
  expect(onRecord).not.toContain(say('keys.pick'));
});

test('who may only look has neither the key to edit nor that to register, and neither does anything', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState, VIEWER);
  const list = new MemberList(page);
  await list.open();
  expect(await listed(page)).not.toContain(say('keys.create'));
  await page.keyboard.press('c');
  await list.rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/manage\/members\/detail\/\d+/);
  await expect(page.getByRole('navigation', { name: say('walk.label') })).toBeVisible();
  const { pathname } = new URL(page.url());
  expect(await listed(page)).not.toContain(say('keys.edit'));
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
  const walk = page.getByRole('navigation', { name: say('walk.label') });
  await expect(walk.getByText(/^1 \//)).toBeVisible();
  await page.keyboard.press('j');
  await expect(walk.getByText(/^2 \//)).toBeVisible();
  await page.keyboard.press('k');
  await expect(walk.getByText(/^1 \//)).toBeVisible();

  await page.keyboard.press('?');
  await help(page).getByLabel(say('keys.single')).uncheck();
  await expect(
    help(page)
      .locator('dd')
      .filter({ hasText: say('keys.edit') }),
  ).toHaveCount(0);
  await expect(
    help(page)
      .locator('dd')
      .filter({ hasText: say('keys.palette') }),
  ).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await page.keyboard.press('e');
  await page.keyboard.press('j');
  await expect(walk.getByText(/^1 \//)).toBeVisible();
  await page.getByRole('button', { name: say('keys.palette') }).click();
  const field = page.getByRole('combobox', { name: say('palette.manage') });
  await expect(field).toBeFocused();
  await field.fill('キーボード');
  await page.keyboard.press('Enter');
  await help(page).getByLabel(say('keys.single')).check();
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/manage\/members\/edit\/\d+$/);
});

import type { Locator, Page } from '@playwright/test';
import { ownMember, staffApi } from '../support/api.ts';
import { BARS, CONTROLS, coveredBy } from '../support/layout.ts';
import { field } from '../support/members.ts';
import { asStaff, expect, STAFF, signInStaff, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** The way back stands at the left of the verb; where there is no room beside it, above. */
async function expectBackAtLeft(back: Locator, verb: Locator): Promise<void> {
  const [left, right] = [(await back.boundingBox())!, (await verb.boundingBox())!];
  const isBeside = Math.abs(left.y - right.y) <= 4;
  if (isBeside) expect(left.x + left.width).toBeLessThanOrEqual(right.x);
  else expect(left.y + left.height).toBeLessThanOrEqual(right.y);
}

test('where there is one thing to type, one types: login, a new member, and an error moves nothing', async ({
  page,
  expected,
}) => {
  expected.push(/status of 401/);
  await page.goto('/manage/login');
  const login = page.getByLabel(consoleText('auth.email'), { exact: true });
  await expect(login).toBeFocused();
  const before = (await login.boundingBox())!;
  await login.fill(STAFF);
  await page.getByLabel(consoleText('auth.password'), { exact: true }).fill('Wrong-2026');
  await button(page, consoleText('auth.submit')).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect((await login.boundingBox())!.y).toBe(before.y);
  await signInStaff(page, STAFF);
  await expect(page).toHaveURL(/overview/);
  await page.goto('/manage/members/create');
  await expect(page.getByRole('heading', { level: 1, name: consoleText('members.create.title') })).toBeVisible();
  await expect(field(page, consoleText('field.last_name'))).toBeFocused();
});

test.describe('signed in', () => {
  test.beforeEach(({ context, staffState }) => asStaff(context, staffState));

  test('the way back is at the left of the verb, on pages and in questions alike', async ({ page }) => {
    const id = await ownMember(await staffApi(), { last_name: '作法', first_name: '順子' });
    await page.goto(`/manage/members/edit/${id}`);
    await field(page, consoleText('field.building_name')).fill('別館');
    await expectBackAtLeft(button(page, consoleText('action.back')), button(page, consoleText('action.update')));
    await button(page, consoleText('action.delete')).click();
    const question = page.getByRole('dialog');
    await expectBackAtLeft(
      button(question, consoleText('action.back')),
      button(question, consoleText('action.delete')),
    );
    await button(question, consoleText('action.back')).click();
    await expect(question).toHaveCount(0);
    await button(page, consoleText('action.back')).click();
    const leaving = page.getByRole('dialog');
    await expectBackAtLeft(
      leaving.getByRole('button', { name: consoleText('state.unsaved_stay') }),
      leaving.getByRole('button', { name: consoleText('state.unsaved_leave') }),
    );
  });

  test('a field that is off says why', async ({ page }) => {
    await page.goto('/manage/organizations/create');
    const city = field(page, consoleText('field.city_code'));
    await expect(city).toBeDisabled();
    await expect(page.getByText(consoleText('ui.city_needs_prefecture'))).toBeVisible();
  });

  test('what is told lies on nothing that can be pressed, wide and narrow', async ({ page }) => {
    const told = page.locator('.notice');
    // A phone has no free place beside its fields, but its bars stay free.
    const expectNothingCovered = (width: number) =>
      expect.poll(() => coveredBy(page, '.notice', width > 767 ? CONTROLS : BARS)).toEqual([]);
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      // On the list, with its toolbar, its pager, and at 390 px its rows.
      await page.goto('/manage/members/search?keyword=%E3%82%BF%E3%82%AB%E3%83%8F%E3%82%B7');
      await button(page, consoleText('list.save_condition')).click();
      await page.getByLabel(consoleText('list.save_condition_name')).fill(`作法${width}`);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: consoleText('list.save_condition_verb'), exact: true })
        .click();
      await expect(told).toContainText(consoleText('list.save_condition_done'));
      await expectNothingCovered(width);
      await button(page, consoleText('list.delete_condition')).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: consoleText('action.delete') })
        .click();
      await expect(told.filter({ hasText: consoleText('list.delete_condition_done') })).toBeVisible();
      // On a form, whose bar and list of what to check stay free.
      const id = await ownMember(await staffApi(), { last_name: '作法', first_name: `幅${width}` });
      await page.goto(`/manage/members/edit/${id}`);
      await field(page, consoleText('field.building_name')).fill('別館');
      await button(page, consoleText('action.update')).click();
      await expect(told).toContainText(consoleText('done.updated'));
      await expectNothingCovered(width);
    }
  });

  test('the browser draws nothing of its own into search fields and folded parts', async ({ page }) => {
    await page.goto('/manage/members/search?keyword=%E5%B1%B1');
    const search = page.locator('[data-search]');
    await expect(search).toHaveValue('山');
    // Without its own button a press at the end of the field leaves what was typed.
    const box = (await search.boundingBox())!;
    await page.mouse.click(box.x + box.width - 14, box.y + box.height / 2);
    await expect(search).toHaveValue('山');
    await page.evaluate(() => {
      document.querySelector('main')?.insertAdjacentHTML('beforeend', '<details><summary>x</summary></details>');
    });
    const listStyle = await page.locator('summary').evaluate((each) => getComputedStyle(each).display);
    expect(listStyle).toBe('flex');
  });

  test('no window has an unexplained button on top', async ({ page }) => {
    const id = await ownMember(await staffApi(), { last_name: '作法', first_name: '窓子' });
    await page.goto(`/manage/members/edit/${id}`);
    await button(page, consoleText('action.delete')).click();
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    const names = await question.getByRole('button').allTextContents();
    expect(names.indexOf(consoleText('ui.dialog_move'))).not.toBe(0);
    await button(question, consoleText('action.back')).click();
  });
});

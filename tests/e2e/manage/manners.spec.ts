import type { Locator, Page } from '@playwright/test';
import { ownMember, staffApi } from '../support/api.ts';
import { field } from '../support/members.ts';
import { asStaff, expect, STAFF, signInStaff, test } from '../support/test.ts';
import { say } from '../support/words.ts';

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
  const login = page.getByLabel(say('auth.email'), { exact: true });
  await expect(login).toBeFocused();
  const before = (await login.boundingBox())!;
  await login.fill(STAFF);
  await page.getByLabel(say('auth.password'), { exact: true }).fill('Wrong-2026');
  await button(page, say('auth.submit')).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect((await login.boundingBox())!.y).toBe(before.y);
  await signInStaff(page, STAFF);
  await expect(page).toHaveURL(/overview/);
  await page.goto('/manage/members/create');
  await expect(page.getByRole('heading', { level: 1, name: say('members.create.title') })).toBeVisible();
  await expect(field(page, say('field.last_name'))).toBeFocused();
});

test.describe('signed in', () => {
  test.beforeEach(({ context, staffState }) => asStaff(context, staffState));

  test('the way back is at the left of the verb, on pages and in questions alike', async ({ page }) => {
    const id = await ownMember(await staffApi(), { last_name: '作法', first_name: '順子' });
    await page.goto(`/manage/members/edit/${id}`);
    await field(page, say('field.building_name')).fill('別館');
    await expectBackAtLeft(button(page, say('action.back')), button(page, say('action.update')));
    await button(page, say('action.delete')).click();
    const question = page.getByRole('dialog');
    await expectBackAtLeft(button(question, say('action.back')), button(question, say('action.delete')));
    await button(question, say('action.back')).click();
    await expect(question).toHaveCount(0);
    await button(page, say('action.back')).click();
    const leaving = page.getByRole('dialog');
    await expectBackAtLeft(
      leaving.getByRole('button', { name: say('state.unsaved_stay') }),
      leaving.getByRole('button', { name: say('state.unsaved_leave') }),
    );
  });

  test('a field that is off says why', async ({ page }) => {
    await page.goto('/manage/organizations/create');
    const city = field(page, say('field.city_code'));
    await expect(city).toBeDisabled();
    await expect(page.getByText(say('ui.city_needs_prefecture'))).toBeVisible();
  });

  test('no window has an unexplained button on top', async ({ page }) => {
    const id = await ownMember(await staffApi(), { last_name: '作法', first_name: '窓子' });
    await page.goto(`/manage/members/edit/${id}`);
    await button(page, say('action.delete')).click();
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    const names = await question.getByRole('button').allTextContents();
    expect(names.indexOf(say('ui.dialog_move'))).not.toBe(0);
    await button(question, say('action.back')).click();
  });
});

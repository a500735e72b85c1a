import { expect, STAFF, staffPage, test } from '../support/test.ts';
import { say } from '../support/words.ts';

test('staff save what they searched for under a name, come back to it by its tab, and delete it', async ({
  browser,
  staffState,
}) => {
  const page = await staffPage(browser, await staffState(STAFF));
  await page.goto('/manage/members/search?keyword=%E3%82%BF%E3%82%AB%E3%83%8F%E3%82%B7');
  await page.getByRole('button', { name: say('list.save_condition') }).click();
  await page.getByLabel(say('list.save_condition_name')).fill('タカハシさん');
  await page.getByRole('button', { name: say('list.save_condition_verb'), exact: true }).click();
  await expect(page.getByText(say('list.save_condition_done'))).toBeVisible();

  const tab = page.getByRole('button', { name: /^タカハシさん/ });
  await page.getByRole('button', { name: new RegExp(`^${say('members.tab.all')}`) }).click();
  await expect(page).not.toHaveURL(/keyword/);
  await page.reload();
  await tab.click();
  await expect(page).toHaveURL(/keyword=%E3%82%BF/);
  await expect(tab).toHaveAttribute('aria-current', 'true');

  await page.getByRole('button', { name: say('list.delete_condition') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('action.delete') })
    .click();
  await expect(page.getByText(say('list.delete_condition_done'))).toBeVisible();
  await expect(tab).toBeHidden();
  await page.context().close();
});

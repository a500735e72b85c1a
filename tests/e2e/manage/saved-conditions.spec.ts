import { expect, STAFF, staffPage, test, VIEWER } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('staff save what they searched for under a name, come back to it by its tab, and delete it', async ({
  browser,
  staffState,
}) => {
  const page = await staffPage(browser, await staffState(STAFF));
  await page.goto('/manage/members/search?keyword=%E3%82%BF%E3%82%AB%E3%83%8F%E3%82%B7');
  await page.getByRole('button', { name: consoleText('list.save_condition') }).click();
  await page.getByLabel(consoleText('list.save_condition_name')).fill('タカハシさん');
  await page.getByRole('button', { name: consoleText('list.save_condition_verb'), exact: true }).click();
  await expect(page.getByText(consoleText('list.save_condition_done'))).toBeVisible();

  const tab = page.getByRole('button', { name: /^タカハシさん/ });
  await page.getByRole('button', { name: new RegExp(`^${consoleText('members.tab.all')}`) }).click();
  await expect(page).not.toHaveURL(/keyword/);
  await page.reload();
  await tab.click();
  await expect(page).toHaveURL(/keyword=%E3%82%BF/);
  await expect(tab).toHaveAttribute('aria-current', 'true');

  await page.getByRole('button', { name: consoleText('list.delete_condition') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('action.delete') })
    .click();
  await expect(page.getByText(consoleText('list.delete_condition_done'))).toBeVisible();
  await expect(tab).toBeHidden();
  await page.context().close();
});

test('a shared view stands among the tabs of a colleague, who uses it, may not change it, and can save an own one', async ({
  browser,
  staffState,
}) => {
  const page = await staffPage(browser, await staffState(STAFF));
  await page.goto('/manage/members/search?where=age:between:60,');
  await expect(page.getByRole('button', { name: /：60以上$/ })).toBeVisible();
  await page.getByRole('button', { name: consoleText('list.save_condition') }).click();
  await page.getByLabel(consoleText('list.save_condition_name')).fill('シニアの会');
  await page.getByLabel(consoleText('list.save_condition_shared')).check();
  await page.getByRole('button', { name: consoleText('list.save_condition_verb'), exact: true }).click();
  await expect(page.getByText(consoleText('list.save_condition_done'))).toBeVisible();

  const colleague = await staffPage(browser, await staffState(VIEWER));
  await colleague.goto('/manage/members/search');
  const tab = colleague.getByRole('button', { name: /^シニアの会/ });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await expect(colleague).toHaveURL(/where=age/);
  await expect(colleague.getByRole('button', { name: /：60以上$/ })).toBeVisible();
  await expect(colleague.getByRole('button', { name: consoleText('list.delete_condition') })).toHaveCount(0);
  // With another order it is not the shared one any more: it can be saved for oneself, not over it.
  await colleague
    .getByRole('columnheader', { name: consoleText('members.column.code') })
    .getByRole('button')
    .click();
  await expect(colleague.getByRole('button', { name: consoleText('list.save_condition'), exact: true })).toBeVisible();
  await expect(colleague.getByRole('button', { name: consoleText('list.update_view') })).toHaveCount(0);

  await page
    .getByRole('columnheader', { name: consoleText('members.column.code') })
    .getByRole('button')
    .click();
  await page.getByRole('button', { name: consoleText('list.update_view') }).click();
  // What all staff have is asked about.
  await page
    .getByRole('dialog', { name: /上書きしますか/ })
    .getByRole('button', { name: consoleText('list.update_view') })
    .click();
  await expect(page.getByText(consoleText('list.update_view_shared'))).toBeVisible();
  await page.getByRole('button', { name: consoleText('list.delete_condition') }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(consoleText('list.delete_condition_shared'))).toBeVisible();
  await question.getByRole('button', { name: consoleText('action.delete') }).click();
  await expect(page.getByText(consoleText('list.delete_condition_done'))).toBeVisible();
  await colleague.goto('/manage/members/search');
  await expect(colleague.getByRole('button', { name: /^シニアの会/ })).toHaveCount(0);
  await page.context().close();
  await colleague.context().close();
});

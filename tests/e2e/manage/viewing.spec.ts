import { roles } from '@tsudoi/contract/roles';
import { staffApi } from '../support/api.ts';
import { expect, refusals, STAFF, signInStaff, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('the console as a role sees it: under a bar, without what the role lacks, and back again', async ({
  page,
  expected,
}) => {
  expected.push(...refusals);
  const staff = await staffApi();
  const { items } = await staff.call(roles.search, { body: { default_search: { keyword: '閲覧' } } });
  const role = items[0]!;
  await signInStaff(page, STAFF);
  const sidebar = page.getByRole('navigation', { name: consoleText('shell.menu') });
  await expect(sidebar).toBeVisible();
  await page.goto(`/manage/roles/edit/${role.id}`);
  await page.getByRole('button', { name: consoleText('viewings.start_role') }).click();
  const bar = page.getByRole('region', { name: consoleText('viewings.bar') });
  await expect(bar).toContainText(consoleText('viewings.as_role', { name: role.name }));
  await expect(bar).toContainText(consoleText('viewings.left', { minutes: 30 }));

  await test.step('what the role may only look at has no button to register', async () => {
    await sidebar.getByRole('link', { name: consoleText('members.search.title') }).click();
    await expect(page.getByRole('heading', { name: consoleText('members.search.title') })).toBeVisible();
    await expect(page.getByRole('link', { name: consoleText('members.create') })).toHaveCount(0);
    await page.reload();
    await expect(bar).toBeVisible();
  });

  await test.step('the way out leads back to the role, with everything that one may do', async () => {
    await bar.getByRole('button', { name: consoleText('viewings.leave') }).click();
    await expect(page).toHaveURL(new RegExp(`/manage/roles/edit/${role.id}$`));
    await expect(page.getByRole('button', { name: consoleText('action.update') })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});

import { serverText } from '@tsudoi/i18n/catalogs/server';
import { ownFacility } from '../support/facility.ts';
import { expect, signInStaff, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const LIMIT = 5;

test('an empty list offers the first steps; near its limit and at it the facility is told so, each once', async ({
  page,
  request,
}) => {
  const facility = await ownFacility(request, 'hajime', { accountLimit: LIMIT });
  const usage = page
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: consoleText('action.close') }) });
  await signInStaff(page, facility.email, facility.at('/manage/login'));
  await expect(page).toHaveURL(/\/manage\/overview/);
  await page.goto(facility.at('/manage/members/search'));
  await expect(page.getByText(consoleText('members.empty'))).toBeVisible();
  const list = page.getByRole('region', { name: consoleText('ui.rows_region') });
  await expect(list.getByRole('link', { name: consoleText('list.import') })).toBeVisible();
  await expect(usage).toHaveCount(0);
  await list.getByRole('link', { name: consoleText('members.create') }).click();
  await expect(page.getByRole('heading', { level: 1, name: consoleText('members.create.title') })).toBeVisible();

  await facility.addMembers(LIMIT - 1);
  await page.reload();
  await expect(usage).toContainText(serverText('ja', 'usage.alert'));
  await usage.getByRole('button', { name: consoleText('action.close') }).click();
  await expect(usage).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: consoleText('members.create.title') })).toBeVisible();
  await expect(usage).toHaveCount(0);

  // Who closed the warning is still told that the limit is reached.
  await facility.addMembers(1);
  await page.reload();
  await expect(usage).toContainText(serverText('ja', 'usage.limited'));
});

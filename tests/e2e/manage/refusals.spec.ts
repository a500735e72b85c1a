import { goodMembers } from '@tsudoi/kit/csv/members';
import { upload } from '../support/imports.ts';
import { asStaff, expect, refusals, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const SELECT_LISTS = /\/api\/management\/(member-types|organizations)\/get-select-list/;
const BROKEN = /Failed to load resource: the server responded with a status of 500/;

test.beforeEach(({ context, staffState }) => asStaff(context, staffState));

test('selects whose choices cannot be loaded say so, are marked, and load again on request', async ({
  page,
  expected,
}) => {
  expected.push(BROKEN);
  await page.route(SELECT_LISTS, (route) => route.fulfill({ status: 500 }));
  await page.goto('/manage/members/create');
  for (const label of [consoleText('field.member_type'), consoleText('field.organization_ids')]) {
    const field = page
      .getByRole('main')
      .locator('.field', { hasText: label })
      .filter({ hasText: consoleText('panel.fail') });
    await expect(field, label).toHaveCount(1);
    await expect(field.locator('[aria-invalid="true"]').first(), label).toBeVisible();
  }
  await page.unroute(SELECT_LISTS);
  const types = page.getByRole('main').locator('.field', { hasText: consoleText('field.member_type') });
  await types.getByRole('button', { name: consoleText('action.reload') }).click();
  await expect(types.getByText(consoleText('panel.fail'))).toHaveCount(0);
  await expect(types.locator('[aria-invalid="true"]')).toHaveCount(0);
});

for (const list of ['member-types', 'organizations'])
  test(`a select whose choices may not be read leads to the access-denied page (${list})`, async ({
    page,
    expected,
  }) => {
    expected.push(...refusals);
    const body = JSON.stringify({ message: 'no', error_code: 'forbidden', errors: {} });
    await page.route(`**/api/management/${list}/get-select-list**`, (route) =>
      route.fulfill({ status: 403, contentType: 'application/json', body }),
    );
    await page.goto('/manage/members/create');
    await expect(page).toHaveURL(/\/manage\/unauthorized$/);
    await expect(page.getByRole('heading', { name: consoleText('access_denied') })).toBeVisible();
  });

test('an import that is refused with 403 leads to the access-denied page', async ({ page, expected }) => {
  expected.push(...refusals);
  const body = JSON.stringify({ message: 'no', error_code: 'forbidden', errors: {} });
  await page.route('**/api/management/member-csv/import', (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body }),
  );
  await upload(page, goodMembers(2, 'REF'), 'UTF-8');
  await expect(page).toHaveURL(/\/manage\/unauthorized$/);
  await expect(page.getByRole('heading', { name: consoleText('access_denied') })).toBeVisible();
});

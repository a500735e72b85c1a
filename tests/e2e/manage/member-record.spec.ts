import type { Page } from '@playwright/test';
import { getMember, updateMember } from '@tsudoi/contract/members';
import { ownMember, staffApi } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { field } from '../support/members.ts';
import { asStaff, expect, refusals, staffPage, test, VIEWER } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const [OLD, NEW] = ['045-555-0148', '090-5555-0148'];

const timeline = (page: Page) => page.getByRole('complementary', { name: consoleText('histories.timeline') });
const phone = (page: Page) => page.locator('dl').getByRole('link', { name: /^0\d/ });

/** Changes the phone of a member by the API, as a colleague would. */
async function changePhone(id: number, to: string): Promise<void> {
  const staff = await staffApi();
  const { basic_info: info, version } = await staff.call(getMember, { params: { id } });
  const { last_name, first_name, member_type } = info;
  const basic_info = { last_name, first_name, member_type, phone: to };
  await staff.call(updateMember, { params: { id }, body: { basic_info, version } });
}

test.beforeEach(async ({ context, staffState }) => asStaff(context, staffState));

test('a phone number is changed in its section; the timeline tells it, and it is put back', async ({ page }) => {
  const id = await ownMember(await staffApi(), { last_name: '記録', first_name: '電子', phone: OLD });
  await page.goto(`/manage/members/detail/${id}`);
  await expect(phone(page)).toHaveAttribute('href', `tel:${OLD.replaceAll('-', '')}`);
  // The section leads to the same section of the form, and back to it.
  const section = page.locator('section.sec', { has: page.getByText(consoleText('field.phone'), { exact: true }) });
  const name = await section.getByRole('heading').textContent();
  await section.getByRole('link', { name: consoleText('action.edit') }).click();
  await expect(page).toHaveURL(/members\/edit\/\d+#group-\d+$/);
  await expect(page.getByRole('region', { name: name! })).toBeInViewport();
  await field(page, consoleText('field.phone')).fill(NEW);
  await page.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(page).toHaveURL(/members\/detail\/\d+#group-\d+$/);
  await expect(phone(page)).toHaveText(NEW);

  const event = timeline(page).getByRole('listitem').filter({ hasText: '電話番号を変更' }).first();
  await expect(event).toContainText('佐藤 美咲');
  await expect(event).toContainText(`${OLD}→${NEW}`);
  await expect(event).toContainText(consoleText('histories.source.console'));
  await event.getByRole('button', { name: consoleText('histories.put_back') }).click();
  const question = page.getByRole('dialog', { name: consoleText('histories.put_back.title') });
  await expect(question).toContainText(`${NEW}→${OLD}`);
  await question.getByRole('button', { name: consoleText('histories.put_back') }).click();
  await expect(phone(page)).toHaveText(OLD);
  await expect(timeline(page).getByText('電話番号を元に戻しました')).toBeVisible();
});

test('a save is taken back from its message', async ({ page }) => {
  const id = await ownMember(await staffApi(), { last_name: '記録', first_name: '戻子', phone: OLD });
  await page.goto(`/manage/members/detail/${id}`);
  await expect(phone(page)).toHaveText(OLD);
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/members\/edit\/\d+$/);
  await field(page, consoleText('field.phone')).fill(NEW);
  await page.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(phone(page)).toHaveText(NEW);
  await page
    .locator('.notice')
    .getByRole('button', { name: consoleText('histories.put_back') })
    .click();
  await expect(phone(page)).toHaveText(OLD);
});

test('a change that somebody was faster with is not put back, and the timeline says why', async ({
  page,
  expected,
}) => {
  expected.push(...refusals);
  const id = await ownMember(await staffApi(), { last_name: '記録', first_name: '競子', phone: OLD });
  await changePhone(id, NEW);
  await page.goto(`/manage/members/detail/${id}`);
  await timeline(page)
    .getByRole('button', { name: consoleText('histories.put_back') })
    .click();
  await changePhone(id, '03-1111-2222');
  const question = page.getByRole('dialog', { name: consoleText('histories.put_back.title') });
  await question.getByRole('button', { name: consoleText('histories.put_back') }).click();
  await expect(question.getByRole('alert')).toContainText(consoleText('state.stale'));
  await question.getByRole('button', { name: consoleText('action.back') }).click();
  await expect(timeline(page).getByText(consoleText('histories.put_back.changed_since'))).toBeVisible();
  await expect(phone(page)).toHaveText('03-1111-2222');
});

test('notes are for staff: left, changed and deleted by their writer, read by a colleague, who cannot undo', async ({
  page,
  browser,
  staffState,
}) => {
  const id = await ownMember(await staffApi(), { last_name: '記録', first_name: '覚子' });
  await changePhone(id, NEW);
  await page.goto(`/manage/members/detail/${id}`);
  await timeline(page).getByLabel(consoleText('histories.note'), { exact: true }).fill('ロッカーは2階を希望');
  await timeline(page)
    .getByRole('button', { name: consoleText('histories.note.save') })
    .click();
  const note = timeline(page).getByRole('listitem').filter({ hasText: 'ロッカーは2階を希望' });
  await note.getByRole('button', { name: consoleText('histories.note.edit') }).click();
  // The field of the note comes after that for a new one.
  await timeline(page).getByLabel(consoleText('histories.note'), { exact: true }).last().fill('ロッカーは1階を希望');
  await timeline(page)
    .getByRole('button', { name: consoleText('action.update') })
    .click();
  const changed = timeline(page).getByRole('listitem').filter({ hasText: 'ロッカーは1階を希望' });
  await expect(changed).toContainText(consoleText('histories.note.edited'));

  const viewer = await staffPage(browser, await staffState(VIEWER));
  await viewer.goto(page.url());
  await expect(timeline(viewer).getByText('ロッカーは1階を希望')).toBeVisible();
  await expect(timeline(viewer).getByText('電話番号を変更')).toBeVisible();
  await expect(timeline(viewer).getByRole('button', { name: consoleText('histories.put_back') })).toHaveCount(0);
  await expect(timeline(viewer).getByLabel(consoleText('histories.note'), { exact: true })).toHaveCount(0);
  await expect(timeline(viewer).getByRole('button', { name: consoleText('histories.note.delete') })).toHaveCount(0);
  await viewer.close();

  await changed.getByRole('button', { name: consoleText('histories.note.delete') }).click();
  await expect(changed).toHaveCount(0);
  await page
    .locator('.notice')
    .getByRole('button', { name: consoleText('histories.put_back') })
    .click();
  await expect(changed).toHaveCount(1);
});

test('what is not filled in is folded away; the record fits and works at every width, without a mouse', async ({
  page,
}) => {
  const id = await ownMember(await staffApi(), {
    last_name: '記録',
    first_name: '幅子',
    phone: OLD,
    email: 'a-rather-long-address-of-a-member@members.aoba.example',
  });
  await changePhone(id, NEW);
  await page.goto(`/manage/members/detail/${id}`);
  await expect(timeline(page).getByText('電話番号を変更')).toBeVisible();
  const unfold = page.getByRole('button', { name: /^空欄の\d+項目を表示する$/ }).first();
  const section = page.locator('section.sec', { has: unfold });
  const before = await section.locator('dt').count();
  await unfold.click();
  expect(await page.getByRole('button', { name: consoleText('ui.fold_empty') }).count()).toBe(1);
  await expect.poll(() => page.locator('dd', { hasText: /^—$/ }).count()).toBeGreaterThan(0);
  expect(before).toBeGreaterThan(0);
  await expectAccessible(page, 'record');
  await expectAccessible(page, 'record', 'dark');
  for (const width of [1280, 1000, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `record at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.locator('section.sec:focus')).toHaveCount(1);
});

test('the timeline of the facility is filtered by person and kind, leads to the record, and fits everywhere', async ({
  page,
}) => {
  const id = await ownMember(await staffApi(), { last_name: '記録', first_name: '全子' });
  await changePhone(id, NEW);
  await page.goto('/manage/settings/security');
  await page.getByRole('link', { name: consoleText('histories.facility') }).click();
  const event = page.getByRole('listitem').filter({ hasText: '記録 全子' }).first();
  await expect(event).toContainText('電話番号を変更');
  await page
    .getByLabel(consoleText('histories.facility.family'))
    .selectOption({ label: consoleText('histories.family.members') });
  await expect(page).toHaveURL(/family=members/);
  await expect(event).toBeVisible();
  await page.reload();
  await expect(event).toBeVisible();
  await expectAccessible(page, 'timeline of the facility');
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `timeline of the facility at ${width}`);
  }
  await event.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`members/detail/${id}$`));
});

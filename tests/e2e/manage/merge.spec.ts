import type { Page } from '@playwright/test';
import { getMember } from '@tsudoi/contract/members';
import { ownMember, staffApi } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { asStaff, expect, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test.beforeEach(async ({ context, staffState }) => asStaff(context, staffState));

const pairs = (page: Page, label: string) =>
  page.locator('dl.pairs div', { has: page.getByText(label, { exact: true }) }).locator('dd');

/** Two records of one person, as a desk and an import would have made them. */
async function twins(first_name: string) {
  const staff = await staffApi();
  const person = { first_name, last_name_kana: 'タカダ', birthday: '1988-04-12' };
  const kept = await ownMember(staff, {
    ...person,
    last_name: '髙田',
    phone: '090-5555-0148',
    joined_on: '2019-11-27',
  });
  const gone = await ownMember(staff, {
    ...person,
    last_name: '高田',
    building_name: 'メゾン203',
    joined_on: '2017-04-01',
  });
  const codeOf = async (id: number) => (await staff.call(getMember, { params: { id } })).basic_info.member_code;
  return { kept, gone, codes: { kept: await codeOf(kept), gone: await codeOf(gone) } };
}

test('two records of one person become one from the menu of the record, and two again until the day', async ({
  page,
}) => {
  const { kept, gone, codes } = await twins('統一');
  await page.goto(`/manage/members/detail/${kept}`);
  await page.getByRole('button', { name: consoleText('members.detail.more') }).click();
  await page.getByRole('menuitem', { name: consoleText('members.merge') }).click();
  await expect(page.getByRole('heading', { level: 1, name: consoleText('members.merge.pick.title') })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(codes.gone) }).click();

  await expect(page).toHaveURL(`/manage/members/merge/${kept}/${gone}`);
  const row = (name: string) => page.getByRole('group', { name, exact: true });
  await expect(row(consoleText('members.merge.stays')).getByRole('radio', { name: codes.kept })).toBeChecked();
  // What only one of them has, and the earlier day, are proposed.
  await expect(row(consoleText('field.joined_on')).getByRole('radio', { name: '2017-04-01' })).toBeChecked();
  await expect(row(consoleText('field.building_name')).getByRole('radio', { name: 'メゾン203' })).toBeChecked();
  // From row to row by J, from side to side by the arrows.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row(consoleText('field.name')).getByRole('radio', { name: '髙田 統一' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row(consoleText('field.name')).getByRole('radio', { name: '高田 統一' })).toBeChecked();
  await expectAccessible(page, 'two records side by side');
  await page.getByRole('button', { name: consoleText('members.merge.verb') }).click();

  await expect(page).toHaveURL(`/manage/members/detail/${kept}`);
  await expect(page.getByText(consoleText('members.merge.done', codes))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '高田 統一' })).toBeVisible();
  await expect(pairs(page, consoleText('field.joined_on'))).toHaveText('2017-04-01');
  await expect(
    page.getByText(consoleText('members.merge.banner', { name: '高田 統一', code: codes.gone })),
  ).toBeVisible();

  // The number and the address of the one who went lead to the one who is left.
  await page.goto(`/manage/members/detail/${gone}`);
  await expect(page).toHaveURL(`/manage/members/detail/${kept}`);
  const banner = page.locator('.note', { hasText: codes.gone });
  await banner.getByRole('button', { name: consoleText('members.merge.undo') }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('2019-11-27');
  await expect(question).toContainText('髙田');
  await question.getByRole('button', { name: consoleText('members.merge.undo') }).click();
  await expect(page.getByText(consoleText('members.merge.undone'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '髙田 統一' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto(`/manage/members/detail/${gone}`);
  await expect(page).toHaveURL(`/manage/members/detail/${gone}`);
  await expect(pairs(page, consoleText('field.joined_on'))).toHaveText('2017-04-01');
});

test('a merge is taken back from its message; the one who stays is chosen by the number', async ({ page }) => {
  const { kept, gone, codes } = await twins('復元');
  await page.goto(`/manage/members/merge/${kept}/${gone}`);
  await page.getByRole('radio', { name: codes.gone, exact: true }).click();
  await expect(
    page.getByText(consoleText('members.merge.summary', { gone: codes.kept, kept: codes.gone })),
  ).toBeVisible();
  await page.getByRole('button', { name: consoleText('members.merge.verb') }).click();
  await expect(page).toHaveURL(`/manage/members/detail/${gone}`);
  const message = page.getByText(consoleText('members.merge.done', { gone: codes.kept, kept: codes.gone }));
  await expect(message).toBeVisible();
  await page
    .locator('.toast, .notice', { has: message })
    .getByRole('button', { name: consoleText('members.merge.undo') })
    .click();
  await expect(page.getByText(consoleText('members.merge.undone'))).toBeVisible();
  await expect(page.locator('.note', { hasText: codes.kept })).toHaveCount(0);
});

test('pairs are found among all members, and a family is not one of them', async ({ page }) => {
  const { codes } = await twins('一覧');
  await page.goto('/manage/members/duplicates');
  await page.getByRole('button', { name: consoleText('members.pairs.find') }).click();
  const pair = page.getByRole('listitem').filter({ hasText: codes.kept }).filter({ hasText: codes.gone });
  await expect(pair).toBeVisible();
  await expect(pair).toContainText('生年月日');
  const both = consoleText('members.pairs.both', { first: codes.kept, second: codes.gone });
  await expectAccessible(page, 'pairs that may be one');
  await pair.getByRole('button', { name: new RegExp(both) }).click();
  await expect(pair).toHaveCount(0);
  await page.getByRole('button', { name: consoleText('members.merge.undo') }).click();
  await expect(pair).toBeVisible();
  await pair.getByRole('link', { name: new RegExp(both) }).click();
  await expect(page.getByRole('heading', { level: 1, name: consoleText('members.merge.title') })).toBeVisible();
});

test('two people are said to be different from the same screen, which fits a phone', async ({ page }) => {
  const { kept, gone } = await twins('別人');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/manage/members/merge/${kept}/${gone}`);
  await expect(page.getByRole('button', { name: consoleText('members.merge.verb') })).toBeVisible();
  await expectNoSidewaysScroll(page, 'two records side by side at 390');
  await page.getByRole('button', { name: consoleText('members.merge.not_same') }).click();
  await expect(page).toHaveURL(`/manage/members/detail/${kept}`);
  await expect(page.getByRole('heading', { name: consoleText('members.section.different') })).toBeVisible();
});

import { ownMember, staffApi } from '../support/api.ts';
import { field } from '../support/members.ts';
import { address, asStaff, expect, SAKURA, SAKURA_STAFF, STAFF, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('what a facility asks for follows the answers: shown, required, refused in its own words, and read in words', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState, STAFF);
  await page.goto(`/manage/members/edit/${await ownMember(await staffApi())}`);
  await expect(page.getByRole('heading', { name: '競技と資格' })).toBeVisible();

  // Three years and a licence bring the month of the licence, the licence alone demands its number.
  await field(page, '資格').selectOption({ label: 'なし' });
  await field(page, '競技歴（年）').fill('3');
  await expect(page.getByRole('group', { name: /競技レベル/ })).toBeVisible();
  await expect(field(page, '免許取得年月')).toHaveCount(0);
  await field(page, '資格').selectOption({ label: '公認コーチ' });
  await expect(field(page, '免許取得年月')).toBeVisible();
  await expect(field(page, '登録番号')).toHaveAttribute('aria-required', 'true');
  await field(page, '登録番号').fill('JP 山');
  await page.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(page.getByText(consoleText('validation.alpha_dash', { input: '登録番号' })).first()).toBeVisible();
  await field(page, '登録番号').fill('');
  await field(page, '免許取得年月').pressSequentially('202004');
  await field(page, '資格').focus();
  await expect(page.getByText(consoleText('validation.required', { input: '登録番号' })).first()).toBeVisible();
  await field(page, '登録番号').fill('JP-10_01');

  // A dependent list: the stations are those of the line.
  await page.getByLabel('送迎の希望').first().selectOption({ label: '横浜線' });
  const station = page.getByRole('group', { name: '送迎の希望' }).getByRole('combobox').last();
  await expect(station.getByRole('option', { name: '青葉台駅' })).toHaveCount(0);
  await station.selectOption({ label: '中山駅' });
  await page.getByRole('group', { name: 'アレルギー', exact: true }).getByText('あり').click();
  await field(page, 'アレルギーの内容').fill('そば');
  await page.getByRole('button', { name: consoleText('action.update') }).click();

  await expect(page).toHaveURL(/members\/detail\/\d+/);
  for (const words of ['公認コーチ', 'JP-10_01', '2020-04', '中山駅', 'そば'])
    await expect(page.getByRole('definition').filter({ hasText: words }).first()).toBeVisible();

  // What a rule hides keeps what it said: taken back, it is there again.
  await page.getByRole('link', { name: consoleText('action.edit'), exact: true }).click();
  await field(page, '資格').selectOption({ label: 'なし' });
  await expect(field(page, '免許取得年月')).toHaveCount(0);
  await page.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(page).toHaveURL(/members\/detail\/\d+/);
  await page.getByRole('link', { name: consoleText('action.edit'), exact: true }).click();
  await field(page, '資格').selectOption({ label: '公認審判員' });
  await expect(field(page, '免許取得年月')).toHaveValue('2020/04');
});

test('another facility asks its staff for other things', async ({ page, context, staffState }) => {
  await asStaff(context, staffState, SAKURA_STAFF);
  await page.goto(address('/manage/members/create', SAKURA));
  await expect(page.getByRole('heading', { name: '学校と送り迎え' })).toBeVisible();
  await expect(field(page, '志望校')).toBeVisible();
  await expect(page.getByText('競技歴（年）')).toHaveCount(0);
});

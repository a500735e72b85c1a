import { getMember, mergeMembers } from '@tsudoi/contract/members';
import { ownMember, staffApi } from '../support/api.ts';
import { asStaff, test } from '../support/test.ts';

test.beforeEach(async ({ context, staffState }) => asStaff(context, staffState));
test('shots', async ({ page }) => {
  const staff = await staffApi();
  const person = {
    first_name: '健一',
    last_name_kana: 'タカハシ',
    first_name_kana: 'ケンイチ',
    birthday: '1988-04-12',
  };
  const a = await ownMember(staff, {
    ...person,
    last_name: '髙橋',
    phone: '090-5555-0148',
    joined_on: '2019-11-27',
    email: 'kenichi@example.jp',
  });
  const b = await ownMember(staff, {
    ...person,
    last_name: '高橋',
    phone: '045-555-0148',
    building_name: 'メゾン青葉台203',
    joined_on: '2017-04-01',
    email: 'ken.t@example.jp',
  });
  for (const [w, h] of [
    [1280, 800],
    [390, 844],
    [320, 700],
  ] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.goto(`/manage/members/merge/${a}/${b}`);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `/tmp/shots/merge-${w}.png` });
    if (w < 400) {
      await page.screenshot({ path: `/tmp/shots/merge-${w}-full.png`, fullPage: true });
    }
    await page.goto(`/manage/members/merge/${a}`);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `/tmp/shots/pick-${w}.png` });
  }
  const v = async (id: number) => (await staff.call(getMember, { params: { id } })).version;
  await staff.call(mergeMembers, {
    params: { id: a, other_id: b },
    body: { version: await v(a), other_version: await v(b), choices: { phone: 'gone', joined_on: 'gone' } },
  });
  for (const [w, h] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.goto(`/manage/members/detail/${a}`);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `/tmp/shots/detail-${w}.png` });
    await page.locator('.note button').first().click();
    await page.waitForLoadState('networkidle');
    await page.getByRole('dialog').getByText('入会日').waitFor();
    await page.screenshot({ path: `/tmp/shots/undo-${w}.png` });
  }
});

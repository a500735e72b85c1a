import { memberTypesByPrefix } from '@tsudoi/contract/member-types';
import { changeStanding, createMember, getMember } from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import { ownFacility } from '../support/facility.ts';
import { expect, passwordOf, refusals, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('who has withdrawn is erased, with a reason and after a box is ticked, and is found no more', async ({
  page,
  request,
  expected,
}) => {
  expected.push(...refusals);
  const facility = await ownFacility(request, 'erasing');
  const [group] = await facility.manager.call(memberTypesByPrefix);
  const { id } = await facility.manager.call(createMember, {
    body: {
      basic_info: {
        last_name: '消山',
        first_name: 'けい',
        last_name_kana: 'ケシヤマ',
        first_name_kana: 'ケイ',
        member_type: (group?.member_types ?? []).slice(0, 1).map((type) => type.id),
      },
    },
  });
  const { version, basic_info: info } = await facility.manager.call(getMember, { params: { id } });

  await page.goto(facility.at('/manage/login'));
  await page.getByLabel(consoleText('field.email')).fill(facility.email);
  await page.getByLabel(consoleText('field.password'), { exact: true }).fill(passwordOf(facility.email));
  await page.getByRole('button', { name: consoleText('auth.submit') }).click();
  await expect(page).toHaveURL(/\/manage\/(?!login)/);
  await page.goto(facility.at(`/manage/members/detail/${id}`));
  const more = page.getByRole('button', { name: consoleText('members.detail.more') });
  const item = page.getByRole('menuitem', { name: consoleText('members.erase') });
  await more.click();
  // Whoever is a member withdraws first.
  await expect(page.getByRole('menuitem', { name: consoleText('standing.act.withdraw') })).toBeVisible();
  await expect(item).toHaveCount(0);

  await facility.manager.call(changeStanding, {
    params: { id },
    body: { act: 'withdraw', holds_from: jstToday(new Date()), version },
  });
  await page.reload();
  await more.click();
  await item.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(consoleText('erasing.stays.law'));
  const submit = dialog.getByRole('button', { name: consoleText('erasing.submit') });
  await expect(submit).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  // A reason is asked for.
  await submit.click();
  const reason = dialog.getByLabel(consoleText('erasing.reason'));
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('本人の請求');
  await submit.click();
  await expect(page).toHaveURL(/\/manage\/members\/search/);
  await expect(page.getByText(consoleText('erasing.done', { code: info.member_code }))).toBeVisible();

  await page.goto(facility.at(`/manage/members/detail/${id}`));
  await expect(page.getByText('消山')).toHaveCount(0);
});

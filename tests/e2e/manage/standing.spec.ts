import type { Page } from '@playwright/test';
import { memberTypesByPrefix } from '@tsudoi/contract/member-types';
import { createMember, getMember, inviteMember } from '@tsudoi/contract/members';
import { addDays, firstChangeDay, jstToday, NOTICE_DAY, toSlashDay } from '@tsudoi/domain';
import { ownFacility } from '../support/facility.ts';
import { linkOf, newestMail } from '../support/mailbox.ts';
import { signInMember } from '../support/phone.ts';
import { expect, passwordOf, refusals, test } from '../support/test.ts';
import { consoleText, memberText } from '../support/words.ts';

const PASSWORD = 'Asagiri-2026';

const pick = async (page: Page, act: 'pause' | 'resume' | 'withdraw' | 'rejoin') => {
  await page.getByRole('button', { name: consoleText('members.detail.more') }).click();
  await page.getByRole('menuitem', { name: consoleText(`standing.act.${act}`) }).click();
};
/** The dialog that asks; its button says the same as the menu. */
const dialogOf = (page: Page) => page.getByRole('dialog');

test('a member asks for a pause in the app, staff see it, end the membership today, and take the member back', async ({
  page,
  request,
  browser,
  expected,
}) => {
  expected.push(...refusals);
  const facility = await ownFacility(request, 'standing');
  const [group] = await facility.manager.call(memberTypesByPrefix);
  const email = 'ume@standing.example';
  const { id } = await facility.manager.call(createMember, {
    body: {
      basic_info: {
        last_name: '梅田',
        first_name: 'うめ',
        last_name_kana: 'ウメダ',
        first_name_kana: 'ウメ',
        email,
        member_type: (group?.member_types ?? []).slice(0, 1).map((type) => type.id),
      },
    },
  });
  await facility.manager.call(inviteMember, { params: { id } });
  const { basic_info: info } = await facility.manager.call(getMember, { params: { id } });

  const phone = await (
    await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', viewport: { width: 390, height: 844 } })
  ).newPage();
  await phone.goto(linkOf(await newestMail(request, email)));
  await phone.getByLabel(memberText('field.password'), { exact: true }).fill(PASSWORD);
  await phone.getByLabel(memberText('field.password_confirmation'), { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: memberText('auth.invite.submit') }).click();
  await expect(phone).toHaveURL(/\/home$/);

  await phone.goto(facility.at('/profile'));
  await phone.getByRole('link', { name: memberText('membership.title') }).click();
  await phone.getByRole('link', { name: memberText('membership.ask.pause') }).click();
  await phone.getByLabel(memberText('membership.reason')).fill('けがの治療のため');
  await phone.getByRole('button', { name: memberText('membership.ask.pause') }).click();
  const ahead = phone.getByRole('listitem').filter({ hasText: 'から休会' });
  await expect(ahead).toContainText('けがの治療のため');

  await page.goto(facility.at('/manage/login'));
  await page.getByLabel(consoleText('field.email')).fill(facility.email);
  await page.getByLabel(consoleText('field.password'), { exact: true }).fill(passwordOf(facility.email));
  await page.getByRole('button', { name: consoleText('auth.submit') }).click();
  await expect(page).toHaveURL(/\/manage\/(?!login)/);
  await page.goto(facility.at(`/manage/members/detail/${id}`));
  const first = firstChangeDay(jstToday(new Date()), NOTICE_DAY);
  const section = page.getByRole('region', { name: consoleText('standing.title') });
  await expect(section.getByRole('listitem')).toContainText(consoleText('standing.will.pause', { day: first }));
  await expect(section.getByRole('listitem')).toContainText('けがの治療のため');

  // The member takes it back.
  await ahead.getByRole('button').click();
  await expect(phone.getByText(memberText('membership.ahead'), { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(section).toContainText(consoleText('standing.none'));

  // The office enters the end of the membership: first ahead, then for today.
  await pick(page, 'withdraw');
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel(consoleText('standing.last_day'), { exact: true })).toHaveValue(
    toSlashDay(addDays(first, -1)),
  );
  await dialog.getByLabel(consoleText('standing.reason')).fill('引っ越しのため');
  await dialog.getByRole('button', { name: consoleText('standing.act.withdraw') }).click();
  await expect(section.getByRole('listitem')).toContainText('引っ越しのため');
  await section.getByRole('button', { name: consoleText('standing.undo') }).click();
  await expect(section).toContainText(consoleText('standing.none'));
  await pick(page, 'withdraw');
  await dialog
    .getByLabel(consoleText('standing.last_day'), { exact: true })
    .fill(toSlashDay(addDays(jstToday(new Date()), -1)));
  await dialog.getByRole('button', { name: consoleText('standing.act.withdraw') }).click();
  await expect(section).toContainText(consoleText('standing.is.withdrawn'));
  await expect(page.getByText(consoleText('standing.is.withdrawn')).first()).toBeVisible();

  await phone.goto(facility.at('/profile'));
  await expect(phone).toHaveURL(/\/login/);

  await pick(page, 'rejoin');
  await dialog.getByRole('button', { name: consoleText('standing.act.rejoin') }).click();
  await expect(section).toContainText(consoleText('standing.is.official'));
  await signInMember(phone, info.member_code, { host: 'standing.localhost', password: PASSWORD });
  await expect(phone).not.toHaveURL(/\/login/);
  await phone.context().close();
});

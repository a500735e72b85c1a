import { memberTypesByPrefix } from '@tsudoi/contract/member-types';
import { createMember, inviteMember } from '@tsudoi/contract/members';
import { ownFacility } from '../support/facility.ts';
import { linkOf, newestMail } from '../support/mailbox.ts';
import { expect, passwordOf, refusals, test } from '../support/test.ts';
import { consoleText, memberText } from '../support/words.ts';

const PASSWORD = 'Asagiri-2026';

test('staff write a new version of the terms and ask again; a member reads and agrees before going on, and staff see it', async ({
  page,
  request,
  browser,
  expected,
}) => {
  expected.push(...refusals);
  const facility = await ownFacility(request, 'legal');
  const [group] = await facility.manager.call(memberTypesByPrefix);
  const email = 'ume@legal.example';
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
  const phone = await (
    await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', viewport: { width: 390, height: 844 } })
  ).newPage();
  await phone.goto(linkOf(await newestMail(request, email)));
  await phone.getByLabel(memberText('field.password'), { exact: true }).fill(PASSWORD);
  await phone.getByLabel(memberText('field.password_confirmation'), { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: memberText('auth.invite.submit') }).click();
  await expect(phone).toHaveURL(/\/home$/);

  await page.goto(facility.at('/manage/login'));
  await page.getByLabel(consoleText('field.email')).fill(facility.email);
  await page.getByLabel(consoleText('field.password'), { exact: true }).fill(passwordOf(facility.email));
  await page.getByRole('button', { name: consoleText('auth.submit') }).click();
  await expect(page).toHaveURL(/\/manage\/(?!login)/);
  await page.goto(facility.at('/manage/settings/main'));
  await page.getByRole('link', { name: consoleText('main_settings.legal') }).click();
  const name = consoleText('legal_texts.name', {
    kind: consoleText('legal_texts.terms'),
    language: consoleText('legal_texts.ja'),
  });
  await page.getByRole('link', { name }).click();
  await page.getByLabel(consoleText('legal_texts.heading'), { exact: true }).fill('利用規約');
  await page.getByRole('textbox', { name: consoleText('legal_texts.body') }).click();
  await page.keyboard.type('道具は元の場所に戻します。');
  await page.getByRole('button', { name: consoleText('legal_texts.preview') }).click();
  await expect(page.getByRole('dialog')).toContainText('道具は元の場所に戻します。');
  await page.keyboard.press('Escape');
  await page.getByText(consoleText('legal_texts.ask_again_words')).click();
  await page.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(
    page.getByRole('button', { name: consoleText('legal_texts.open_version', { version: 1 }) }),
  ).toBeVisible();

  // The next visit asks; where the member wanted to go comes afterwards.
  await phone.goto(facility.at('/profile'));
  await expect(phone.getByRole('heading', { name: memberText('consent.title') })).toBeVisible();
  await expect(phone.getByText('道具は元の場所に戻します。')).toBeVisible();
  const submit = phone.getByRole('button', { name: memberText('consent.submit') });
  await submit.click();
  await expect(phone.getByText(memberText('consent.missing'))).toBeVisible();
  await phone.getByRole('checkbox').check();
  await submit.click();
  await expect(phone).toHaveURL(/\/profile$/);
  await page.goto(facility.at('/manage/settings/main/consents'));
  await expect(page.getByRole('row').filter({ hasText: '梅田 うめ' })).toContainText(
    consoleText('legal_texts.screen.consent'),
  );
});

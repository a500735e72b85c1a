import { readFile } from 'node:fs/promises';
import { inviteMember } from '@tsudoi/contract/members';
import { decode, encode, parseCsv } from '@tsudoi/kit/csv/encoding';
import { ownFacility } from '../support/facility.ts';
import { expectPlan } from '../support/imports.ts';
import { linkOf, newestMail } from '../support/mailbox.ts';
import { field } from '../support/members.ts';
import { cardOf } from '../support/phone.ts';
import { expect, OPERATOR, refusals, signInStaff, test } from '../support/test.ts';
import { consoleText, memberText } from '../support/words.ts';

const NEW_PASSWORD = 'Asagiri-2026';

test('a field that the operator adds with a rule is on every form, list, file and card at once', async ({
  page,
  browser,
  request,
  expected,
}) => {
  test.slow();
  expected.push(...refusals);
  const facility = await ownFacility(request, 'koumoku', { takesApplications: true });
  const email = 'ibuki@koumoku.example';
  const id = await facility.addMember({ last_name: '伊吹', first_name: '岳', birthday: '2015/05/05', email });
  await facility.manager.call(inviteMember, { params: { id } });

  // The operator adds the field, tries it out beside the editor, and is told what it does to the member who is there.
  await page.goto(`/dev/sign-in/${OPERATOR}`);
  await expect(page).toHaveURL(/\/admin\/overview$/);
  await page.goto('/admin/facilities/search');
  await page.getByRole('link', { name: 'koumokuクラブ' }).click();
  await page.getByRole('link', { name: consoleText('account_cms.title') }).click();
  await page.getByRole('link', { name: consoleText('account_cms.create') }).click();
  await field(page, consoleText('account_cms.field.label_ja')).fill('送迎バス');
  await field(page, consoleText('account_cms.field.label_en')).fill('Bus');
  await field(page, consoleText('account_cms.field.input_type')).selectOption({ label: 'ラジオボタン' });
  for (const [number, ja, en] of [
    [1, '青葉線', 'Aoba'],
    [2, '北部線', 'North'],
  ] as const) {
    await page.getByRole('button', { name: consoleText('account_cms.choice_add'), exact: true }).click();
    await page.getByLabel(consoleText('account_cms.choice_ja', { number })).fill(ja);
    await page.getByLabel(consoleText('account_cms.choice_en', { number })).fill(en);
  }
  await field(page, consoleText('account_cms.field.group_id')).selectOption({ label: '基本情報' });
  const preview = page.getByRole('region', { name: consoleText('account_cms.preview') });
  await expect(preview.getByRole('group', { name: /送迎バス/ }).getByLabel('北部線')).toBeVisible();
  await page.getByRole('radio', { name: '条件により表示・必須' }).check();
  await page.getByRole('button', { name: consoleText('rules.first') }).click();
  await page.getByLabel(consoleText('rules.operand_of', { number: 1 })).selectOption({
    label: consoleText('account_cms.age'),
  });
  await page.getByLabel(consoleText('rules.operator_of', { number: 1 })).selectOption({ label: '以下' });
  await page.getByLabel(consoleText('rules.value_of', { number: 1 })).fill('18');
  await page.getByLabel(consoleText('account_cms.on_card')).check();
  // The sample member is grown up: the field comes with the birthday of a child.
  await expect(preview.getByLabel('生年月日', { exact: true })).toBeVisible();
  await expect(preview.getByRole('group', { name: /送迎バス/ })).toHaveCount(0);
  await preview.getByLabel('生年月日', { exact: true }).fill('2015/05/05');
  await expect(preview.getByRole('group', { name: /送迎バス/ })).toBeVisible();
  await page.getByRole('button', { name: consoleText('action.register') }).click();
  const question = page.getByRole('dialog', { name: consoleText('account_cms.question', { label: '送迎バス' }) });
  await expect(question).toContainText(consoleText('account_cms.effect.asked', { members: 1 }));
  await question.getByRole('button', { name: consoleText('account_cms.save_anyway') }).click();
  await expect(page.getByText(consoleText('done.registered'))).toBeVisible();

  // It stands at the end of its section, and moves up in front of the birthday by keyboard.
  const up = page.getByRole('button', { name: consoleText('account_cms.up', { name: '送迎バス' }) });
  await up.focus();
  await page.keyboard.press('Enter');
  const section = page.locator('.field-list section').filter({ hasText: '送迎バス' });
  await expect(section.getByRole('listitem').filter({ hasText: '送迎バス' })).toHaveCount(1);
  await expect(section.getByRole('listitem').nth(3)).toContainText('送迎バス');
  await expect(section.getByRole('listitem').nth(4)).toContainText('生年月日');
  await expect(up).toBeFocused();

  const phone = await (await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(linkOf(await newestMail(request, email)));
  await phone.getByLabel(memberText('field.password'), { exact: true }).fill(NEW_PASSWORD);
  await phone.getByLabel(memberText('field.password_confirmation'), { exact: true }).fill(NEW_PASSWORD);
  await phone.getByRole('button', { name: memberText('auth.invite.submit') }).click();
  await expect(phone).toHaveURL(/\/home$/);
  await expect(cardOf(phone)).not.toContainText('送迎バス');

  // The member is asked for it in the profile, and it is on the card.
  await phone.goto(facility.at('/profile'));
  const answer = phone.getByRole('definition').filter({ hasText: memberText('profile.missing') });
  await expect(answer.first()).toBeVisible();
  await phone.getByRole('link', { name: memberText('profile.edit_section', { section: '基本情報' }) }).click();
  await phone.getByRole('radio', { name: '青葉線' }).check();
  await phone.getByRole('button', { name: memberText('action.update') }).click();
  await expect(phone.getByRole('definition').filter({ hasText: '青葉線' })).toBeVisible();
  await phone.goto(facility.at('/home'));
  await expect(cardOf(phone)).toContainText('送迎バス');
  await expect(cardOf(phone)).toContainText('青葉線');
  await phone.getByRole('link', { name: memberText('home.show_card') }).click();
  await expect(phone.getByRole('definition').filter({ hasText: '青葉線' })).toBeVisible();

  // Staff: the form, the condition of the list, the record, and the file out and in.
  const office = await (
    await browser.newContext({ locale: 'ja-JP', viewport: { width: 1280, height: 800 }, acceptDownloads: true })
  ).newPage();
  await signInStaff(office, facility.email, facility.at('/manage/login'));
  await expect(office).toHaveURL(/\/manage\/overview/);
  await office.goto(facility.at(`/manage/members/detail/${id}`));
  await expect(office.getByRole('definition').filter({ hasText: '青葉線' })).toBeVisible();
  await office.goto(facility.at('/manage/members/create'));
  await field(office, '生年月日').fill('2015/05/05');
  await expect(office.getByRole('group', { name: /送迎バス/ })).toBeVisible();
  await office.goto(facility.at('/manage/members/search'));
  await expect(office.getByText('全1件')).toBeVisible();
  await office.locator('h1').click();
  await office.keyboard.press('f');
  const panel = office.getByRole('dialog', { name: consoleText('list.add_condition') });
  await panel.getByRole('button', { name: '送迎バス', exact: true }).click();
  await panel.getByRole('checkbox', { name: '青葉線' }).check();
  await panel.getByRole('button', { name: consoleText('where.add') }).click();
  await expect(office).toHaveURL(/where=/);
  await expect(office.getByText('全1件')).toBeVisible();
  await office.getByRole('button', { name: consoleText('list.csv'), exact: true }).click();
  const saving = office.waitForEvent('download');
  await office.getByRole('menuitem', { name: consoleText('list.export.utf8') }).click();
  const text = decode(await readFile(await (await saving).path()), 'UTF-8');
  const [head = [], row = []] = parseCsv(text);
  expect(row[head.indexOf('送迎バス')]).toBe('青葉線');
  await office.goto(facility.at('/manage/members/import-csv'));
  await office.locator('input[type=file]').setInputFiles({
    name: 'moved.csv',
    mimeType: 'text/csv',
    buffer: encode(text.replace('青葉線', '北部線'), 'UTF-8'),
  });
  await office.getByRole('button', { name: consoleText('imports.start') }).click();
  await expectPlan(office);
  await office.getByRole('button', { name: consoleText('imports.apply', { count: 1 }) }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('imports.apply_verb') })
    .click();
  await expect(office.getByText(consoleText('imports.done_counts', { create: 0, update: 1, skip: 0 }))).toBeVisible();
  await office.goto(facility.at(`/manage/members/detail/${id}`));
  await expect(office.getByRole('definition').filter({ hasText: '北部線' })).toBeVisible();
});

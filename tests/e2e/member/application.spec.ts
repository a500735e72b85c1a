import {
  applicationOffer,
  applyByLink,
  askBackApplication,
  getApplication,
  searchApplications,
} from '@tsudoi/contract/applications';
import { changeCorporateLink, corporateStaffs, corporates } from '@tsudoi/contract/corporates';
import { staffApi } from '../support/api.ts';
import { type OwnFacility, ownFacility } from '../support/facility.ts';
import { linkOf, newestMail } from '../support/mailbox.ts';
import { cardOf, signInMember, storedText } from '../support/phone.ts';
import { address, expect, refusals, STAFF, signInStaff, test } from '../support/test.ts';
import { consoleText, memberText } from '../support/words.ts';

const NEW_PASSWORD = 'Asagiri-2026';
const APPLICANT = 'mizuho@applicant.example';
const HOST = 'aoba.localhost';

test('somebody applies on the phone by mail, the office approves, and the member is in', async ({
  page,
  request,
  browser,
  expected,
}) => {
  expected.push(...refusals);
  await page.goto(address('/home', HOST));
  const apply = page.getByRole('link', { name: memberText('guest.apply') });
  // Logging in and applying share the bar at the bottom, one beside the other.
  const [bar, left, right] = await Promise.all(
    [page.getByRole('contentinfo'), page.getByRole('contentinfo').getByRole('link').first(), apply].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(right!.x - (left!.x + left!.width)).toBeGreaterThanOrEqual(8);
  expect(bar!.width - (right!.x + right!.width - left!.x)).toBeLessThanOrEqual(40);
  await apply.click();
  await expect(page).toHaveURL(/\/registry-landing$/);
  const send = page.getByRole('button', { name: memberText('application.send_link') });
  await send.click();
  // Nothing is ticked already, and what is missing says so.
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
  await page.getByRole('radio', { name: /正会員/ }).check();
  await page.getByLabel(memberText('field.email')).fill(APPLICANT);
  for (const box of await page
    .getByRole('group', { name: memberText('application.consents') })
    .getByRole('checkbox')
    .all())
    await box.check();
  await send.click();
  await expect(page.getByRole('heading', { name: memberText('application.sent.title') })).toBeVisible();

  const link = linkOf(await newestMail(request, APPLICANT));
  await page.goto(link);
  await expect(page).toHaveURL(/\/register-new-account\//);
  await page.getByLabel('姓', { exact: true }).fill('渡邊');
  await page.getByLabel('名', { exact: true }).fill('美穂');
  await page.getByLabel('セイ', { exact: true }).fill('わたなべ');
  await page.getByLabel('メイ', { exact: true }).fill('みほ');
  // What is typed is still there after a reload; a password is not.
  await expect.poll(() => storedText(page)).toContain('美穂');
  await page.reload();
  await expect(page.getByLabel('姓', { exact: true })).toHaveValue('渡邊');
  await page.getByLabel(memberText('field.password'), { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel(memberText('field.password_confirmation'), { exact: true }).fill(NEW_PASSWORD);
  // One field of the facility's own is needed; the button works all the same, and leads there.
  await page.getByRole('button', { name: memberText('application.to_check') }).click();
  const rules = page.getByRole('checkbox', { name: '会則に同意します' });
  await rules.check();
  await page.getByRole('button', { name: memberText('application.to_check') }).click();
  await expect(page.getByRole('heading', { name: memberText('application.check.title') })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '渡邊' })).toBeVisible();
  // Going back leads to the form and not out of it, and what was typed last survives a reload of the check.
  await page.goBack();
  await expect(page.getByLabel('姓', { exact: true })).toHaveValue('渡邊');
  await page.getByLabel('名', { exact: true }).fill('美穂子');
  await page.getByRole('button', { name: memberText('application.to_check') }).click();
  await expect(page.getByRole('definition').filter({ hasText: '美穂子' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('名', { exact: true })).toHaveValue('美穂子');
  await page.getByLabel('名', { exact: true }).fill('美穂');
  await page.getByLabel(memberText('field.password'), { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel(memberText('field.password_confirmation'), { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: memberText('application.to_check') }).click();
  // The form waits out of sight, and 変更する leads back to the section that it stands beside.
  await expect(page.getByLabel('姓', { exact: true })).toBeHidden();
  await page
    .getByRole('button', { name: `${memberText('application.change')} ${memberText('application.news')}` })
    .click();
  await expect(page.getByRole('checkbox', { name: memberText('application.news_words') })).toBeInViewport();
  await page.getByRole('button', { name: memberText('application.to_check') }).click();
  await page.getByRole('button', { name: memberText('application.send'), exact: true }).click();
  await expect(page.getByRole('heading', { name: memberText('application.done.title') })).toBeVisible();
  const code = (await page.getByText(/^E\d{6}$/).textContent()) ?? '';

  // The link is used up, and says what has become of it.
  await page.goto(link);
  await expect(page.getByText(memberText('application.over.used'))).toBeVisible();

  const office = await (
    await browser.newContext({ locale: 'ja-JP', viewport: { width: 1280, height: 800 } })
  ).newPage();
  await signInStaff(office, STAFF, address('/manage/login'));
  await expect(office).toHaveURL(/\/manage\/overview/);
  await office
    .getByRole('link', { name: /^渡邊 美穂/ })
    .first()
    .click();
  await expect(office.getByText(code)).toBeVisible();
  const opened = office.url();

  // The office asks back; the question is read in full, and the applicant corrects what was asked about.
  const note = '漢字の読みを、もう一度お確かめください。名簿と会員証には、ここに書かれた読みのまま載ります。';
  await office.getByRole('checkbox', { name: consoleText('applications.mark_field', { field: 'メイ' }) }).check();
  await office.getByRole('button', { name: consoleText('applications.ask_back', { count: 1 }) }).click();
  await office.getByRole('dialog').getByRole('textbox').fill(note);
  await office.getByRole('button', { name: consoleText('applications.ask_send'), exact: true }).click();
  await expect(office.getByText(consoleText('applications.asked', { name: '渡邊 美穂' }))).toBeVisible();
  // The next one that waits is open now, and has the focus.
  await expect(office.locator('.queue-head h2')).toBeFocused();
  await expect(office.getByRole('heading', { name: '渡邊 美穂' })).toHaveCount(0);
  await office.goto(opened);
  const answer = office.getByRole('cell').filter({ hasText: note });
  expect(await answer.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
  await expect(async () => {
    expect((await newestMail(request, APPLICANT)).subject).toContain('ご確認ください');
  }).toPass();
  await page.goto(linkOf(await newestMail(request, APPLICANT)));
  await expect(page.getByText(note)).toBeVisible();
  await page.getByLabel('メイ', { exact: true }).fill('ミホコ');
  await page.getByRole('button', { name: memberText('application.to_check') }).click();
  await expect(page.getByRole('heading', { name: memberText('application.correct.check') })).toBeVisible();
  await page.getByRole('button', { name: memberText('application.correct.send') }).click();
  await expect(page.getByRole('heading', { name: memberText('application.done.title') })).toBeVisible();
  await office.reload();
  await expect(office.getByRole('cell', { name: 'ミホコ' })).toBeVisible();
  await office.getByRole('button', { name: consoleText('applications.approve'), exact: true }).click();
  await expect(office.getByText(consoleText('applications.approved', { name: '渡邊 美穂' }))).toBeVisible();
  await office.context().close();

  await signInMember(page, APPLICANT, { host: HOST, password: NEW_PASSWORD });
  await expect(page).toHaveURL(/\/home$/);
  await expect(cardOf(page)).toContainText('渡邊 美穂');
});

/** Applies by the shared link and is asked back about the phone; returns the id of the application. */
async function askedBack({ manager, visitor }: OwnFacility, email: string): Promise<number> {
  const { member_types: types, consents } = await visitor().call(applicationOffer);
  await visitor().call(applyByLink, {
    body: {
      member_type_id: types[0]!.id,
      email,
      consents: consents.map(({ kind, version }) => ({ kind, version })),
      basic_info: {
        last_name: '小田切',
        first_name: '葵',
        last_name_kana: 'オダギリ',
        first_name_kana: 'アオイ',
        birthday: '1990-04-01',
        phone: '03-0000-0000',
      },
    },
  });
  const { items } = await manager.call(searchApplications, { body: { default_search: { state: ['submitted'] } } });
  const { id, version } = items[0]!;
  const questions = [{ path: 'basic_info.phone', note: '日中つながる番号をお知らせください。' }];
  await manager.call(askBackApplication, { params: { id }, body: { version, questions } });
  return id;
}

test('whoever is asked back corrects that one answer, or withdraws the application', async ({
  page,
  request,
  expected,
}) => {
  expected.push(...refusals);
  const facility = await ownFacility(request, 'teisei', { takesApplications: true });
  const one = await askedBack(facility, 'one@teisei.example');
  await page.goto(linkOf(await newestMail(request, 'one@teisei.example')));
  await expect(page.getByText('日中つながる番号をお知らせください。')).toBeVisible();
  // Nothing else is asked again.
  await expect(page.getByLabel('姓', { exact: true })).toHaveCount(0);
  await page.getByLabel('電話番号').fill('090-1111-2222');
  await page.getByRole('button', { name: memberText('application.to_check') }).click();
  await page.getByRole('button', { name: memberText('application.correct.send') }).click();
  await expect(page.getByRole('heading', { name: memberText('application.done.title') })).toBeVisible();
  const read = async (id: number) => facility.manager.call(getApplication, { params: { id } });
  const corrected = await read(one);
  expect(corrected.state).toBe('submitted');
  expect(corrected.answers.map(({ text }) => text)).toContain('090-1111-2222');

  const other = await askedBack(facility, 'other@teisei.example');
  await page.goto(linkOf(await newestMail(request, 'other@teisei.example')));
  await page.getByRole('button', { name: memberText('application.withdraw'), exact: true }).click();
  const question = page.getByRole('dialog', { name: memberText('application.withdraw.title') });
  await question.getByRole('button', { name: memberText('application.withdraw.do'), exact: true }).click();
  const done = page.getByRole('heading', { name: memberText('application.withdraw.done') });
  await expect(done).toBeVisible();
  await page.reload();
  await expect(done).toBeVisible();
  expect((await read(other)).state).toBe('withdrawn');
});

test('somebody who works for a company applies by its link, and the approval makes them its staff', async ({
  page,
  browser,
  expected,
}) => {
  expected.push(...refusals);
  const staff = await staffApi();
  const [company] = (await staff.call(corporates.search, { body: { default_search: {} } })).items;
  const { id } = company!;
  const { path } = await staff.call(changeCorporateLink, { params: { id }, body: { state: 'limited', places: 1 } });
  const { basic_info: info } = await staff.call(corporates.get, { params: { id } });
  const { last_name: name } = info;

  await page.goto(address(path ?? '', HOST));
  await expect(page.getByRole('heading', { name: memberText('application.corporate.title', { name }) })).toBeVisible();
  await expect(page.getByText(memberText('application.corporate.places', { count: 1 }))).toBeVisible();
  await page.getByRole('radio', { name: /正会員/ }).check();
  await page.getByLabel(memberText('field.email')).fill('kenji@company.example');
  for (const box of await page
    .getByRole('group', { name: memberText('application.consents') })
    .getByRole('checkbox')
    .all())
    await box.check();
  await page.getByRole('button', { name: memberText('application.go_on') }).click();
  await page.getByLabel('姓', { exact: true }).fill('鷹司');
  await page.getByLabel('名', { exact: true }).fill('健二');
  await page.getByLabel('セイ', { exact: true }).fill('タカツカサ');
  await page.getByLabel('メイ', { exact: true }).fill('ケンジ');
  await page.getByRole('checkbox', { name: '会則に同意します' }).check();
  await page.getByRole('button', { name: memberText('application.to_check') }).click();
  await page.getByRole('button', { name: memberText('application.send'), exact: true }).click();
  await expect(page).toHaveURL(/\/corporate\/account-register-complete$/);
  await expect(page.getByRole('heading', { name: memberText('application.done.title') })).toBeVisible();

  // The only place is taken: the next one is told so.
  await page.goto(address(path ?? '', HOST));
  await expect(page.getByText(memberText('application.corporate.full', { name }))).toBeVisible();

  const office = await (
    await browser.newContext({ locale: 'ja-JP', viewport: { width: 1280, height: 800 } })
  ).newPage();
  await signInStaff(office, STAFF, address('/manage/login'));
  await expect(office).toHaveURL(/\/manage\/overview/);
  await office.goto(address('/manage/applications'));
  await office.getByRole('link', { name: '鷹司 健二', exact: true }).click();
  const becomes = office.getByRole('region', { name: consoleText('applications.section.becomes') });
  await expect(becomes).toContainText(name);
  await office.getByRole('button', { name: consoleText('applications.approve'), exact: true }).click();
  await expect(office.getByText(consoleText('applications.approved', { name: '鷹司 健二' }))).toBeVisible();
  await office.context().close();
  const team = await staff.call(corporateStaffs.search, { body: { default_search: { keyword: '鷹司' } } });
  expect(team.total).toBe(1);
});

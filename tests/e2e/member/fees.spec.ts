import { applicationOffer, applyByLink, approveApplication, searchApplications } from '@tsudoi/contract/applications';
import { receiveDeposit } from '@tsudoi/contract/deposits';
import { confirmInvoices, invoiceIssuer, invoices } from '@tsudoi/contract/invoices';
import { memberTypes } from '@tsudoi/contract/member-types';
import { getMember, updateMember } from '@tsudoi/contract/members';
import { addDays, jstToday } from '@tsudoi/domain';
import { actor } from '@tsudoi/kit/actor';
import { ownFacility } from '../support/facility.ts';
import { linkOf, newestMail } from '../support/mailbox.ts';
import { openMenu, signInMember, signOutMember } from '../support/phone.ts';
import { expect, OPERATOR, PASSWORD, refusals, test } from '../support/test.ts';
import { memberText } from '../support/words.ts';

const EMAIL = 'kaihi@applicant.example';
const OWN_PASSWORD = 'Asagiri-2026';

test('paying the joining fee makes a member official, a renewal moves the expiry, and what is overdue comes first until it is paid', async ({
  page,
  request,
  expected,
}) => {
  expected.push(...refusals, /status of 402/);
  const club = await ownFacility(request, 'kaihi', { takesApplications: true });
  const { manager } = club;
  const operator = actor({ port: Number(process.env.E2E_PORT) }, { host: 'admin.localhost', audience: 'admin' });
  await operator.signIn(OPERATOR, PASSWORD);
  const query = { facility_code: 'KAIHI' };
  const [type] = (await operator.call(memberTypes.search, { query, body: { default_search: {} } })).items;
  const terms = { expiry_type: 1, renewal_fee: 8_800, sign_up_fee: 5_500, fee_rate: 10 };
  const { member_count: _, updated_at: __, updated_by: ___, id: typeId, ...fields } = type!;
  await operator.call(memberTypes.update, { params: { id: typeId }, query, body: { ...fields, ...terms } });
  await manager.call(invoiceIssuer.update, {
    body: {
      bank_account: '横浜みなと銀行 普通 1234567',
      tax_type: 'exclusive',
      rounding: 'ROUND_DOWN',
      due_days: 14,
      version: 1,
    },
  });
  const newest = async () => {
    const body = { default_search: {}, sort: { column: 'updated_at' as const, direction: 'desc' as const } };
    return (await manager.call(invoices.search, { body })).items[0]!;
  };
  /** The money arrives at the office. */
  const receive = async () => {
    const { account, invoice_code, total } = await newest();
    await manager.call(receiveDeposit, {
      params: { account_code: account.account_code, invoice_code },
      body: { amount: total, received_on: jstToday(new Date()), method: 'CASH', request_key: `e2e-${invoice_code}` },
    });
  };

  const visitor = club.visitor();
  const { consents } = await visitor.call(applicationOffer);
  const name = { last_name: '会田', first_name: '費用', last_name_kana: 'カイダ', first_name_kana: 'ヒヨウ' };
  await visitor.call(applyByLink, {
    body: {
      member_type_id: typeId,
      email: EMAIL,
      consents: consents.map(({ kind, version }) => ({ kind, version })),
      basic_info: { ...name, birthday: '1990-02-03', phone: '090-5550-0199' },
    },
  });
  const [application] = (await manager.call(searchApplications, { body: { default_search: {} } })).items;
  const { id, version } = application!;
  await manager.call(approveApplication, { params: { id }, body: { version } });
  await expect(async () => expect(linkOf(await newestMail(request, EMAIL))).toContain('token=')).toPass();
  const token = new URL(linkOf(await newestMail(request, EMAIL))).searchParams.get('token') ?? '';
  await page.goto(club.at(`/confirm-token?token=${token}`));
  await page.getByLabel(memberText('field.password'), { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel(memberText('field.password_confirmation'), { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: memberText('auth.invite.submit') }).click();

  await expect(page.getByRole('heading', { name: memberText('temporary.pay') })).toBeVisible();
  await expect(page.getByText(memberText('temporary.yen', { yen: '5,500' }))).toBeVisible();
  await page.getByRole('link', { name: memberText('temporary.go') }).click();
  await expect(page.getByText('横浜みなと銀行')).toBeVisible();
  await page.goBack();
  await receive();
  await page.getByRole('button', { name: memberText('temporary.again') }).click();
  await expect(page.getByText(memberText('home.show_card'))).toBeVisible();

  // The membership ends soon.
  const { member } = await (async () => {
    const { account } = await newest();
    return { member: await manager.call(getMember, { params: { id: account.id } }) };
  })();
  const ends = addDays(jstToday(new Date()), 5);
  await manager.call(updateMember, {
    params: { id: member.id },
    body: { basic_info: { ...member.basic_info, expires_on: ends }, version: member.version } as never,
  });
  await page.reload();
  await page.getByRole('button', { name: new RegExp(memberText('shell.renewal_more')) }).click();
  const dialog = page.getByRole('dialog', { name: memberText('renewal.title') });
  await expect(dialog).toContainText('8,800円');
  await dialog.getByRole('button', { name: memberText('renewal.pay') }).click();
  await expect(page.getByText(memberText('payment.transfer'))).toBeVisible();
  await receive();
  await page.goto(club.at('/home'));
  await expect(page.getByText(memberText('home.show_card'))).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(memberText('shell.renewal_more')) })).toHaveCount(0);
  const renewed = await manager.call(getMember, { params: { id: member.id } });
  expect((renewed.basic_info.expires_on ?? '') > addDays(ends, 300)).toBe(true);

  // An invoice that is needed for use is overdue: every page leads to its payment, and still one can leave and read.
  const lines = [{ description: '施設利用料', quantity: 1, unit_price: 1_000, rate: 10 }];
  const draft = {
    account_id: member.id,
    title: '施設利用料',
    due_on: '2026-01-31',
    tax_type: 'inclusive' as const,
    lines,
  };
  const overdue = await manager.call(invoices.create, { body: { ...draft, required_for_use: 1 } });
  await manager.call(confirmInvoices, { body: { invoices: [{ id: overdue.id, version: 1 }] } });
  await expect(async () => {
    await page.goto(club.at('/profile'));
    await expect(page).toHaveURL(/\/payments\//);
  }).toPass();
  const sheet = await openMenu(page);
  await sheet.getByText(memberText('locale.en')).click();
  await expect(page.getByText('Bank transfer').first()).toBeVisible();
  await page.getByRole('dialog').getByText(memberText('locale.ja')).click();
  await page.keyboard.press('Escape');
  await signOutMember(page);
  await signInMember(page, EMAIL, { host: 'kaihi.localhost', password: OWN_PASSWORD });
  await expect(page).not.toHaveURL(/\/login/);
  await receive();
  await page.goto(club.at('/profile'));
  await expect(page).toHaveURL(/\/profile/);
});

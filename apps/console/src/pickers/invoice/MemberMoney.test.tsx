import { screen } from '@testing-library/react';
import { type ReceivedSums, receivedSums } from '@tsudoi/contract/deposits';
import { type InvoiceRow, invoices } from '@tsudoi/contract/invoices';
import { InvoiceConfirmation, InvoicePayment, InvoiceSend } from '@tsudoi/domain';
import { type Answers, onScreen } from '@tsudoi/ui/testing/onScreen';
import { afterEach, expect, it } from 'vitest';
import { manageState } from '../../shell/manageArea.ts';
import { menuItem } from '../../testing/menu.ts';
import { MemberMoney, useOpenInvoices } from './MemberMoney.tsx';
import { invoicePaths } from './paths.ts';

const ACCOUNT = 'A-0000007';

const invoice = (id: number, change: Partial<InvoiceRow>): InvoiceRow => ({
  id,
  invoice_code: `I-${id}`,
  number: `26-${id}`,
  account: { id: 7, account_code: ACCOUNT, member_code: 'S000007', name: '山本 花子' } as InvoiceRow['account'],
  title: '月会費',
  due_on: '2999-12-31',
  issued_on: '2026-11-01',
  total: 8_800,
  paid: 0,
  confirmation: InvoiceConfirmation.confirm,
  send: InvoiceSend.sent,
  payment: InvoicePayment.unpaid,
  version: 1,
  updated_at: '2026-11-01T00:00:00.000Z',
  ...change,
});

function Record() {
  const open = useOpenInvoices(ACCOUNT);
  return (
    <>
      <h1>山本 花子</h1>
      <MemberMoney accountCode={ACCOUNT} open={open} />
    </>
  );
}

const show = (rows: readonly InvoiceRow[], mayView = true, received?: ReceivedSums) => {
  const menu = menuItem('invoices', '請求一覧', invoicePaths.search, { view_flag: mayView });
  const deposits = menuItem('deposits', '入金', '/manage/deposits/search', { view_flag: received !== undefined });
  manageState.info = { permission_menu: [menu, deposits] } as unknown as NonNullable<typeof manageState.info>;
  const answers: Answers = {
    [invoices.search.path]: () => ({ items: rows, total: rows.length }),
    ...(received && { [receivedSums.path]: () => received }),
  };
  return onScreen(<Record />, { answers });
};

afterEach(() => {
  manageState.info = undefined;
});

it('says what a member still owes, what is due first on top, and leads to all invoices of that member', async () => {
  const { asked } = await show([
    invoice(1, { title: '12月分の月会費' }),
    invoice(2, { title: '教室の参加費', due_on: '2020-01-31', total: 3_000, paid: 1_000 }),
  ]);
  expect(await screen.findByRole('heading', { name: 'お金' })).toBeTruthy();
  expect(screen.getByText('10,800円')).toBeTruthy();
  expect(screen.queryByText('今年度の入金')).toBeNull();
  expect(screen.getByText('2件')).toBeTruthy();
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/^教室の参加費 2,000円 期限 2020-01-31 期限超過 \d+日$/);
  expect(second).toMatch(/^12月分の月会費 8,800円 期限 2999-12-31 未払い$/);
  expect(screen.getByRole('link', { name: /すべての請求を見る/ }).getAttribute('href')).toBe(
    `${invoicePaths.search}?account_code=${ACCOUNT}`,
  );
  expect(asked.at(-1)?.input).toMatchObject({
    body: { default_search: { account_code: ACCOUNT, confirmation: [InvoiceConfirmation.confirm] } },
  });
});

it('says so where nothing is open', async () => {
  await show([]);
  expect(await screen.findByText('未払いの請求はありません。')).toBeTruthy();
});

it('is not there, and asks nothing, for who may not see invoices', async () => {
  const { asked } = await show([invoice(1, {})], false);
  await screen.findByRole('heading', { name: '山本 花子' });
  expect(screen.queryByRole('heading', { name: 'お金' })).toBeNull();
  expect(asked).toEqual([]);
});

it('says what came in this year and what of it is left, with the way to use it, to who may see deposits', async () => {
  const received: ReceivedSums = {
    left: 2_200,
    this_year: 62_400,
    last: { received_on: '2026-10-05', method: 'BANK_TRANSFER' },
  };
  await show([invoice(1, {})], true, received);
  expect(await screen.findByText('62,400円')).toBeTruthy();
  expect(screen.getByText(/^最後は2026-10-05・/)).toBeTruthy();
  expect(screen.getByText('2,200円')).toBeTruthy();
  expect(screen.getByRole('link', { name: '未払いに充てる' }).getAttribute('href')).toBe(
    invoicePaths.deposits(invoice(1, {})),
  );
});

import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it, vi } from 'vitest';

const idb = await vi.hoisted(async () => (await import('../../testing/idb.ts')).memoryIdb());
vi.mock('idb-keyval', () => idb.module);
const { offlineCache } = await import('../../offline/cache.ts');
const { online } = await import('../../offline/network.ts');
const { withWords } = await import('../../shell/words.ts');
const { MyInvoicesPage } = await withWords(['my-invoices'], () => import('./MyInvoicesPage.tsx'))();

let charge: object | null | undefined;

beforeEach(async () => {
  await offlineCache.wipe();
  online.set(true);
  charge = null;
  vi.stubGlobal('fetch', async () => {
    const invoice = {
      ...{ id: 1, invoice_code: 'inv1', number: '26-000040', title: '1月分 月会費', due_on: '2099-01-11' },
      ...{ issued_on: '2026-11-20', total: 8_800, paid: 0, confirmation: 2, send: 2, payment: 1, version: 1 },
      account: { id: 1, account_code: 'A1', member_code: '1', name: '山本 花子' },
      ...{ tax_type: 'inclusive', lines: [], taxes: [], subtotal: 8_000, tax: 800, note: null, addressee: null },
      issuer: { name: 'あおば', bank_account: '横浜みなと銀行', registration_number: null },
    };
    return Response.json({ data: [charge === undefined ? invoice : { ...invoice, charge }] });
  });
});

async function open(query: string) {
  const router = createMemoryRouter([{ path: '*', Component: MyInvoicesPage }], {
    initialEntries: [`/my-invoices${query}`],
  });
  const { unmount } = render(<RouterProvider router={router} />);
  await screen.findAllByText('1月分 月会費');
  return unmount;
}
const linkTo = (name: RegExp) => screen.queryByRole('link', { name })?.getAttribute('href');

it('a number that was issued is found again in the list and on the invoice, with its own deadline, and nothing else to pay with', async () => {
  charge = { method: 'COMBINI', expires_at: '2026-12-01T14:59:59Z', has_numbers: true };
  const close = await open('');
  expect(screen.getByText('支払い待ち')).toBeTruthy();
  expect(screen.getByText(/2026-12-01 23:59まで/)).toBeTruthy();
  expect(linkTo(/番号を見る/)).toBe('/payment-result?invoice=inv1');
  close();
  await open('?invoice=inv1');
  act(() => online.set(false));
  expect(screen.getByText(/2026-12-01 23:59まで/)).toBeTruthy();
  expect(linkTo(/番号を見る/)).toBe('/payment-result?invoice=inv1');
  expect(screen.queryByText('横浜みなと銀行')).toBeNull();
});

it('the way to pay is off without network and says why; what an earlier version kept can still be read', async () => {
  const close = await open('?invoice=inv1');
  expect(linkTo(/お支払いへ進む/)).toMatch(/^\/payments\//);
  close();
  charge = undefined;
  await open('?invoice=inv1');
  act(() => online.set(false));
  expect(screen.getByRole('button', { name: 'お支払いへ進む' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('お支払いには、インターネット接続が必要です。')).toBeTruthy();
});

import { encodePathCode } from '@tsudoi/domain';

/** Addresses of the screens of invoices. */
export const invoicePaths = {
  search: '/manage/invoices/search',
  create: '/manage/invoices/create',
  edit: (id: number) => `/manage/invoices/edit/${id}`,
  issuer: '/manage/settings/main/invoice-issuer',
  prices: '/manage/settings/main/price-items/search',
  /** What paid an invoice (G-21: codes as segments). */
  deposits: ({ account, invoice_code }: { account: { account_code: string }; invoice_code: string }) =>
    `/manage/deposits/detail/${encodePathCode(account.account_code)}/${encodePathCode(invoice_code)}`,
} as const;

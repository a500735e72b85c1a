import { withWords } from '../../shell/words.ts';

/** Screens of the invoices under /manage (RT-M-46 to RT-M-49), and of who issues them. */
export const invoiceRoutes = [
  ...withWords(
    ['lists', 'invoices', 'invoice-states', 'reminders'],
    [
      {
        path: 'invoices/search',
        lazy: { Component: async () => (await import('./InvoicesSearchPage.tsx')).InvoicesSearchPage },
      },
      {
        path: 'invoices/create',
        lazy: { Component: async () => (await import('./InvoiceCreatePage.tsx')).InvoiceCreatePage },
      },
      {
        path: 'invoices/edit/:id',
        lazy: { Component: async () => (await import('./InvoiceEditPage.tsx')).InvoiceEditPage },
      },
    ],
  ),
  ...withWords(
    ['invoice-issuer'],
    [
      {
        path: 'settings/main/invoice-issuer',
        lazy: { Component: async () => (await import('./IssuerPage.tsx')).IssuerPage },
      },
    ],
  ),
];

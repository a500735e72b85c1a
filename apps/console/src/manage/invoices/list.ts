import { invoices } from '@tsudoi/contract/invoices';
import { InvoiceConfirmation, InvoicePayment } from '@tsudoi/domain';
import { type Conditions, sameConditions } from '@tsudoi/ui/headless/list/searchAddress';
import type { SearchSettings } from '@tsudoi/ui/headless/list/searchRequest';

/** The list of invoices as its address and its search see it. */
export const INVOICE_LIST: SearchSettings<typeof invoices.search> = {
  endpoint: invoices.search,
  columns: ['due_on', 'number', 'issued_on', 'total', 'updated_at'],
  defaults: {
    keyword: '',
    confirmation: [],
    payment: [],
    overdue: '',
    due_on: {},
    issued_on: {},
    total: {},
    account_code: '',
  },
};

/** Tabs of the list. */
export const INVOICE_TABS = ['all', 'unpaid', 'overdue', 'pending', 'paid', 'canceled'] as const;
/** One of {@link INVOICE_TABS}. */
export type InvoiceTab = (typeof INVOICE_TABS)[number];

const confirmed = [String(InvoiceConfirmation.confirm)];
const TAB: Readonly<Record<InvoiceTab, Conditions>> = {
  all: {},
  unpaid: { confirmation: confirmed, payment: [String(InvoicePayment.unpaid)] },
  overdue: { overdue: '1' },
  pending: { confirmation: [String(InvoiceConfirmation.pending)] },
  paid: { payment: [String(InvoicePayment.paid)] },
  canceled: { payment: [String(InvoicePayment.canceled)] },
};

/** What a tab asks, with everything else that is asked. */
export const tabConditions = (tab: InvoiceTab, asked: Conditions): Conditions => ({
  ...asked,
  confirmation: [],
  payment: [],
  overdue: '',
  ...TAB[tab],
});

/** The tab that is open; undefined where states are asked for that no tab has. */
export function tabOf({ confirmation, payment, overdue }: Conditions): InvoiceTab | undefined {
  return INVOICE_TABS.find((tab) => sameConditions(TAB[tab], { confirmation, payment, overdue }));
}

/**
 * What is unpaid is added up from its index alone, for the first page of each office. Without its payer and sums, the morning after a run
 * each of its invoices was read.
 */
export const unpaidInvoices = `
  drop index invoice_unpaid;
  create index invoice_unpaid on invoice (facility_id, due_on) include (id, payer_id, total, paid)
    where confirmation = 2 and payment = 1 and deleted_at is null;
`;

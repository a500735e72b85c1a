/**
 * What lists of money are counted by: the invoices of a facility in their order with all that their summary adds up, deposits with their
 * payers, and the few accounts of no organization, whom nobody reaches who is told which organizations to look at.
 */
export const listsOfMoney = `
  drop index invoice_list;
  create index invoice_list on invoice (facility_id, due_on, id) include (payer_id, confirmation, payment, total, paid) where deleted_at is null;
  drop index deposit_list;
  create index deposit_list on deposit (facility_id, received_on, id) include (payer_id);
  create index account_unplaced on account (facility_id, id) where organization_ids = '{}';
`;

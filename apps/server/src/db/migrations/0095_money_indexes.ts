/** What the morning's look at the money and the entries of a month find by: each holds what is open, or one day after the other. */
export const moneyIndexes = `
  create index bank_line_unbooked on bank_line (facility_id, booked_on, id) where state in ('matched', 'suggested', 'nobody');
  create index deposit_left on deposit (facility_id, id) where reversed_at is null and amount > allocated + refund_reserved + refunded;
  create index deposit_reversed on deposit (facility_id, reversed_at) where reversed_at is not null;
  create index charge_finding on charge (facility_id, id) where finding is not null;
  create index charge_unfinished on charge (facility_id, id) where state in ('created', 'registered', 'unknown', 'awaiting_customer', 'awaiting_settlement');
  create index agency_event_unplaced on agency_event (facility_id, received_at) where state in ('failed', 'no_charge');
  create index invoice_issued on invoice (facility_id, issued_on, id) where confirmation = 2;
  create index invoice_canceled on invoice (facility_id, canceled_at) where payment = 3;
`;

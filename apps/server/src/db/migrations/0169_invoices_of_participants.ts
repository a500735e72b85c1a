/** The invoices of a participant, cancelled ones among them: lists, entries and doors ask for them by whom they are for. */
export const invoicesOfParticipants = `
  create index invoice_of_participant on invoice (facility_id, because_id) where because = 'event' and deleted_at is null;
`;

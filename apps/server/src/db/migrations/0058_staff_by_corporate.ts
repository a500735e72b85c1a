/**
 * Deleting an account asks whether it is the corporate of others. An index without those that were deleted does not answer
 * that, and all accounts of the facility were read for each one deleted.
 */
export const staffByCorporate = `
  drop index account_corporate_staff;
  create index account_corporate_staff on account (facility_id, corporate_id, kana_key, id) where corporate_id is not null;
`;

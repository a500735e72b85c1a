/** Accounts by their role: how many have it, and who. Members without a role of their own are not in it. */
export const accountRoles = `
  create index account_role on account (facility_id, role_id) where role_id is not null and deleted_at is null;
`;

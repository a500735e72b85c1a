/** Since when a mandate names the account that it names: a result that a bank gave of the one before says nothing of it. */
export const accountSince = `
  alter table mandate add column account_since timestamptz not null default now();
  update mandate set account_since = created_at;
  grant update (account_since) on mandate to tsudoi_app;
`;

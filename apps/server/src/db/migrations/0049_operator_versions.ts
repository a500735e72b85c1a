/** Accounts of operators are edited by people: who changed one last, and when. */
export const operatorVersions = `
  alter table operator add column updated_at timestamptz not null default now(), add column updated_by text;
`;

/** For whom a member did something, where it was not for themselves. Seals of rows without it stay as they are. */
export const actedFor = `
  alter table history add column for_id int, add column for_name text,
    add constraint history_for check (num_nonnulls(for_id, for_name) <> 1);
`;

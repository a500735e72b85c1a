/**
 * When a facility is open: `days` from Sunday to Saturday and of public holidays, as `[{ open, close } | null]`, null where it never said so;
 * and days on which it is closed beside that, as `[{ from, until, note }]`. What people read beside it stays a text.
 */
export const facilityHours = `
  alter table facility_profile
    add column open_days jsonb check (open_days is null or case when jsonb_typeof(open_days) = 'array' then jsonb_array_length(open_days) = 8 else false end),
    add column closed_days jsonb not null default '[]' check (jsonb_typeof(closed_days) = 'array');
`;

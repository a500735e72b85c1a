/**
 * What an event shows of itself: pictures in their order, as `[{ path, alt }]`, the map of its place, and whom to ask. The files of all
 * events of a series are together: `stored_file` names the first of them as their owner.
 */
export const eventPictures = `
  alter table event
    add column pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array'),
    add column map_url text check (map_url ~* '^https://'),
    add column contact_email text,
    add column contact_phone text;
`;

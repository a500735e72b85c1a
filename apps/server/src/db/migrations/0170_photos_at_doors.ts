/** A photo has a small picture for doors, made once; empty where the photo cannot be read (decision 0139). */
export const photosAtDoors = `
  alter table stored_file add column thumbnail bytea check (octet_length(thumbnail) <= 2048);
`;

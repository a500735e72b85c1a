/** A member type has a name in English, and only the classes and expiries there are. */
export const memberTypeNames = `
  alter table member_type add column name_en text;
  alter table member_type add check (class_type in (1, 2));
  alter table member_type add check (expiry_type in (0, 1, 2));
`;

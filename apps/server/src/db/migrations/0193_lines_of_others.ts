/** Lines in the books of an agency that are of another facility with the same account. */
export const linesOfOthers = `
  alter table settlement_line add column elsewhere boolean not null default false;
  grant update (elsewhere) on settlement_line to tsudoi_app;
`;

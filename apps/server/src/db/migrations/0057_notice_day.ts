/** Until which day of a month members ask for a pause or a withdrawal at its end; 0 is without notice. */
export const noticeDay = `
  alter table facility_profile add column notice_day smallint not null default 10 check (notice_day between 0 and 28);
`;

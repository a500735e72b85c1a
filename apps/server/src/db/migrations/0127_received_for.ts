/** The invoice at which staff recorded a deposit, so that the same request at another one is not taken for it. */
export const receivedFor = `
  alter table deposit add column received_for int;
  alter table deposit add foreign key (facility_id, received_for) references invoice (facility_id, id);
`;

/**
 * A new facility is in preparation until an operator opens it to its members. Until now that state had no effect, so
 * whoever stands in it is open and stays open. And each host name says when a request first came in by it.
 */
export const facilitiesInPreparation = `
  update facility set status = 2 where status = 1;
  alter table facility alter column status set default 1, alter column app_status set default 1;
  alter table facility_host add column reached_at timestamptz;
  grant update (reached_at) on facility_host to tsudoi_gate;
  create policy gate_reached on facility_host for update to tsudoi_gate using (true) with check (true);
`;

/** The contract of a facility: at most one plan, with its first day and, where it ends, its last day (JST). */
export const contractsOfFacilities = `
  alter table facility
    add column contract_plan_id int references contract_plan (id),
    add column contract_from date,
    add column contract_until date,
    add constraint facility_contract_from check ((contract_plan_id is null) = (contract_from is null)),
    add constraint facility_contract_until check (contract_until >= contract_from),
    add constraint facility_contract_ends check (contract_until is null or contract_plan_id is not null);
  create index facility_contract_plan on facility (contract_plan_id) where contract_plan_id is not null;
`;

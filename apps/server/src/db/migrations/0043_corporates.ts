import { fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Corporates are the accounts of class 2. A member of their staff names its corporate by id, so that the database knows it is
 * there; the code on the wire follows from the id. One of the staff is the principal, which an index keeps to one.
 * `corporate` has what a company has and a person has not, and the link by which staff register themselves.
 */
export const corporates = `
  alter table account drop column corporate_code;
  alter table account
    add column corporate_id int,
    add column corporate_code text generated always as ('C-' || lpad(corporate_id::text, greatest(7, length(corporate_id::text)), '0')) stored,
    add column principle_flag smallint not null default 0 check (principle_flag in (0, 1)),
    add constraint account_corporate foreign key (facility_id, corporate_id) references account (facility_id, id),
    add constraint account_corporate_staff check (corporate_id is null or role = 2 and class_type = 1),
    add constraint account_corporate_principal_of check (principle_flag = 0 or corporate_id is not null);
  create index account_corporate_staff on account (facility_id, corporate_id, kana_key, id)
    where corporate_id is not null and deleted_at is null;
  create unique index account_corporate_principal on account (facility_id, corporate_id)
    where principle_flag = 1 and deleted_at is null;

  create table corporate (
    ${linkedFacilityColumn},
    account_id int not null,
    contact_department text,
    contact_name text,
    contact_person_phone text,
    contact_person_email text,
    contract_number text,
    contract_from date,
    contract_until date,
    contract_note text,
    link_state text not null default 'closed' check (link_state in ('closed', 'open', 'limited')),
    link_token text,
    link_places int check (link_places > 0),
    link_used int not null default 0,
    link_since timestamptz,
    primary key (facility_id, account_id),
    foreign key (facility_id, account_id) references account (facility_id, id),
    check (link_state = 'closed' or link_token is not null),
    check (link_state <> 'limited' or link_places is not null)
  );
  ${fence('corporate', 'select, insert, update')}
`;

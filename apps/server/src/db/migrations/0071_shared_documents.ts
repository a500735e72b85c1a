import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Files that the office shares with members. `within_ids` are the organizations that whoever shared it reached: members outside
 * do not get it; null where the whole facility was in reach. Members named one by one stand in `document_recipient`.
 */
export const sharedDocuments = `
  create table shared_document (
    ${facilityColumn},
    id int generated always as identity,
    title text not null,
    note text,
    audience text not null check (audience in ('members', 'member_types', 'organizations')),
    member_type_ids int[] not null default '{}',
    organization_ids int[] not null default '{}',
    within_ids int[],
    visible_from date not null,
    visible_until date,
    withdrawn_at timestamptz,
    file_at timestamptz not null default now(),
    shared_by text not null,
    search_key text not null,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id)
  );
  create index shared_document_from on shared_document (facility_id, visible_from desc, id desc) where deleted_at is null;
  ${fence('shared_document')}

  create table document_recipient (
    ${linkedFacilityColumn},
    id int generated always as identity,
    document_id int not null,
    member_id int not null,
    primary key (facility_id, id),
    unique (facility_id, document_id, member_id),
    foreign key (facility_id, document_id) references shared_document (facility_id, id) on delete cascade,
    foreign key (facility_id, member_id) references account (facility_id, id)
  );
  create index document_recipient_member on document_recipient (facility_id, member_id, document_id);
  ${fence('document_recipient')}

  create table document_opening (
    ${linkedFacilityColumn},
    id int generated always as identity,
    document_id int not null,
    member_id int not null,
    first_at timestamptz not null default now(),
    last_at timestamptz not null default now(),
    times int not null default 1,
    primary key (facility_id, id),
    unique (facility_id, document_id, member_id),
    foreign key (facility_id, document_id) references shared_document (facility_id, id) on delete cascade,
    foreign key (facility_id, member_id) references account (facility_id, id)
  );
  create index document_opening_member on document_opening (facility_id, member_id, document_id);
  ${fence('document_opening')}
`;

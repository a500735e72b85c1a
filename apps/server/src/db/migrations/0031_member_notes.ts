import { fence, linkedFacilityColumn } from './tenant.ts';

/**
 * What staff write down about a member, for staff alone. And days of the audit record are found by a BRIN index: entries
 * are appended in the order of their time, so that it costs next to nothing when one is written.
 */
export const memberNotes = `
  create table member_note (
    ${linkedFacilityColumn},
    id int generated always as identity,
    member_id int not null,
    author_id int not null,
    body text not null check (length(body) between 1 and 2000),
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by text,
    deleted_at timestamptz,
    primary key (facility_id, id),
    foreign key (facility_id, member_id) references account (facility_id, id),
    foreign key (facility_id, author_id) references account (facility_id, id)
  );
  create index member_note_member on member_note (facility_id, member_id, id);
  create index member_note_author on member_note (facility_id, author_id);
  create index member_note_deleted on member_note (facility_id, deleted_at) where deleted_at is not null;
  ${fence('member_note')}
  create index history_at on history using brin (facility_id, at);
`;

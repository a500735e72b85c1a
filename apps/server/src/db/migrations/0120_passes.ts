import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Passes that prove themselves (decision 0097): the keys of a facility, of which one signs and two are trusted; the pass of each
 * member, on the phone and printed; and what staff revoked before its time was over. All bytes are base64url. Only the key that signs
 * has its private part, sealed.
 */
export const passes = `
  create table pass_key (
    ${facilityColumn},
    id int generated always as identity,
    public_key text not null,
    sealed text,
    state text not null default 'current' check (state in ('current', 'previous', 'retired')),
    created_at timestamptz not null default now(),
    rotated_by text,
    primary key (facility_id, id),
    check ((state = 'current') = (sealed is not null))
  );
  create unique index pass_key_trusted on pass_key (facility_id, state) where state <> 'retired';
  ${fence('pass_key', 'select, insert, update (state, sealed)')}

  create table member_pass (
    ${linkedFacilityColumn},
    account_id int not null,
    live_id text, live_issued_at timestamptz, live_until timestamptz,
    paper_id text, paper_key_id int, paper_issued_at timestamptz, paper_until timestamptz,
    revoked_at timestamptz, revoked_by text, revoke_reason text,
    version int not null default 1,
    updated_at timestamptz not null default now(),
    updated_by text,
    primary key (facility_id, account_id),
    foreign key (facility_id, account_id) references account (facility_id, id),
    foreign key (facility_id, paper_key_id) references pass_key (facility_id, id),
    check (num_nonnulls(live_id, live_issued_at, live_until) in (0, 3)),
    check (num_nonnulls(paper_id, paper_key_id, paper_issued_at, paper_until) in (0, 4)),
    check (num_nonnulls(revoked_at, revoked_by, revoke_reason) in (0, 3)),
    check (revoked_at is null or num_nonnulls(live_id, paper_id) = 0)
  );
  create index member_pass_live on member_pass (facility_id, live_until) where live_id is not null;
  create index member_pass_paper on member_pass (facility_id, paper_key_id) where paper_id is not null;
  ${fence('member_pass', 'select, insert, update')}

  create table pass_revocation (
    ${linkedFacilityColumn},
    pass_id text not null,
    account_id int not null,
    valid_until timestamptz not null,
    revoked_at timestamptz not null default now(),
    primary key (facility_id, pass_id),
    foreign key (facility_id, account_id) references account (facility_id, id)
  );
  create index pass_revocation_account on pass_revocation (facility_id, account_id);
  create index pass_revocation_until on pass_revocation (facility_id, valid_until);
  ${fence('pass_revocation', 'select, insert, delete')}
`;

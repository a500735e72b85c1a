import { fence, linkedFacilityColumn } from './tenant.ts';

/** Who looked at the console as which role or colleague, and until when. A viewing belongs to one session. */
export const viewings = `
  create table viewing (
    ${linkedFacilityColumn},
    id int generated always as identity,
    session_id bigint not null,
    account_id int not null,
    role_id int,
    viewed_id int,
    created_at timestamptz not null default now(),
    ends_at timestamptz not null,
    ended_at timestamptz,
    primary key (facility_id, id),
    check (num_nonnulls(role_id, viewed_id) = 1),
    foreign key (facility_id, account_id) references account (facility_id, id),
    foreign key (facility_id, viewed_id) references account (facility_id, id),
    foreign key (facility_id, role_id) references role (facility_id, id)
  );
  create index viewing_age on viewing (facility_id, created_at);
  ${fence('viewing')}
`;

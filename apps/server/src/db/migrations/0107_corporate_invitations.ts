import { fence, linkedFacilityColumn } from './tenant.ts';

/** Invitations that a principal mails to new staff: each has a link of its own, whose secret is stored as a hash. */
export const corporateInvitations = `
  create table corporate_invitation (
    ${linkedFacilityColumn},
    id int generated always as identity,
    corporate_id int not null,
    invited_by int not null,
    email text not null,
    token_hash text not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    ended_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (facility_id, id),
    foreign key (facility_id, corporate_id) references account (facility_id, id),
    foreign key (facility_id, invited_by) references account (facility_id, id)
  );
  create unique index corporate_invitation_token on corporate_invitation (facility_id, token_hash);
  create index corporate_invitation_of on corporate_invitation (facility_id, corporate_id, id);
  create index corporate_invitation_by on corporate_invitation (facility_id, invited_by);
  ${fence('corporate_invitation')}
`;

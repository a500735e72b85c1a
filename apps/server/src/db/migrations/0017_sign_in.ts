import { facilityColumn, fence } from './tenant.ts';

/**
 * What a session has proven (decision 0028): sessions from before count as proven by password alone, so that whoever has a
 * second factor is asked for it once more. Tickets of a step-up, and requests for a reset link that a worker answers.
 */
export const signIn = `
  alter table session add column proven text not null default 'password'
    check (proven in ('password', 'password+factor', 'passkey'));
  alter table factor_ticket drop constraint factor_ticket_kind_check,
    add constraint factor_ticket_kind_check check (kind in ('sign-in', 'passkey', 'new-passkey', 'step-up'));

  create table reset_request (
    ${facilityColumn},
    id int generated always as identity,
    role smallint not null,
    email text not null,
    locale text not null check (locale in ('ja', 'en')),
    created_at timestamptz not null default now(),
    primary key (facility_id, id)
  );
  ${fence('reset_request', 'select, insert')}
`;

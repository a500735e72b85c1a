import { currentFacility } from './tenant.ts';

/**
 * A table about accounts that may be managers of a facility or operators of none, as the session is: the runtime role
 * has its facility's rows, the operator role those of operators and no others.
 */
const holderColumns = `
    id int generated always as identity primary key,
    audience text not null check (audience in ('manage', 'admin')),
    facility_id int default nullif(current_setting('app.facility_id', true), '')::int references facility (id),
    account_id int,
    check ((audience = 'admin') = (facility_id is null)),
    foreign key (facility_id, account_id) references account (facility_id, id)`;

const fenceOfHolders = (table: string): string => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy tenant on ${table} to tsudoi_app using (facility_id = ${currentFacility}) with check (facility_id = ${currentFacility});
  create policy operator on ${table} to tsudoi_operator using (facility_id is null) with check (facility_id is null);
  grant select, insert, update, delete on ${table} to tsudoi_app, tsudoi_operator;
`;

/** Second factors: authenticator apps, passkeys, recovery codes, and the tickets between two steps of a sign-in. */
export const secondFactor = `
  alter table facility add column second_factor_policy text not null default 'optional'
    check (second_factor_policy in ('off', 'optional', 'demanded'));
  alter table session
    add column confirmed_at timestamptz not null default now(),
    add column seen_at timestamptz not null default now();

  create table totp_factor (
    ${holderColumns},
    secret text,
    pending_secret text,
    last_step bigint not null default 0,
    confirmed_at timestamptz
  );
  create unique index totp_factor_account on totp_factor (facility_id, audience, account_id) nulls not distinct;
  ${fenceOfHolders('totp_factor')}

  create table passkey (
    ${holderColumns},
    credential_id text not null,
    public_key text not null,
    counter bigint not null,
    transports text[] not null default '{}',
    rp_id text not null,
    name text not null,
    synced boolean not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  );
  create unique index passkey_credential on passkey (facility_id, credential_id) nulls not distinct;
  create index passkey_account on passkey (facility_id, audience, account_id);
  ${fenceOfHolders('passkey')}

  create table recovery_code (
    ${holderColumns},
    code_hash text not null,
    used_at timestamptz
  );
  create index recovery_code_account on recovery_code (facility_id, audience, account_id);
  ${fenceOfHolders('recovery_code')}

  create table factor_ticket (
    ${holderColumns},
    kind text not null check (kind in ('sign-in', 'passkey', 'new-passkey')),
    token_hash text not null,
    challenge text,
    password_hash text,
    expires_at timestamptz not null
  );
  create unique index factor_ticket_token on factor_ticket (facility_id, token_hash) nulls not distinct;
  create index factor_ticket_expiry on factor_ticket (expires_at);
  ${fenceOfHolders('factor_ticket')}
`;

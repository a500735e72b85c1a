import { facilityColumn, fence } from './tenant.ts';

/**
 * Every version of a legal text stays, as consents name it. `asked_at` of a text is when staff last had its readers asked again:
 * whoever has not agreed to its kind since then is asked. Beside it, between which days people apply for a membership.
 */
export const legalVersions = `
  create table legal_text_version (
    ${facilityColumn},
    id int generated always as identity,
    kind text not null check (kind in ('policy', 'terms', 'commercial-laws')),
    locale text not null check (locale in ('ja', 'en')),
    version int not null,
    title text not null,
    body text not null,
    asks_again boolean not null default false,
    written_at timestamptz not null default now(),
    written_by text,
    primary key (facility_id, id),
    unique (facility_id, kind, locale, version)
  );
  ${fence('legal_text_version', 'select, insert, update')}
  insert into legal_text_version (facility_id, kind, locale, version, title, body, written_at)
    select facility_id, kind, locale, version, title, body, updated_at from legal_text;
  alter table legal_text
    add column asked_at timestamptz,
    add column updated_by text;

  alter table facility_profile
    add column registration_from date,
    add column registration_until date,
    add constraint facility_profile_registration check (registration_from <= registration_until);
`;

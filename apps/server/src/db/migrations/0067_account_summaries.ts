import { facilityColumn, fence, linkedFacilityColumn } from './tenant.ts';

/**
 * What the members of a facility were on a day (granularity 1) or in a month (2, by its first day): a row for the period itself, and
 * rows for each class, set of types and set of organizations that members have, so that any scope adds up without counting
 * somebody twice. `afterwards` says that it was worked out later than in the night behind it.
 */
export const accountSummaries = `
  create table account_summary_period (
    ${facilityColumn},
    granularity smallint not null check (granularity in (1, 2)),
    day date not null,
    afterwards boolean not null,
    written_at timestamptz not null default now(),
    primary key (facility_id, granularity, day)
  );
  ${fence('account_summary_period')}

  create table account_summary (
    ${linkedFacilityColumn},
    granularity smallint not null,
    day date not null,
    class_type smallint not null,
    member_type_ids int[] not null,
    organization_ids int[] not null,
    joined int not null default 0,
    active int not null default 0,
    withdrawn int not null default 0,
    temporary int not null default 0,
    primary key (facility_id, granularity, day, class_type, member_type_ids, organization_ids),
    foreign key (facility_id, granularity, day) references account_summary_period (facility_id, granularity, day) on delete cascade
  );
  ${fence('account_summary')}
`;

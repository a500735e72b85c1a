import { fence, linkedFacilityColumn } from './tenant.ts';

/** Which door of an event has which tickets while there is no network (decision 0140). One without doors was given up: its version goes on. */
export const doorPlans = `
  create table door_plan (
    ${linkedFacilityColumn},
    event_id int not null,
    version int not null default 1,
    by text not null check (by in ('course', 'kana', 'number')),
    doors jsonb not null,
    updated_at timestamptz not null default now(),
    updated_by text not null,
    primary key (facility_id, event_id),
    foreign key (facility_id, event_id) references event (facility_id, id)
  );
  ${fence('door_plan', 'select, insert, update')}
`;

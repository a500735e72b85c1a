import { fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Plans that go with a member type, and the members whose types or standing changed since their plans were looked at. A row is written with the
 * change itself, whatever made it: an approval, a form, an import, a merge. Facilities without such plans have none.
 */
export const joinedPlans = `
  alter table payment_plan add column joined_type_ids int[] not null default '{}';
  alter table plan_subscriber add column joined boolean not null default false;
  create index payment_plan_joined on payment_plan (facility_id) where deleted_at is null and joined_type_ids <> '{}';

  create table plan_join_due (
    ${linkedFacilityColumn},
    account_id int not null,
    since date not null default (now() at time zone 'Asia/Tokyo')::date,
    due_at timestamptz not null default now(),
    primary key (facility_id, account_id),
    foreign key (facility_id, account_id) references account (facility_id, id)
  );
  create index plan_join_due_at on plan_join_due (due_at);
  ${fence('plan_join_due')}

  create function plan_join_is_due() returns trigger language plpgsql as $$
  begin
    if exists (select from public.payment_plan p
        where p.facility_id = new.facility_id and p.deleted_at is null and p.joined_type_ids <> '{}') then
      insert into public.plan_join_due (facility_id, account_id) values (new.facility_id, new.id) on conflict do nothing;
    end if;
    return null;
  end $$;
  create trigger plan_join_of_new after insert on account for each row
    when (new.role = 2 and new.registration = 0) execute function plan_join_is_due();
  create trigger plan_join_of_changed after update of registration, member_type_ids, active, deleted_at on account for each row
    when (new.role = 2 and (old.registration, old.member_type_ids, old.active, old.deleted_at is null)
      is distinct from (new.registration, new.member_type_ids, new.active, new.deleted_at is null))
    execute function plan_join_is_due();
`;

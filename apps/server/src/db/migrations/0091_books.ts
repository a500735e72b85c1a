import { facilityColumn, fence } from './tenant.ts';

const today = `(now() at time zone 'Asia/Tokyo')::date`;
const dayOf = (at: string) => `(${at} at time zone 'Asia/Tokyo')::date`;

/** Allocations of before are of the day on which they were written, or the money came. */
export const bookedDays = `
  update allocation a set booked_on = greatest(${dayOf('a.created_at')},
    (select d.received_on from deposit d where d.facility_id = a.facility_id and d.id = a.deposit_id));
`;

/** In a trigger: no day of a closed month. Functions that statements could call by themselves are kept out of the fence. */
const refuse = (day: string) => `if (${day}) <= public.closed_until(new.facility_id) then
      raise exception 'the month of % is closed', (${day}) using errcode = 'restrict_violation';
    end if;`;

/**
 * What the office has looked at of its money, and the months it has closed: nothing that happens to money carries a day of a
 * closed month, and each allocation has a day of its own in the books.
 */
export const books = `
  create table money_finding_check (
    ${facilityColumn},
    kind text not null check (kind in ('unassigned', 'left', 'charge', 'overdue', 'unknown', 'notice', 'refund')),
    record_id int not null,
    seen_version int not null,
    note text,
    checked_at timestamptz not null default now(),
    checked_by text not null,
    primary key (facility_id, kind, record_id)
  );
  ${fence('money_finding_check', 'select, insert, update')}

  create table closed_month (
    ${facilityColumn},
    month date not null check (extract(day from month) = 1),
    figures jsonb not null,
    closed_at timestamptz not null default now(),
    closed_by text not null,
    primary key (facility_id, month)
  );
  ${fence('closed_month', 'select, insert, delete')}

  -- The last day that is closed, read once the lock is there. Whoever closes a month waits for money that is being written, and the other way round.
  create function closed_until(facility int) returns date language sql volatile as $$
    select pg_advisory_xact_lock_shared(hashtextextended('closed_month', $1));
    select (max(c.month) + interval '1 month' - interval '1 day')::date from public.closed_month c where c.facility_id = $1;
  $$;

  create function deposit_not_closed() returns trigger language plpgsql as $$
  begin
    ${refuse(`case when tg_op = 'INSERT' then new.received_on else ${dayOf('new.reversed_at')} end`)}
    return new;
  end $$;
  create trigger deposit_received_not_closed before insert on deposit for each row execute function deposit_not_closed();
  create trigger deposit_reversed_not_closed before update on deposit for each row
    when (old.reversed_at is null and new.reversed_at is not null) execute function deposit_not_closed();

  create function invoice_not_closed() returns trigger language plpgsql as $$
  begin
    ${refuse(`case when new.payment = 3 then ${dayOf('new.canceled_at')} else new.issued_on end`)}
    return new;
  end $$;
  create trigger invoice_not_closed before update on invoice for each row
    when ((old.confirmation = 1 and new.confirmation = 2) or (old.payment <> 3 and new.payment = 3)) execute function invoice_not_closed();

  create function refund_not_closed() returns trigger language plpgsql as $$
  begin
    ${refuse(`case when new.state = 'done' then new.refunded_on end`)}
    return new;
  end $$;
  create trigger refund_not_closed before insert or update on refund for each row execute function refund_not_closed();

  create function write_off_not_closed() returns trigger language plpgsql as $$
  begin
    ${refuse(dayOf('new.created_at'))}
    return new;
  end $$;
  create trigger write_off_not_closed before insert on write_off for each row execute function write_off_not_closed();

  alter table allocation add column booked_on date;
  -- The owner of the tables is subject to the fence too; it stands again before this transaction ends.
  alter table allocation no force row level security;
  alter table deposit no force row level security;
  ${bookedDays}
  alter table allocation force row level security;
  alter table deposit force row level security;
  alter table allocation alter column booked_on set not null, alter column booked_on set default ${today};
  create index allocation_booked on allocation (facility_id, booked_on);

  -- What is allocated is booked on the day that is said, not before the invoice was issued, the money was received or what it takes back
  -- was booked, and today where that month is closed.
  create function allocation_booked() returns trigger language plpgsql as $$
  declare earliest date;
  begin
    select case when new.reverses_id is null then i.issued_on
        else (select o.booked_on from public.allocation o where o.facility_id = new.facility_id and o.id = new.reverses_id) end
      into earliest from public.invoice i where i.facility_id = new.facility_id and i.id = new.invoice_id;
    -- A fee that was written off goes with the deposit that was short by it.
    earliest := greatest(earliest, (select max(d.received_on) from public.deposit d where d.facility_id = new.facility_id
      and (d.id = new.deposit_id or d.id = (select w.deposit_id from public.write_off w where w.facility_id = new.facility_id and w.id = new.write_off_id))));
    new.booked_on := greatest(new.booked_on, earliest);
    if new.booked_on <= public.closed_until(new.facility_id) then new.booked_on := greatest(${today}, earliest); end if;
    ${refuse('new.booked_on')}
    return new;
  end $$;
  create trigger allocation_booked before insert on allocation for each row execute function allocation_booked();
`;

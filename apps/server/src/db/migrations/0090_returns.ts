import { fence, linkedFacilityColumn } from './tenant.ts';

/** Refunds of before were over when they were written. */
export const settledRefunds = `
  update refund set settled_at = created_at, settled_by = created_by where state in ('done', 'failed');
`;

/**
 * What of an invoice is given back, by rate: the write-off of kind `return` says how much and why, and no rate gives back more
 * than was invoiced at it. Money that is to be paid back is reserved first where that takes its time, so that nothing else spends it.
 */
export const returns = `
  create table invoice_return_tax (
    ${linkedFacilityColumn},
    write_off_id int not null,
    invoice_id int not null,
    rate smallint not null check (rate in (0, 8, 10)),
    net bigint not null check (net >= 0),
    tax bigint not null check (tax >= 0),
    total bigint not null check (total = net + tax and total > 0),
    primary key (facility_id, write_off_id, rate),
    foreign key (facility_id, write_off_id) references write_off (facility_id, id),
    foreign key (facility_id, invoice_id, rate) references invoice_tax (facility_id, invoice_id, rate)
  );
  create index invoice_return_tax_invoice on invoice_return_tax (facility_id, invoice_id, rate);
  ${fence('invoice_return_tax', 'select, insert')}

  create function invoice_return_within_rate() returns trigger language plpgsql as $$
  begin
    if exists (
      select from public.invoice_tax t
        join public.invoice_return_tax r on r.facility_id = t.facility_id and r.invoice_id = t.invoice_id and r.rate = t.rate
      where t.facility_id = new.facility_id and t.invoice_id = new.invoice_id and t.rate = new.rate
      group by t.total, t.tax having sum(r.total) > t.total or sum(r.tax) > t.tax
    ) then
      raise exception 'more is given back than was invoiced at % percent', new.rate using errcode = 'check_violation';
    end if;
    return null;
  end $$;
  create trigger invoice_return_within_rate after insert on invoice_return_tax for each row execute function invoice_return_within_rate();

  alter table refund add column settled_at timestamptz;
  alter table refund add column settled_by text;
  alter table refund add column end_reason text;
  -- The owner of the tables is subject to the fence too; it stands again before this transaction ends.
  alter table refund no force row level security;
  ${settledRefunds}
  alter table refund force row level security;
  alter table refund add constraint refund_settled check ((state in ('done', 'failed')) = (num_nonnulls(settled_at, settled_by) = 2)
    and num_nonnulls(settled_at, settled_by) in (0, 2));
  create index refund_open on refund (facility_id, id) where state in ('reserved', 'unknown');
  grant update (refunded_on, settled_at, settled_by, end_reason) on refund to tsudoi_app;

  create function refund_moves_forward() returns trigger language plpgsql as $$
  begin
    if old.state in ('done', 'failed') or new.state = 'reserved' then
      raise exception 'a refund does not go from % to %', old.state, new.state using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger refund_moves_forward before update on refund for each row execute function refund_moves_forward();
`;

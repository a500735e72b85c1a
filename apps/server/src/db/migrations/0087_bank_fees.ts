/**
 * What a bank took off a transfer is written off with the rate of tax of what was sold, and belongs to the deposit that was short by it: whoever
 * takes that back takes both. A payment whose deposit was taken back is nobody's again.
 */
export const bankFees = `
  alter table write_off add column rate smallint check (rate in (0, 8, 10));
  alter table write_off add column deposit_id int;
  alter table write_off add foreign key (facility_id, deposit_id) references deposit (facility_id, id);
  create index write_off_deposit on write_off (facility_id, deposit_id) where deposit_id is not null;

  create function bank_line_of_reversed_deposit() returns trigger language plpgsql as $$
  begin
    -- The name that was remembered with it is forgotten, and it is of whom it was proposed for.
    delete from public.payer_alias x using public.bank_line l where l.facility_id = new.facility_id and l.deposit_id = new.id
      and x.facility_id = l.facility_id and x.line_id = l.id;
    update public.bank_line l set deposit_id = null, payer_id = (l.candidates -> 0 ->> 'payer_id')::int, reason = 'undone', attempts = attempts + 1, by_rule = false,
        state = case when jsonb_array_length(l.candidates) > 0 then 'suggested' else 'nobody' end,
        settled_by = null, settled_at = null, version = l.version + 1, updated_at = now(), updated_by = new.updated_by
      where l.facility_id = new.facility_id and l.deposit_id = new.id;
    return null;
  end $$;
  create trigger bank_line_of_reversed_deposit after update on deposit for each row
    when (new.reversed_at is not null and old.reversed_at is null and new.source_kind = 'bank') execute function bank_line_of_reversed_deposit();
`;

/**
 * What many invoices are issued at once costs for each of them: whether their days are closed is looked at once for a statement,
 * and drafts do not ask whether they were frozen.
 */
export const issuedInSets = `
  drop trigger invoice_frozen on invoice;
  create trigger invoice_frozen before update on invoice for each row when (old.confirmation = 2) execute function invoice_frozen();

  drop trigger invoice_not_closed on invoice;
  drop function invoice_not_closed();
  -- The lock is taken once the rows are there: whoever closes the month waits for it, or has closed it by then.
  -- Both sides are as many rows as the statement has, and the plan that is kept may have been made for one.
  create function invoices_not_closed() returns trigger language plpgsql set enable_nestloop = off as $$
  declare earliest record;
  begin
    for earliest in
      select a.facility_id, min(case when a.payment = 3 then (a.canceled_at at time zone 'Asia/Tokyo')::date else a.issued_on end) as day
      from after_update a join before_update b on b.facility_id = a.facility_id and b.id = a.id
      where (b.confirmation = 1 and a.confirmation = 2) or (b.payment <> 3 and a.payment = 3)
      group by a.facility_id
    loop
      if earliest.day <= public.closed_until(earliest.facility_id) then
        raise exception 'the month of % is closed', earliest.day using errcode = 'restrict_violation';
      end if;
    end loop;
    return null;
  end $$;
  create trigger invoices_not_closed after update on invoice referencing old table as before_update new table as after_update
    for each statement execute function invoices_not_closed();
`;

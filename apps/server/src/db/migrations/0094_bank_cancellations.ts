/** What a file came to, less what the bank took back of it. */
export const signedTotals = `
  update bank_import i set line_total = i.line_total - 2 * c.yen, file_total = i.file_total - 2 * c.yen
    from (select facility_id, import_id, sum(amount) as yen from bank_line where canceled group by facility_id, import_id) c
    where c.facility_id = i.facility_id and c.import_id = i.id;
`;

/**
 * A payment that the bank took back names the one that it takes away; of a file such payments are below zero. What nobody knows the payer of is
 * among what somebody has to look at.
 */
export const bankCancellations = `
  alter table bank_import drop constraint bank_import_file_total_check;
  alter table bank_line add column cancels_id int;
  alter table bank_line add foreign key (facility_id, cancels_id) references bank_line (facility_id, id) on delete set null (cancels_id);
  alter table bank_line add constraint bank_line_cancels check (cancels_id is null or canceled);
  create unique index bank_line_canceled_once on bank_line (facility_id, cancels_id) where cancels_id is not null;
  grant update (cancels_id) on bank_line to tsudoi_app;

  -- The owner of the tables is subject to the fence too; it stands again before this transaction ends.
  alter table bank_import no force row level security;
  alter table bank_line no force row level security;
  ${signedTotals}
  alter table bank_import force row level security;
  alter table bank_line force row level security;

  create or replace function bank_line_of_reversed_deposit() returns trigger language plpgsql as $$
  begin
    -- The name that was remembered with it is forgotten, and it is of whom it was proposed for.
    delete from public.payer_alias x using public.bank_line l where l.facility_id = new.facility_id and l.deposit_id = new.id
      and x.facility_id = l.facility_id and x.line_id = l.id;
    -- What the bank took back has come to its end with that.
    update public.bank_line c set state = 'set_aside', settled_by = new.updated_by, settled_at = now(), version = c.version + 1,
        updated_at = now(), updated_by = new.updated_by
      from public.bank_line l where l.facility_id = new.facility_id and l.deposit_id = new.id
        and c.facility_id = l.facility_id and c.cancels_id = l.id and c.state <> 'set_aside';
    update public.bank_line l set deposit_id = null, payer_id = (l.candidates -> 0 ->> 'payer_id')::int, attempts = attempts + 1, by_rule = false,
        reason = case when c.is_canceled then 'bank_canceled' else 'undone' end,
        state = case when c.is_canceled then 'set_aside' when jsonb_array_length(l.candidates) > 0 then 'suggested' else 'nobody' end,
        settled_by = case when c.is_canceled then new.updated_by end, settled_at = case when c.is_canceled then now() end,
        version = l.version + 1, updated_at = now(), updated_by = new.updated_by
      from (select exists (select from public.bank_line l join public.bank_line c on c.facility_id = l.facility_id and c.cancels_id = l.id
        where l.facility_id = new.facility_id and l.deposit_id = new.id) as is_canceled) c
      where l.facility_id = new.facility_id and l.deposit_id = new.id;
    return null;
  end $$;

  alter table money_finding_check drop constraint money_finding_check_kind_check;
  alter table money_finding_check add constraint money_finding_check_kind_check
    check (kind in ('unassigned', 'left', 'charge', 'overdue', 'unknown', 'notice', 'refund', 'bank_line'));
`;

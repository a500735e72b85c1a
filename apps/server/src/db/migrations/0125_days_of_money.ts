/** Money comes in and is paid back on days that have been; what is meant to be paid back, within a year. Rows of before stay as they are. */
export const daysOfMoney = `
  create function deposit_day_has_been() returns trigger language plpgsql as $$
  begin
    if new.received_on > (now() at time zone 'Asia/Tokyo')::date then
      raise exception 'money has not come in on % yet', new.received_on using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger deposit_day_has_been before insert on deposit for each row execute function deposit_day_has_been();

  create function refund_day_within() returns trigger language plpgsql as $$
  declare today date := (now() at time zone 'Asia/Tokyo')::date;
  begin
    if new.state = 'done' and new.refunded_on > today or new.state = 'reserved' and new.refunded_on > today + interval '1 year' then
      raise exception 'nothing is paid back on % yet', new.refunded_on using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger refund_day_within before insert or update of state, refunded_on on refund for each row execute function refund_day_within();
`;

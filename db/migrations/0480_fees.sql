-- A late cancellation or a no-show may come to a fee: 3 in the numbers of the consequences, and for each its amount in
-- rupees. With a fee that is open for so many days a member cannot book online; 0: never.
insert into rule_number (rule, from_date, value) values
  ('lateCountedFee', '2000-01-01', 200),
  ('lateUnlimitedFee', '2000-01-01', 200),
  ('missedCountedFee', '2000-01-01', 200),
  ('missedUnlimitedFee', '2000-01-01', 200),
  ('feeBlockDays', '2000-01-01', 0);

alter table consequence add column fee_paise integer;

-- An order that pays a fee buys no pass. Its package is that of the pass that was booked with: a fee is taxed as the
-- service is.
alter table payment_order add column if not exists fee_id uuid;

-- What a member owes for a late cancellation or a no-show. Nothing is charged by itself: it is paid, or waived.
create table fee (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  cause text not null check (cause in ('late cancelled', 'no show')),
  amount_paise integer not null check (amount_paise between 100 and 1000000),
  made_at timestamptz not null,
  -- The late cancellation or the no-show was taken back: an open fee ends, and a paid one goes back.
  is_undone boolean not null default false,
  -- What was paid went back: if the booking is marked absent again, that is a new fee.
  is_returned boolean not null default false,
  paid_at timestamptz,
  payment_order_id uuid unique,
  waived_at timestamptz,
  -- Null after an erasure, with the reason.
  waived_by uuid references person,
  waive_reason text check (length(waive_reason) between 1 and 500),
  constraint fee_paid_or_waived check (num_nonnulls(paid_at, waived_at) <= 1),
  check (not is_returned or (is_undone and paid_at is not null)),
  check ((paid_at is null) = (payment_order_id is null)),
  check (waived_at is not null or num_nonnulls(waived_by, waive_reason) = 0)
);
-- One fee of a booking, however often it is marked and taken back: one that was paid or waived is not owed again.
create unique index fee_once on fee (booking_id)
  where not is_returned and (paid_at is not null or waived_at is not null or not is_undone);
create index fee_by_booking on fee (booking_id);
create index fee_open on fee (made_at desc, id) where paid_at is null and waived_at is null and not is_undone;
create index fee_paid on fee (paid_at desc, id) where paid_at is not null and not is_undone;
create index fee_goes_back on fee (paid_at desc, id) where paid_at is not null and is_undone;
create index fee_waived on fee (waived_at desc, id) where waived_at is not null;
create index fee_waived_by on fee (waived_by) where waived_by is not null;

create trigger fee_kept before update of id, booking_id, cause, amount_paise, made_at on fee
  for each row when ((old.id, old.booking_id, old.cause, old.amount_paise, old.made_at)
    is distinct from (new.id, new.booking_id, new.cause, new.amount_paise, new.made_at))
  execute function refuse_change('changing a fee');
create trigger fee_no_delete before delete on fee for each row execute function refuse_change('deleting a fee');
create trigger no_truncate before truncate on fee
  for each statement execute function refuse_change('truncating fee');

-- As in 0390, with the fee.
create or replace function booking_undo_consequence() returns trigger language plpgsql as $$
begin
  update consequence set is_undone = true where booking_id = new.id and not is_undone;
  update fee set is_undone = true where booking_id = new.id and not is_undone;
  return null;
end $$;

-- As in 0390: a fee returns the session as well.
create or replace function booking_check_ledger() returns trigger language plpgsql as $$
declare
  checked uuid;
  state text;
  unlimited boolean;
  kinds text;
  taken integer;
  sum_sessions integer;
  sum_days integer;
  is_free boolean := false;
  holds boolean;
begin
  if tg_table_name = 'booking' then
    checked := new.id;
  else
    checked := new.booking_id;
  end if;
  select b.status, p.total_sessions is null into state, unlimited
    from booking b join pass p on p.id = b.pass_id where b.id = checked;
  select string_agg(kind, ' ' order by id), min(sessions), sum(sessions), sum(days)
    into kinds, taken, sum_sessions, sum_days from ledger_entry where booking_id = checked;
  if state in ('late cancelled', 'no show') then
    is_free := exists (select from consequence c where c.booking_id = checked and not c.is_undone
      and (c.is_forgiven or c.penalty in ('strike', 'nothing', 'fee')));
  end if;
  holds := coalesce(taken, 1) = (case when unlimited then 0 else -1 end) and case
    when state in ('scheduled', 'attended')
      then replace(kinds, ' forfeited excused', '') = 'booked' and sum_days = 0 and sum_sessions = taken
    when state in ('late cancelled', 'no show')
      then replace(kinds, ' forfeited excused', '') = 'booked forfeited'
        and sum_days = (case when unlimited and not is_free then -1 else 0 end)
        and sum_sessions = (case when is_free then 0 else taken end)
    else replace(kinds, ' forfeited excused', '') in ('booked returned', 'booked forfeited returned')
      and sum_sessions between 0 and (case when state = 'class cancelled' and not unlimited then 1 else 0 end)
      and sum_days between 0 and (case when state <> 'class cancelled' then 0 when unlimited then 61 else 60 end)
    end;
  if not holds then
    raise exception 'booking % is % and its ledger says %', checked, state, coalesce(kinds, 'nothing')
      using errcode = 'integrity_constraint_violation', constraint = 'booking_ledger', table = tg_table_name;
  end if;
  return null;
end $$;

do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    revoke delete on fee from contrology_app;
  end if;
end $$;

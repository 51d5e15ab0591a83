-- What a late cancellation and a no-show come to: 0 nothing, 1 the session (of an unlimited pass a day), 2 a strike.
-- These are the rules as they were.
insert into rule_number (rule, from_date, value) values
  ('lateCounted', '2000-01-01', 1),
  ('lateUnlimited', '2000-01-01', 1),
  ('missedCounted', '2000-01-01', 1),
  ('missedUnlimited', '2000-01-01', 1),
  ('forgivenAMonth', '2000-01-01', 0),
  ('strikeCount', '2000-01-01', 3),
  ('strikeDays', '2000-01-01', 30),
  ('strikeWindow', '2000-01-01', 2),
  ('strikeLasts', '2000-01-01', 14),
  ('missedAfterHours', '2000-01-01', 0),
  ('owedHours', '2000-01-01', 0);

-- What one late cancellation or no-show came to, where the studio's rules are not the usual ones: with the numbers that
-- applied, so that no later change of them changes it.
create table consequence (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  cause text not null check (cause in ('late cancelled', 'no show')),
  penalty text not null check (penalty in ('session', 'day', 'strike', 'nothing')),
  is_forgiven boolean not null check (not is_forgiven or penalty <> 'nothing'),
  -- The day that it counts for: that of a no-show's class, or of the cancellation.
  day date not null,
  -- The rules of this day applied: the booking was made on it.
  ruled_on date not null,
  -- For a strike: so many in so many days, and then so many days ahead can be booked, for so many days.
  strike_count integer,
  strike_days integer,
  strike_window integer,
  strike_lasts integer,
  made_at timestamptz not null,
  is_undone boolean not null default false,
  check ((penalty = 'strike') = (num_nonnulls(strike_count, strike_days, strike_window, strike_lasts) = 4)
    and (penalty = 'strike' or num_nonnulls(strike_count, strike_days, strike_window, strike_lasts) = 0))
);
create unique index consequence_once on consequence (booking_id) where not is_undone;
create index consequence_by_booking on consequence (booking_id);

create function consequence_keep() returns trigger language plpgsql as $$
begin
  if old.is_undone or (to_jsonb(new) - 'is_undone') <> (to_jsonb(old) - 'is_undone') then
    raise exception 'a consequence is undone, never changed'
      using errcode = 'integrity_constraint_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return new;
end $$;
create trigger consequence_kept before update on consequence for each row execute function consequence_keep();
create trigger consequence_no_delete before delete on consequence
  for each row execute function refuse_change('deleting a consequence');
create trigger no_truncate before truncate on consequence
  for each statement execute function refuse_change('truncating consequence');

-- Whatever takes a booking out of the two states that have consequences takes these back.
create function booking_undo_consequence() returns trigger language plpgsql as $$
begin
  update consequence set is_undone = true where booking_id = new.id and not is_undone;
  return null;
end $$;
create trigger booking_consequence after update of status on booking
  for each row when (old.status in ('late cancelled', 'no show') and new.status is distinct from old.status)
  execute function booking_undo_consequence();

-- As in 0185: an entry of a late cancellation or a no-show may return the session, and excusing it takes that back. What
-- a cancelled class returns may be one session more.
create or replace function ledger_entry_holds(
  kind text, sessions integer, days integer, of_booking boolean, by_somebody boolean, noted boolean
) returns boolean language plpgsql immutable as $$
begin
  return case kind
    when 'granted' then not of_booking and sessions >= 0 and days = 0
    when 'booked' then of_booking and sessions between -1 and 0 and days = 0
    when 'returned' then of_booking and sessions between 0 and 2 and days between 0 and 61
    when 'forfeited' then of_booking and sessions between 0 and 1 and days between -1 and 0
    when 'excused' then of_booking and sessions between -1 and 0 and days between 0 and 1
    when 'adjusted' then not of_booking and by_somebody and noted
    when 'expired' then not of_booking and sessions < 0 and days = 0
    when 'revoked' then not of_booking and sessions <= 0 and noted
    else false end;
end $$;

-- As in 0187, with what a consequence leaves to be paid, and one session or day more when the studio cancels late.
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
      and (c.is_forgiven or c.penalty in ('strike', 'nothing')));
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

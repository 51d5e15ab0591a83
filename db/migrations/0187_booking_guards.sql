-- The guards of a booking, each asked once (docs/decisions/0123-cheaper-guards.md).

-- All that a new booking is held against and that follows from it, in one trigger: its person is neither merged nor
-- erased, its session runs and has a seat more taken, and reports count both again. It fires after the row's
-- references (triggers fire by name), and waits for whoever merges or erases the person.
create function booking_begins() returns trigger language plpgsql as $$
begin
  perform from person where id = new.person_id and merged_into is null and erased_at is null for key share;
  if not found then
    raise exception 'the person is merged or erased'
      using errcode = 'integrity_constraint_violation', constraint = 'person_gone', table = tg_table_name;
  end if;
  if booking_holds_seat(new.status) then
    update session set booked = booked + 1 where id = new.session_id and cancelled_at is null;
    if not found then
      raise exception 'the session is cancelled' using errcode = 'CT001', constraint = 'booking_session_runs';
    end if;
  end if;
  insert into report_change (session_id, person_id) values (new.session_id, new.person_id);
  return null;
end $$;
create trigger booking_begins after insert on booking for each row execute function booking_begins();
drop trigger booking_seat on booking;
drop trigger booking_session_runs on booking;
drop trigger person_gone on booking;
drop trigger report_noted on booking;
-- A booking's person is that of its pass (booking_pass_of_member), which references the person.
alter table booking drop constraint booking_person_id_fkey;
drop function booking_check_session();

-- A new status takes or leaves the seat; session_seats settles the last seat's race.
create or replace function booking_take_seat() returns trigger language plpgsql as $$
declare
  moved integer := booking_holds_seat(new.status)::int - booking_holds_seat(old.status)::int;
begin
  if moved <> 0 then
    update session set booked = booked + moved where id = new.session_id;
  end if;
  return null;
end $$;
create trigger booking_seat after update of status on booking
  for each row execute function booking_take_seat();
create trigger report_noted after update of status, person_id on booking
  for each row execute function report_note_booking();

-- As in 0085 and 0089; what costs most, whether two records of one person booked it, is asked last and rarely.
create or replace function booking_check_transition() returns trigger language plpgsql as $$
begin
  if not (case old.status
    when 'scheduled' then true
    when 'attended' then new.status in ('scheduled', 'no show', 'class cancelled')
    when 'late cancelled' then new.status in ('cancelled', 'class cancelled')
    when 'no show' then new.status in ('scheduled', 'attended', 'class cancelled')
    else false end)
    and not (new.status = 'cancelled' and booked_by_both(old.id))
  then
    raise exception 'a booking that is % can''t become %', old.status, new.status
      using errcode = 'integrity_constraint_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return new;
end $$;
drop trigger booking_transition on booking;
create trigger booking_transition before update of status on booking
  for each row when (old.status is distinct from new.status) execute function booking_check_transition();

-- As in 0085, reading the row as it is and not by way of JSON.
create or replace function booking_check_ledger() returns trigger language plpgsql as $$
declare
  checked uuid;
  state text;
  unlimited boolean;
  kinds text;
  taken integer;
  sum_sessions integer;
  sum_days integer;
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
  holds := coalesce(taken, 1) = (case when unlimited then 0 else -1 end) and case
    when state in ('scheduled', 'attended')
      then replace(kinds, ' forfeited excused', '') = 'booked' and sum_days = 0
    when state in ('late cancelled', 'no show')
      then replace(kinds, ' forfeited excused', '') = 'booked forfeited'
        and sum_days = (case when unlimited then -1 else 0 end)
    else replace(kinds, ' forfeited excused', '') in ('booked returned', 'booked forfeited returned')
      and sum_sessions = 0
      and sum_days between 0 and (case when state = 'class cancelled' then 60 else 0 end)
    end;
  if not holds then
    raise exception 'booking % is % and its ledger says %', checked, state, coalesce(kinds, 'nothing')
      using errcode = 'integrity_constraint_violation', constraint = 'booking_ledger', table = tg_table_name;
  end if;
  return null;
end $$;

-- A `booked` entry comes with its booking, which is checked itself, and a second one breaks ledger_once.
drop trigger booking_ledger on ledger_entry;
create constraint trigger booking_ledger after insert on ledger_entry
  deferrable initially deferred for each row when (new.booking_id is not null and new.kind <> 'booked')
  execute function booking_check_ledger();

-- A balance is only ever moved by an entry, by as much as it says (ledger_balance, pass_balance_by_ledger), so it is
-- summed up again only where an entry or the pass moves days, which are written beside each other.
create or replace function pass_check_ledger() returns trigger language plpgsql as $$
declare
  checked uuid;
  held pass;
  granted integer;
  sum_sessions integer;
  sum_days integer;
begin
  if tg_table_name = 'pass' then
    checked := new.id;
  else
    checked := new.pass_id;
  end if;
  select * into held from pass where id = checked;
  -- Of a revoked pass the days are told, and its expiry is the day of it.
  select sum(sessions) filter (where kind = 'granted'), sum(sessions), sum(days) filter (where kind <> 'revoked')
    into granted, sum_sessions, sum_days from ledger_entry where pass_id = checked;
  if granted is distinct from coalesce(held.total_sessions, 0)
    or coalesce(held.sessions_left, sum_sessions) <> sum_sessions
    or held.extension_days <> sum_days
  then
    raise exception 'pass % differs from its ledger', checked
      using errcode = 'integrity_constraint_violation', constraint = 'pass_ledger', table = 'pass';
  end if;
  return null;
end $$;
drop trigger pass_ledger on pass;
create constraint trigger pass_ledger after insert or update of extension_days on pass
  deferrable initially deferred for each row execute function pass_check_ledger();
create constraint trigger pass_ledger after insert on ledger_entry
  deferrable initially deferred for each row when (new.days <> 0) execute function pass_check_ledger();

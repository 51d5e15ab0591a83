-- What the rules promise the database holds as well, whoever writes to it and with whatever program.

-- A booking is paid by a pass of its own member, and its entries stand in the ledger of that pass.
alter table pass add constraint pass_of_person unique (id, person_id);
alter table booking
  drop constraint booking_pass_id_fkey,
  add constraint booking_pass_of_member foreign key (pass_id, person_id) references pass (id, person_id),
  add constraint booking_on_pass unique (id, pass_id);
alter table ledger_entry
  drop constraint ledger_entry_booking_id_fkey,
  add constraint ledger_pass_of_booking foreign key (booking_id, pass_id) references booking (id, pass_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%: not allowed', tg_argv[0]
    using errcode = 'integrity_constraint_violation', constraint = tg_name, table = tg_table_name;
end $$;

-- What was bought, booked and promised stays as it was.
create trigger pass_terms_kept before update of id, person_id, package_id, payment_order_id, package_name,
    package_type, location, price_paise, per_session_price_paise, total_sessions, validity_days,
    validity_from, unused_days, description, purchased_at, purchased_on on pass
  for each row when (
    (old.id, old.person_id, old.package_id, old.payment_order_id, old.package_name, old.package_type,
      old.location, old.price_paise, old.per_session_price_paise, old.total_sessions, old.validity_days,
      old.validity_from, old.unused_days, old.description, old.purchased_at, old.purchased_on)
    is distinct from
    (new.id, new.person_id, new.package_id, new.payment_order_id, new.package_name, new.package_type,
      new.location, new.price_paise, new.per_session_price_paise, new.total_sessions, new.validity_days,
      new.validity_from, new.unused_days, new.description, new.purchased_at, new.purchased_on))
  execute function refuse_change('changing the terms a pass was sold with');
create trigger booking_kept before update of id, session_id, person_id, pass_id, booked_at, booked_by,
    cancel_by, promise on booking
  for each row when (
    (old.id, old.session_id, old.person_id, old.pass_id, old.booked_at, old.booked_by, old.cancel_by, old.promise)
    is distinct from
    (new.id, new.session_id, new.person_id, new.pass_id, new.booked_at, new.booked_by, new.cancel_by, new.promise))
  execute function refuse_change('moving a booking or its promise');
create trigger session_kept before update of id, class_id, date on session
  for each row when ((old.id, old.class_id, old.date) is distinct from (new.id, new.class_id, new.date))
  execute function refuse_change('moving a session to another class or date');
create trigger pass_no_delete before delete on pass
  for each row execute function refuse_change('deleting a pass');

-- Balances and seats are sums: only the triggers that add them up may write them (depth 0 is a direct update).
create trigger pass_balance_by_ledger before update of sessions_left on pass
  for each row when (old.sessions_left is distinct from new.sessions_left and pg_trigger_depth() = 0)
  execute function refuse_change('setting a balance without the ledger');
create trigger pass_begins_empty before insert on pass
  for each row when (new.sessions_left <> 0)
  execute function refuse_change('a balance without the ledger');
create trigger session_booked_by_bookings before update of booked on session
  for each row when (old.booked is distinct from new.booked and pg_trigger_depth() = 0)
  execute function refuse_change('setting the seats taken without a booking');
create trigger session_held_by_holds before update of held on session
  for each row when (old.held is distinct from new.held and pg_trigger_depth() = 0)
  execute function refuse_change('setting the seats held without a hold');
create trigger session_begins_empty before insert on session
  for each row when (new.booked <> 0 or new.held <> 0)
  execute function refuse_change('seats taken without a booking');

-- What ended stays ended. A late cancellation becomes free when the same session is booked again; whatever
-- a session cost is returned when the studio cancels it; a mark may prove wrong.
create function booking_check_transition() returns trigger language plpgsql as $$
begin
  if not (case old.status
    when 'scheduled' then true
    when 'attended' then new.status = 'no show'
    when 'late cancelled' then new.status in ('cancelled', 'class cancelled')
    when 'no show' then new.status = 'class cancelled'
    else false end)
  then
    raise exception 'a booking that is % can''t become %', old.status, new.status
      using errcode = 'integrity_constraint_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return new;
end $$;
create trigger booking_transition before update of status on booking
  for each row when (old.status is distinct from new.status) execute function booking_check_transition();

-- Fires after booking_seat (triggers fire by name), which has locked the session: nobody cancels it
-- in between. CT001 asks to decide again, as in claim_seat.
create function booking_check_session() returns trigger language plpgsql as $$
begin
  perform from session where id = new.session_id and cancelled_at is null;
  if not found then
    raise exception 'the session is cancelled' using errcode = 'CT001', constraint = tg_name;
  end if;
  return null;
end $$;
create trigger booking_session_runs after insert on booking
  for each row when (booking_holds_seat(new.status)) execute function booking_check_session();

-- No entry moves more than its kind may: a booking is one session, or nothing on an unlimited pass, where
-- a penalty is one day; returning undoes both and adds a week at most (features/membership/rules.ts).
alter table ledger_entry add constraint ledger_amounts check (case kind
  when 'booked' then sessions between -1 and 0 and days = 0
  when 'returned' then sessions between 0 and 1 and days between 0 and 8
  when 'forfeited' then days between -1 and 0
  when 'granted' then days = 0
  when 'expired' then days = 0
  else true end);

-- At the commit each booking's entries say what its status says: booked once, then returned, or forfeited,
-- or first forfeited and then returned; and never more returned than was taken.
create function booking_check_ledger() returns trigger language plpgsql as $$
declare
  checked uuid := case when tg_table_name = 'booking' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'booking_id')::uuid end;
  state text;
  unlimited boolean;
  kinds text;
  taken integer;
  sum_sessions integer;
  sum_days integer;
  holds boolean;
begin
  select b.status, p.total_sessions is null into state, unlimited
    from booking b join pass p on p.id = b.pass_id where b.id = checked;
  select string_agg(kind, ' ' order by id), min(sessions), sum(sessions), sum(days)
    into kinds, taken, sum_sessions, sum_days from ledger_entry where booking_id = checked;
  holds := coalesce(taken, 1) = (case when unlimited then 0 else -1 end) and case
    when state in ('scheduled', 'attended')
      then kinds = 'booked' and sum_days = 0
    when state in ('late cancelled', 'no show')
      then kinds = 'booked forfeited' and sum_days = (case when unlimited then -1 else 0 end)
    else kinds in ('booked returned', 'booked forfeited returned') and sum_sessions = 0
      and sum_days between 0 and (case when state = 'class cancelled' then 7 else 0 end)
    end;
  if not holds then
    raise exception 'booking % is % and its ledger says %', checked, state, coalesce(kinds, 'nothing')
      using errcode = 'integrity_constraint_violation', constraint = 'booking_ledger', table = tg_table_name;
  end if;
  return null;
end $$;
create constraint trigger booking_ledger after insert or update of status on booking
  deferrable initially deferred for each row execute function booking_check_ledger();
create constraint trigger booking_ledger after insert on ledger_entry
  deferrable initially deferred for each row when (new.booking_id is not null)
  execute function booking_check_ledger();

-- At the commit a pass was granted what its terms say, and its balance and its days are the sums of its ledger.
create function pass_check_ledger() returns trigger language plpgsql as $$
declare
  held pass;
  granted integer;
  sum_sessions integer;
  sum_days integer;
begin
  select * into held from pass where id = new.id;
  -- Of a revoked pass the days are told, and its expiry is the day of it.
  select sum(sessions) filter (where kind = 'granted'), sum(sessions), sum(days) filter (where kind <> 'revoked')
    into granted, sum_sessions, sum_days from ledger_entry where pass_id = new.id;
  if granted is distinct from coalesce(held.total_sessions, 0)
    or coalesce(held.sessions_left, sum_sessions) <> sum_sessions
    or held.extension_days <> sum_days
  then
    raise exception 'pass % differs from its ledger', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'pass_ledger', table = 'pass';
  end if;
  return null;
end $$;
create constraint trigger pass_ledger after insert or update of sessions_left, extension_days on pass
  deferrable initially deferred for each row execute function pass_check_ledger();

do $$
declare
  emptied text;
begin
  foreach emptied in array array['person', 'class', 'session', 'package', 'payment_order', 'payment_refund',
    'gateway_event', 'pass', 'pass_freeze', 'booking', 'ledger_entry']
  loop
    execute format('create trigger no_truncate before truncate on %I for each statement
      execute function refuse_change(%L)', emptied, 'truncating ' || emptied);
  end loop;
end $$;

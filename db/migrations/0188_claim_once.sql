-- What a booking writes, once each. Rows that change with every booking leave room on their page, and no index looks at
-- what changes in them, so that a new version needs no entries in indexes.
alter table pass add column has_sessions boolean generated always as (sessions_left > 0) stored;
drop index pass_by_expiry;
create index pass_by_expiry on pass (expires_on) where has_sessions;
alter table pass set (fillfactor = 80);
alter table session set (fillfactor = 80);

-- As in 0031; the pass is written once, by the entry of its ledger, unless the booking moves its clock.
create or replace function claim_seat(
  wanted_session uuid, member uuid, paying_pass uuid, seen_version integer, seen_start timestamptz,
  clock_first date, clock_expiry date, free_until timestamptz, promised text, actor uuid, at_ timestamptz
) returns uuid language plpgsql as $$
declare
  new_booking uuid;
  seats_held integer;
  paid pass;
begin
  select * into paid from pass
    where id = paying_pass and person_id = member and version = seen_version for no key update;
  if not found then
    raise exception 'the pass changed' using errcode = 'CT001';
  end if;
  if paid.first_session_on is distinct from clock_first or paid.expires_on <> clock_expiry then
    update pass set first_session_on = clock_first, expires_on = clock_expiry where id = paying_pass;
  end if;
  select held into seats_held from session
    where id = wanted_session and starts_at = seen_start and cancelled_at is null for no key update;
  if not found then
    raise exception 'the session changed' using errcode = 'CT001';
  end if;
  if seats_held > 0 then
    delete from seat_hold
      where session_id = wanted_session and (person_id = member or expires_at <= at_);
  end if;
  insert into booking (session_id, person_id, pass_id, booked_at, booked_by, cancel_by, promise)
    values (wanted_session, member, paying_pass, at_, actor, free_until, promised)
    returning id into new_booking;
  insert into ledger_entry (pass_id, booking_id, kind, sessions, at, by_person)
    values (paying_pass, new_booking, 'booked', case when paid.total_sessions is null then 0 else -1 end, at_, actor);
  perform enqueue_job('mail', jsonb_build_object('kind', 'bookingConfirmed', 'id', new_booking));
  return new_booking;
end $$;

-- A seat is only claimed in the session that was decided about. Until now that was the one that begins at the same time;
-- now it also ends at the same time and has the same instructor, which members see before they book.
create or replace function claim_seat(
  wanted_session uuid, member uuid, paying_pass uuid, seen_version integer, seen_start timestamptz,
  clock_first date, clock_expiry date, free_until timestamptz, promised text, actor uuid, at_ timestamptz,
  moved uuid, mail_kind text, wanted_spot uuid, seen_end timestamptz, seen_instructor uuid
) returns uuid language plpgsql as $$
declare
  new_booking uuid;
  seats record;
  wanted_one_class boolean;
  paid pass;
begin
  select * into paid from pass where id = paying_pass and version = seen_version for no key update;
  if not found then
    raise exception 'the pass changed' using errcode = 'CT001';
  end if;
  -- Asked once the pass is locked: whoever ends the use of a pass locks it too.
  if paid.person_id <> member then
    perform from pass_user where pass_id = paying_pass and person_id = member and ended_at is null;
    if not found then
      raise exception 'the pass is not theirs' using errcode = 'CT001';
    end if;
  end if;
  if paid.first_session_on is distinct from clock_first or paid.expires_on <> clock_expiry then
    update pass set first_session_on = clock_first, expires_on = clock_expiry where id = paying_pass;
  end if;
  select held, queued, date into seats from session
    where id = wanted_session and starts_at = seen_start and cancelled_at is null
      and (seen_end is null or (ends_at, instructor_id) = (seen_end, seen_instructor))
    for no key update;
  if not found then
    raise exception 'the session changed' using errcode = 'CT001';
  end if;
  if seats.queued > 0 and actor = member and seat_is_reserved(wanted_session, member, at_) then
    raise exception 'the seat belongs to the queue' using errcode = 'CT001';
  end if;
  if seats.held > 0 then
    delete from seat_hold where session_id = wanted_session and person_id <> member and expires_at <= at_;
    perform set_config('contrology.claimed_hold', wanted_session::text, true);
    delete from seat_hold where session_id = wanted_session and person_id = member;
    if not found then
      perform set_config('contrology.claimed_hold', '', true);
    end if;
  end if;
  insert into booking (session_id, person_id, pass_id, booked_at, booked_by, cancel_by, promise, moved_from, spot_id)
    values (wanted_session, member, paying_pass, at_, actor, free_until, promised, moved, wanted_spot)
    returning id into new_booking;
  if seats.held > 0 then
    perform set_config('contrology.claimed_hold', '', true);
  end if;
  insert into ledger_entry (pass_id, booking_id, kind, sessions, at, by_person)
    values (paying_pass, new_booking, 'booked', case when paid.total_sessions is null then 0 else -1 end, at_, actor);
  if seats.queued > 0 then
    update waitlist_entry set status = 'booked', booking_id = new_booking, ended_at = at_, reason = null
      where session_id = wanted_session and person_id = member and waitlist_is_open(status)
      returning one_class into wanted_one_class;
    if wanted_one_class then
      perform enqueue_job('waitlist.leaveDay',
        jsonb_build_object('personId', member, 'date', seats.date, 'bookingId', new_booking));
    end if;
  end if;
  if mail_kind is not null then
    perform enqueue_job('mail', jsonb_build_object('kind', mail_kind, 'id', new_booking));
  end if;
  return new_booking;
end $$;

-- For the release before this one.
create or replace function claim_seat(
  wanted_session uuid, member uuid, paying_pass uuid, seen_version integer, seen_start timestamptz,
  clock_first date, clock_expiry date, free_until timestamptz, promised text, actor uuid, at_ timestamptz,
  moved uuid, mail_kind text, wanted_spot uuid
) returns uuid language sql
  return claim_seat(wanted_session, member, paying_pass, seen_version, seen_start, clock_first, clock_expiry,
    free_until, promised, actor, at_, moved, mail_kind, wanted_spot, null, null);

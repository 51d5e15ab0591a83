-- One hold a person: taking another lets the former go in the same step, so that no number of requests at
-- once keeps more than one seat from others.

-- Of several that run by now the newest stays.
delete from seat_hold h using seat_hold newer
  where newer.person_id = h.person_id and (newer.created_at, newer.id) > (h.created_at, h.id);
drop index seat_hold_by_person;
alter table seat_hold drop constraint seat_hold_once;
alter table seat_hold add constraint seat_hold_one_a_person unique (person_id);

-- Holds a seat; a hold of the same session that still runs is answered as it stands. `seen_start` is what the
-- rule decided on: where the session changed meanwhile, SQLSTATE CT001 asks to decide again. Sessions are
-- locked in the order of their ids, as everybody does who locks several.
create or replace function hold_seat(
  wanted_session uuid, member uuid, seen_start timestamptz, until_ timestamptz, at_ timestamptz
) returns seat_hold language plpgsql as $$
declare
  hold seat_hold;
begin
  -- Her other requests wait here: a hold is read and replaced in one step.
  perform pg_advisory_xact_lock(hashtextextended('seat_hold:' || member, 0));
  perform from session
    where id = wanted_session or id in (select session_id from seat_hold where person_id = member)
    order by id for no key update;
  perform from session where id = wanted_session and starts_at = seen_start and cancelled_at is null;
  if not found then
    raise exception 'the session changed' using errcode = 'CT001';
  end if;
  perform sweep_seat_holds(wanted_session, at_);
  select * into hold from seat_hold where session_id = wanted_session and person_id = member;
  if found then
    return hold;
  end if;
  if exists (select from booking where session_id = wanted_session and person_id = member
      and booking_holds_seat(status)) then
    raise exception 'booked already' using errcode = 'unique_violation', constraint = 'booking_once';
  end if;
  delete from seat_hold where person_id = member;
  insert into seat_hold (session_id, person_id, created_at, expires_at)
    values (wanted_session, member, at_, until_) returning * into hold;
  return hold;
end $$;

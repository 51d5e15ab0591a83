-- A seat held while its member pays: it counts as taken until it becomes a booking, is let go or expires.
create table seat_hold (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references session on delete cascade,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  constraint seat_hold_once unique (session_id, person_id)
);
create index seat_hold_by_person on seat_hold (person_id);

-- Seats held, expired holds included until they are swept: whoever wants a seat sweeps first.
alter table session add column held integer not null default 0;
alter table session drop constraint session_seats;
alter table session add constraint session_seats
  check (booked >= 0 and held >= 0 and booked + held <= capacity);

create function seat_hold_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update session set held = held + 1 where id = new.session_id;
  else
    update session set held = held - 1 where id = old.session_id;
  end if;
  return null;
end $$;
create trigger seat_hold_counted after insert or delete on seat_hold
  for each row execute function seat_hold_count();

-- Lets go the holds of a session that are over. The caller has locked the session: holds are only
-- touched under that lock, so that no two transactions wait for each other's.
create function sweep_seat_holds(of_session uuid, at_ timestamptz) returns void language sql as $$
  delete from seat_hold where session_id = of_session and expires_at <= at_
$$;

-- Holds a seat; a hold that still runs is answered as it stands. `seen_start` is what the rule decided
-- on: where the session changed meanwhile, SQLSTATE CT001 asks to decide again.
create function hold_seat(
  wanted_session uuid, member uuid, seen_start timestamptz, until_ timestamptz, at_ timestamptz
) returns seat_hold language plpgsql as $$
declare
  hold seat_hold;
begin
  perform from session where id = wanted_session and starts_at = seen_start and cancelled_at is null
    for no key update;
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
  insert into seat_hold (session_id, person_id, created_at, expires_at)
    values (wanted_session, member, at_, until_) returning * into hold;
  return hold;
end $$;

-- Lets one hold go, and with it those of its session that are over; true when it was there.
create function release_seat(hold uuid, member uuid, at_ timestamptz) returns boolean language plpgsql as $$
declare
  of_session uuid;
begin
  select session_id into of_session from seat_hold where id = hold and person_id = member;
  if not found then
    return false;
  end if;
  perform from session where id = of_session for no key update;
  perform sweep_seat_holds(of_session, at_);
  delete from seat_hold where id = hold and person_id = member;
  return true;
end $$;

-- The session that a pass is bought for: booked in the moment in which the payment grants the pass, on
-- the terms that the member saw when she went to pay. Written with the outcome exactly once.
create table purchase_booking (
  payment_order_id uuid primary key references payment_order,
  person_id uuid not null references person,
  session_id uuid not null references session,
  -- What she saw: {startsAt, endsAt, instructor, location, cancelBy}, instants in ISO.
  seen jsonb not null,
  asked_at timestamptz not null,
  outcome text check (outcome in ('booked', 'changed', 'refused')),
  refusal text,
  booking_id uuid references booking,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check ((outcome = 'booked') = (booking_id is not null) or outcome is null),
  check ((outcome = 'refused') = (refusal is not null) or outcome is null)
);
create index purchase_booking_session on purchase_booking (session_id);

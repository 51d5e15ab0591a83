-- A room may have named spots, such as its reformers, on a plan. Each booking of a session in such a room has one.
create table spot (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references room on delete cascade,
  name text not null check (length(name) between 1 and 40),
  -- What members read beside it: "by the window".
  hint text check (length(hint) between 1 and 60),
  -- The middle of the spot on the plan, in centimetres from its left and its top.
  x integer not null check (x between 0 and 960),
  y integer not null check (y between 0 and 640),
  is_turned boolean not null default false,
  position integer not null check (position between 1 and 100),
  broken_since timestamptz,
  broken_reason text check (length(broken_reason) between 1 and 200),
  check ((broken_since is null) = (broken_reason is null)),
  constraint spot_name unique (room_id, name) deferrable initially deferred
);

alter table booking
  add column spot_id uuid references spot on delete set null,
  -- The spot that the studio moved it from, because that is out of order.
  add column left_spot_id uuid references spot on delete set null;
-- The last arbiter of two people on one spot.
create unique index booking_spot_once on booking (session_id, spot_id)
  where spot_id is not null and status in ('scheduled', 'attended', 'no show');
create index booking_by_spot on booking (spot_id) where spot_id is not null;
create index booking_by_left_spot on booking (left_spot_id) where left_spot_id is not null;

-- `spots`: how many work in its room; null: the room has none. `planned_capacity`: the seats it has if all work.
alter table session drop constraint session_capacity_check;
alter table session
  add column spots integer,
  add column planned_capacity integer;
update session set planned_capacity = capacity;
alter table session
  alter column planned_capacity set not null,
  add constraint session_capacity_check check (capacity between 0 and 100),
  add constraint session_planned_capacity_check check (planned_capacity between 1 and 100),
  -- Nobody who has a seat loses it to a machine that breaks, but nobody else gets one.
  add constraint session_spots check (spots is null or capacity <= greatest(spots, booked + held));

create function session_plan_capacity() returns trigger language plpgsql as $$
begin
  new.planned_capacity := new.capacity;
  return new;
end $$;
create trigger session_plan_capacity before insert or update of capacity on session
  for each row execute function session_plan_capacity();

-- Triggers fire by name: a new session has its room by now.
create function session_use_spots() returns trigger language plpgsql as $$
begin
  if new.room_id is null then
    new.spots := null;
  else
    -- Waits for whoever changes the spots of the room.
    perform from room where id = new.room_id for key share;
    select case when count(*) > 0 then count(*) filter (where broken_since is null) end into new.spots
      from spot where room_id = new.room_id;
  end if;
  new.capacity := greatest(new.booked + new.held, least(new.planned_capacity, new.spots));
  return new;
end $$;
create trigger session_use_spots before insert or update of capacity, room_id on session
  for each row execute function session_use_spots();

-- A seat beyond those that work ends with who had it.
create function session_lose_seat() returns trigger language plpgsql as $$
begin
  new.capacity := greatest(new.booked + new.held, least(new.planned_capacity, new.spots));
  return new;
end $$;
create trigger session_lose_seat before update of booked, held on session
  for each row when (new.spots is not null and new.capacity > least(new.planned_capacity, new.spots))
  execute function session_lose_seat();

-- Any spot: the one to keep, else the person's last one in that room, else the first that is free.
create function best_spot(of_session uuid, member uuid, kept uuid) returns uuid language plpgsql as $$
declare
  in_room uuid;
  last_one uuid;
begin
  select room_id into in_room from session where id = of_session and spots is not null;
  if not found then
    return null;
  end if;
  select b.spot_id into last_one from booking b join spot p on p.id = b.spot_id
    where b.person_id = member and p.room_id = in_room order by b.booked_at desc, b.id limit 1;
  return (select p.id from spot p
    where p.room_id = in_room and p.broken_since is null and not exists (
      select from booking b
        where b.session_id = of_session and b.spot_id = p.id and b.status in ('scheduled', 'attended', 'no show'))
    order by p.id is not distinct from kept desc, p.id is not distinct from last_one desc, p.position, p.id
    limit 1);
end $$;

create function booking_check_spot() returns trigger language plpgsql as $$
begin
  if not exists (select from spot p join session s on s.room_id = p.room_id
      where p.id = new.spot_id and s.id = new.session_id and p.broken_since is null) then
    raise exception 'the spot is out of order, or in another room'
      using errcode = 'integrity_constraint_violation', constraint = 'booking_spot_works', table = tg_table_name;
  end if;
  return new;
end $$;
create function booking_take_spot() returns trigger language plpgsql as $$
begin
  new.spot_id := best_spot(new.session_id, new.person_id,
    (select spot_id from booking where id = new.moved_from));
  return new;
end $$;
create trigger booking_take_spot before insert on booking
  for each row when (new.spot_id is null and booking_holds_seat(new.status)) execute function booking_take_spot();
create trigger booking_check_spot before insert on booking
  for each row when (new.spot_id is not null) execute function booking_check_spot();
create trigger booking_check_new_spot before update of spot_id on booking
  for each row when (new.spot_id is not null and new.spot_id is distinct from old.spot_id)
  execute function booking_check_spot();
create trigger booking_spot_revision before update of spot_id on booking
  for each row when (old.spot_id is distinct from new.spot_id) execute function calendar_revision();

-- Gives those without a spot one, first come, first served, as far as there are any. Who lost theirs is told.
create function give_spots(of_session uuid) returns void language plpgsql as $$
declare
  waiting record;
  given uuid;
begin
  for waiting in select id, person_id, left_spot_id from booking
      where session_id = of_session and spot_id is null and booking_holds_seat(status)
      order by booked_at, id loop
    given := best_spot(of_session, waiting.person_id, null);
    exit when given is null;
    update booking set spot_id = given where id = waiting.id;
    if waiting.left_spot_id is not null then
      perform enqueue_job('mail', jsonb_build_object('kind', 'spotChanged', 'id', waiting.id));
    end if;
  end loop;
end $$;

create function session_change_spots() returns trigger language plpgsql as $$
begin
  update booking set spot_id = null, left_spot_id = null
    where session_id = new.id and spot_id is not null and booking_holds_seat(status);
  perform give_spots(new.id);
  return null;
end $$;
create trigger session_change_spots after update of room_id on session
  for each row when (old.room_id is distinct from new.room_id) execute function session_change_spots();

-- Who has a seat and no spot, because one is out of order, gets the first that is let go.
create function booking_leave_spot() returns trigger language plpgsql as $$
begin
  perform give_spots(new.session_id);
  return null;
end $$;
create trigger booking_leave_spot after update of status on booking
  for each row when (old.spot_id is not null and booking_holds_seat(old.status) and not booking_holds_seat(new.status))
  execute function booking_leave_spot();

-- As in 0320, with the spot that its member chose.
create function claim_seat(
  wanted_session uuid, member uuid, paying_pass uuid, seen_version integer, seen_start timestamptz,
  clock_first date, clock_expiry date, free_until timestamptz, promised text, actor uuid, at_ timestamptz,
  moved uuid, mail_kind text, wanted_spot uuid
) returns uuid language plpgsql as $$
declare
  new_booking uuid;
  seats record;
  wanted_one_class boolean;
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
  select held, queued, date into seats from session
    where id = wanted_session and starts_at = seen_start and cancelled_at is null for no key update;
  if not found then
    raise exception 'the session changed' using errcode = 'CT001';
  end if;
  if seats.queued > 0 and actor = member and seat_is_reserved(wanted_session, member, at_) then
    raise exception 'the seat belongs to the queue' using errcode = 'CT001';
  end if;
  if seats.held > 0 then
    delete from seat_hold
      where session_id = wanted_session and (person_id = member or expires_at <= at_);
  end if;
  insert into booking (session_id, person_id, pass_id, booked_at, booked_by, cancel_by, promise, moved_from, spot_id)
    values (wanted_session, member, paying_pass, at_, actor, free_until, promised, moved, wanted_spot)
    returning id into new_booking;
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
  moved uuid, mail_kind text
) returns uuid language sql
  return claim_seat(wanted_session, member, paying_pass, seen_version, seen_start, clock_first, clock_expiry,
    free_until, promised, actor, at_, moved, mail_kind, null);

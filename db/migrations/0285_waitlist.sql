-- One queue per session: who waits for a seat, on which conditions, and what came of it.
create sequence waitlist_rank;
create table waitlist_entry (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references session on delete cascade,
  person_id uuid not null references person,
  joined_at timestamptz not null,
  -- First come, first served; staff may move an entry between two others.
  rank double precision not null default nextval('waitlist_rank'),
  -- `waiting` has a claim to the next seat; `skipped` stays in the queue without one for now (`reason`);
  -- `offered` has a seat held until the hold of this entry ends. The others are over.
  status text not null default 'waiting'
    check (status in ('waiting', 'skipped', 'offered', 'booked', 'left', 'closed')),
  reason text check (reason in ('oneClass', 'swap', 'unanswered', 'tooLate', 'classCancelled', 'started')),
  -- Book without asking, and also once cancelling would cost a session.
  automatic boolean not null,
  late_too boolean not null,
  -- At most one class on that day.
  one_class boolean not null,
  -- The booking to give up for the seat: both or neither.
  instead_of uuid references booking,
  -- How many seats were offered, and when the last offer was made and begins: not in the quiet hours.
  offers integer not null default 0 check (offers >= 0),
  offered_at timestamptz,
  opens_at timestamptz,
  lapsed_at timestamptz,
  ended_at timestamptz,
  booking_id uuid references booking,
  check ((status = 'booked') = (booking_id is not null)),
  check ((status in ('booked', 'left', 'closed')) = (ended_at is not null)),
  check (status not in ('skipped', 'closed') or reason is not null),
  check (status <> 'offered' or (offered_at is not null and opens_at >= offered_at))
);
create unique index waitlist_entry_once on waitlist_entry (session_id, person_id)
  where status in ('waiting', 'skipped', 'offered');
create index waitlist_entry_by_rank on waitlist_entry (session_id, rank)
  where status in ('waiting', 'skipped', 'offered');
create index waitlist_entry_by_session on waitlist_entry (session_id);
create index waitlist_entry_by_person on waitlist_entry (person_id);
create index waitlist_entry_by_booking on waitlist_entry (booking_id) where booking_id is not null;
create index waitlist_entry_by_swap on waitlist_entry (instead_of) where instead_of is not null;

create function waitlist_is_open(status text) returns boolean language sql immutable parallel safe
  return status in ('waiting', 'skipped', 'offered');

create function waitlist_check_end() returns trigger language plpgsql as $$
begin
  raise exception 'a waitlist entry that is over stays as it is'
    using errcode = 'integrity_constraint_violation', constraint = tg_name, table = tg_table_name;
end $$;
create trigger waitlist_entry_kept before update of status, session_id on waitlist_entry
  for each row when (not waitlist_is_open(old.status) or new.session_id <> old.session_id)
  execute function waitlist_check_end();

-- How many wait, so that a session without a queue costs no look at it.
alter table session add column queued integer not null default 0 check (queued >= 0);
create function waitlist_count() returns trigger language plpgsql as $$
declare
  before_ integer := case when tg_op = 'INSERT' then 0 else waitlist_is_open(old.status)::int end;
  after_ integer := case when tg_op = 'DELETE' then 0 else waitlist_is_open(new.status)::int end;
begin
  if after_ <> before_ then
    update session set queued = queued + after_ - before_
      where id = case when tg_op = 'DELETE' then old.session_id else new.session_id end;
  end if;
  return null;
end $$;
create trigger waitlist_entry_counted after insert or delete or update of status on waitlist_entry
  for each row execute function waitlist_count();

-- A seat that is offered is held like one that is being paid for: it counts as taken until it is booked, let go or
-- expired. A member pays for one seat at a time, but may be offered several.
alter table seat_hold
  add column waitlist_entry_id uuid references waitlist_entry on delete cascade,
  drop constraint seat_hold_one_a_person;
create unique index seat_hold_one_a_person on seat_hold (person_id) where waitlist_entry_id is null;
create unique index seat_hold_by_offer on seat_hold (waitlist_entry_id) where waitlist_entry_id is not null;
create index seat_hold_by_person on seat_hold (person_id);

-- Whatever frees a seat of a session with a queue, or changes the session, has the queue looked at in the same
-- transaction.
create function session_look_at_queue() returns trigger language plpgsql as $$
begin
  perform enqueue_job('waitlist.promote', jsonb_build_object('sessionId', new.id));
  return null;
end $$;
create trigger session_queue_moves after update of capacity, booked, held, starts_at, cancelled_at on session
  for each row when (new.queued > 0 and (
    new.capacity - new.booked - new.held > old.capacity - old.booked - old.held
    or (new.starts_at, new.cancelled_at) is distinct from (old.starts_at, old.cancelled_at)))
  execute function session_look_at_queue();

-- A free seat belongs to the queue as long as somebody else in it has a claim to it. The caller has locked the session.
create function seat_is_reserved(of_session uuid, member uuid, at_ timestamptz) returns boolean language sql stable
  return not exists (select from seat_hold
      where session_id = of_session and person_id = member and expires_at > at_)
    and exists (select from waitlist_entry
      where session_id = of_session and person_id <> member and status = 'waiting');

-- As in 0188; a free seat is not taken past the queue, except by staff, and who gets one leaves the queue.
create or replace function claim_seat(
  wanted_session uuid, member uuid, paying_pass uuid, seen_version integer, seen_start timestamptz,
  clock_first date, clock_expiry date, free_until timestamptz, promised text, actor uuid, at_ timestamptz
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
  insert into booking (session_id, person_id, pass_id, booked_at, booked_by, cancel_by, promise)
    values (wanted_session, member, paying_pass, at_, actor, free_until, promised)
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
  perform enqueue_job('mail', jsonb_build_object('kind', 'bookingConfirmed', 'id', new_booking));
  return new_booking;
end $$;

-- As in 0072, for holds of members who pay. An offer of the session is such a hold already.
create or replace function hold_seat(
  wanted_session uuid, member uuid, seen_start timestamptz, until_ timestamptz, at_ timestamptz
) returns seat_hold language plpgsql as $$
declare
  hold seat_hold;
  waiting integer;
begin
  -- Their other requests wait here: a hold is read and replaced in one step.
  perform pg_advisory_xact_lock(hashtextextended('seat_hold:' || member, 0));
  perform from session
    where id = wanted_session or id in (
      select session_id from seat_hold where person_id = member and waitlist_entry_id is null)
    order by id for no key update;
  select queued into waiting from session
    where id = wanted_session and starts_at = seen_start and cancelled_at is null;
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
  if waiting > 0 and seat_is_reserved(wanted_session, member, at_) then
    raise exception 'the seat belongs to the queue' using errcode = 'CT001';
  end if;
  delete from seat_hold where person_id = member and waitlist_entry_id is null;
  insert into seat_hold (session_id, person_id, created_at, expires_at)
    values (wanted_session, member, at_, until_) returning * into hold;
  return hold;
end $$;

insert into rule_number (rule, from_date, value) values
  ('offerMinutes', '2000-01-01', 30),
  ('queueCloseMinutes', '2000-01-01', 20),
  ('quietFrom', '2000-01-01', 1320),
  ('quietUntil', '2000-01-01', 420);
create index session_with_queue on session (starts_at) where queued > 0;

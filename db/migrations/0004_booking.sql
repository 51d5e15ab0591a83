-- Bookings and the ledger of sessions: here live the invariants that nothing may break.
create table booking (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references session,
  person_id uuid not null references person,
  pass_id uuid not null references pass,
  status text not null default 'scheduled'
    check (status in ('scheduled', 'cancelled', 'late cancelled', 'attended', 'no show', 'class cancelled')),
  booked_at timestamptz not null,
  booked_by uuid not null references person,
  cancelled_at timestamptz,
  -- The promise made when it was booked, kept whatever changes later.
  cancel_by timestamptz not null,
  promise text not null,
  check ((status in ('cancelled', 'late cancelled', 'class cancelled')) = (cancelled_at is not null))
);
-- A member holds a session once; a cancelled booking can be booked again.
create unique index booking_once on booking (session_id, person_id)
  where status in ('scheduled', 'attended', 'no show');
create index booking_by_person on booking (person_id, session_id);
create index booking_by_pass on booking (pass_id);

-- Append-only. The balance of a pass is the sum of its entries.
create table ledger_entry (
  id bigint generated always as identity primary key,
  pass_id uuid not null references pass,
  booking_id uuid references booking,
  kind text not null check (kind in ('granted', 'booked', 'returned', 'forfeited', 'adjusted', 'expired')),
  sessions integer not null,
  days integer not null default 0,
  at timestamptz not null,
  by_person uuid references person,
  note text,
  check ((kind in ('booked', 'returned', 'forfeited')) = (booking_id is not null)),
  check (kind <> 'adjusted' or (by_person is not null and note is not null)),
  check (case kind
    when 'granted' then sessions >= 0 when 'returned' then sessions >= 0
    when 'booked' then sessions <= 0 when 'expired' then sessions < 0
    when 'forfeited' then sessions = 0 else true end)
);
create index ledger_by_pass on ledger_entry (pass_id, id);
create unique index ledger_once on ledger_entry (booking_id, kind) where booking_id is not null;
create unique index ledger_granted_once on ledger_entry (pass_id) where kind = 'granted';

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_append_only before update or delete on ledger_entry
  for each row execute function ledger_refuse_change();

-- The balance follows the ledger, and nothing else may move it.
create function ledger_move_balance() returns trigger language plpgsql as $$
begin
  update pass set sessions_left = sessions_left + new.sessions where id = new.pass_id;
  return null;
end $$;
create trigger ledger_balance after insert on ledger_entry
  for each row execute function ledger_move_balance();

-- Any change to a pass makes decisions taken on the old one stale.
create function pass_new_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger pass_version before update on pass
  for each row execute function pass_new_version();

create function booking_holds_seat(status text) returns boolean language sql immutable parallel safe
  return status in ('scheduled', 'attended', 'no show');

-- Seats taken always equal the bookings that hold one; session_seats settles the last seat's race.
create function booking_take_seat() returns trigger language plpgsql as $$
declare
  before_ integer := case when tg_op = 'INSERT' then 0 else booking_holds_seat(old.status)::int end;
  after_ integer := booking_holds_seat(new.status)::int;
begin
  if after_ <> before_ then
    update session set booked = booked + after_ - before_ where id = new.session_id;
  end if;
  return null;
end $$;
create trigger booking_seat after insert or update of status on booking
  for each row execute function booking_take_seat();

create function booking_refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'bookings are cancelled, never deleted';
end $$;
create trigger booking_no_delete before delete on booking
  for each row execute function booking_refuse_delete();

-- Claims a seat, its ledger entry, the booking and the confirmation's job together, in one
-- statement: the lock on a popular session is held for no round trip but the commit.
-- `facts` is what the pure rule decided on; where they have changed meanwhile nothing is
-- claimed and SQLSTATE CT001 asks to decide again.
create function claim_seat(
  wanted_session uuid, member uuid, paying_pass uuid, seen_version integer, seen_start timestamptz,
  clock_first date, clock_expiry date, free_until timestamptz, promised text, actor uuid, at_ timestamptz
) returns uuid language plpgsql as $$
declare
  new_booking uuid;
begin
  update pass set first_session_on = clock_first, expires_on = clock_expiry
    where id = paying_pass and person_id = member and version = seen_version;
  if not found then
    raise exception 'the pass changed' using errcode = 'CT001';
  end if;
  insert into booking (session_id, person_id, pass_id, booked_at, booked_by, cancel_by, promise)
    values (wanted_session, member, paying_pass, at_, actor, free_until, promised)
    returning id into new_booking;
  perform from session where id = wanted_session and starts_at = seen_start and cancelled_at is null;
  if not found then
    raise exception 'the session changed' using errcode = 'CT001';
  end if;
  insert into ledger_entry (pass_id, booking_id, kind, sessions, at, by_person)
    select paying_pass, new_booking, 'booked', case when total_sessions is null then 0 else -1 end, at_, actor
    from pass where id = paying_pass;
  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds)
    values ('mail', jsonb_build_object('kind', 'bookingConfirmed', 'id', new_booking), 30, 5, true, 120);
  return new_booking;
end $$;

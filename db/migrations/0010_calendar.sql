-- The address of a member's calendar feed is a secret, kept as a digest: it can't be read back, only
-- revoked or made anew.
create table calendar_feed (
  person_id uuid primary key references person on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);

-- How often what a calendar shows has changed. The sum over booking, session and class only grows: it is
-- the SEQUENCE of the event. The triggers name their columns, so that a seat taken wakes none of them.
alter table booking add column revision integer not null default 0;
alter table session add column revision integer not null default 0;
alter table class add column revision integer not null default 0;

create function calendar_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger booking_revision before update of status on booking
  for each row when (old.status is distinct from new.status) execute function calendar_revision();
create trigger session_revision before update of starts_at, ends_at, instructor_id, cancelled_at on session
  for each row when (
    (old.starts_at, old.ends_at, old.instructor_id, old.cancelled_at)
      is distinct from (new.starts_at, new.ends_at, new.instructor_id, new.cancelled_at))
  execute function calendar_revision();
create trigger class_revision before update of title, location on class
  for each row when ((old.title, old.location) is distinct from (new.title, new.location))
  execute function calendar_revision();

-- What a class's rule last made of a session. Where the session differs from it, staff changed that date,
-- and the rule never writes over their change.
alter table session
  add column laid_out_starts_at timestamptz,
  add column laid_out_ends_at timestamptz,
  add column laid_out_instructor_id uuid references instructor,
  add column laid_out_capacity integer;
update session set laid_out_starts_at = starts_at, laid_out_ends_at = ends_at,
  laid_out_instructor_id = instructor_id, laid_out_capacity = capacity;
alter table session
  alter column laid_out_starts_at set not null,
  alter column laid_out_ends_at set not null,
  alter column laid_out_instructor_id set not null,
  alter column laid_out_capacity set not null;

-- A new session is as its rule lays it out.
create function session_lay_out() returns trigger language plpgsql as $$
begin
  new.laid_out_starts_at := coalesce(new.laid_out_starts_at, new.starts_at);
  new.laid_out_ends_at := coalesce(new.laid_out_ends_at, new.ends_at);
  new.laid_out_instructor_id := coalesce(new.laid_out_instructor_id, new.instructor_id);
  new.laid_out_capacity := coalesce(new.laid_out_capacity, new.capacity);
  return new;
end $$;
create trigger session_lay_out before insert on session
  for each row execute function session_lay_out();

-- An edit of the timetable that reaches a session with bookings, or one that staff changed, waits here for
-- staff to decide. The columns after the reason are what the rule asks for; null: no session on that date.
create table session_edit (
  session_id uuid primary key references session on delete cascade,
  reason text not null check (reason in ('changed', 'holiday', 'notInRule')),
  starts_at timestamptz,
  ends_at timestamptz,
  instructor_id uuid references instructor,
  capacity integer,
  noticed_at timestamptz not null,
  decision text check (decision in ('applied', 'kept')),
  decided_at timestamptz,
  decided_by uuid references person,
  check ((reason = 'changed') = (starts_at is not null)),
  check (num_nulls(starts_at, ends_at, instructor_id, capacity) in (0, 4)),
  check (num_nulls(decision, decided_at, decided_by) in (0, 3))
);
create index session_edit_waiting on session_edit (noticed_at) where decision is null;

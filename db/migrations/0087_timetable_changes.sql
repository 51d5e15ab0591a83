-- What staff change in the timetable: dated rules of a class, sessions that keep their instructor to themselves,
-- bookings that may be left free of charge, what people were told, and work that takes long.

-- The rule of a class before it was changed from a date on: holds up to and with `until`, after the earlier one
-- before it. The class itself has the rule that holds after all of these, so its id, its addresses, bookings and
-- history stay one whatever changes.
create table class_earlier_rule (
  class_id uuid not null references class on delete cascade,
  until date not null,
  weekdays integer[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) > 0),
  start_time time not null,
  duration_minutes integer not null check (duration_minutes between 10 and 240),
  instructor_id uuid not null references instructor,
  capacity integer not null check (capacity between 1 and 100),
  primary key (class_id, until)
);

-- A class that is ended before it began never takes place: its last day is the one before its first.
alter table class drop constraint class_check;
alter table class add constraint class_days check (ends_on >= starts_on - 1);

-- Nobody teaches two exclusive sessions at once. Sessions of classes that staff made or changed at the console are,
-- and all that clash with nothing today; what clashed before stays until somebody changes it.
alter table class add column exclusive boolean not null default false;
alter table session add column exclusive boolean not null default false;
update session s set exclusive = true
  where s.starts_at > now() and s.cancelled_at is null and not exists (
    select from session o where o.id <> s.id and o.instructor_id = s.instructor_id and o.cancelled_at is null
      and o.starts_at < s.ends_at and o.ends_at > s.starts_at);
update class c set exclusive = true
  where not exists (select from session s where s.class_id = c.id and s.starts_at > now()
    and s.cancelled_at is null and not s.exclusive);
alter table session add constraint session_instructor_once
  exclude using gist (instructor_id with =, tstzrange(starts_at, ends_at) with &&)
  where (exclusive and cancelled_at is null);
-- Clashes are looked for among the sessions of one instructor.
create index session_by_instructor on session (instructor_id, starts_at);

-- The studio changed the session after it was booked: until then it can be left free of charge, whatever was
-- promised when it was booked.
alter table booking add column leave_free_until timestamptz;

-- What one person was told of one change of the timetable, as it was decided: the mail is made from it.
create table timetable_notice (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  told jsonb not null,
  made_at timestamptz not null
);
create index timetable_notice_by_person on timetable_notice (person_id, made_at desc);

-- Work that takes long, with its progress: it can be left and come back to. The queue carries the work itself.
create table long_job (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$'),
  -- What it works on, and what came of it; each kind says how.
  details jsonb not null default '{}',
  total integer not null check (total >= 0),
  done integer not null default 0 check (done >= 0),
  failed integer not null default 0 check (failed >= 0),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_by uuid references person on delete set null,
  started_at timestamptz not null,
  finished_at timestamptz,
  check (done + failed <= total),
  check ((state = 'running') = (finished_at is null))
);
create index long_job_by_person on long_job (started_by, started_at desc);

-- Where, who and when: studios, instructors, weekly classes and their dated sessions.
create table studio (
  id boolean primary key default true check (id),
  profile jsonb not null
);

create table location (
  name text primary key,
  position integer not null unique,
  is_online boolean not null,
  details jsonb not null
);

create table instructor (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  title text not null,
  bio text not null,
  image_url text,
  profile jsonb not null,
  person_id uuid references person on delete set null,
  position integer not null
);

-- A class recurs weekly, in wall-clock time of the studio.
create table class (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  kind text not null check (kind in ('mat', 'barre', 'reformer', 'private', 'semiPrivate')),
  location text not null references location,
  weekdays integer[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) > 0),
  start_time time not null,
  duration_minutes integer not null check (duration_minutes between 10 and 240),
  instructor_id uuid not null references instructor,
  capacity integer not null check (capacity between 1 and 100),
  description text not null default '',
  starts_on date not null,
  ends_on date check (ends_on >= starts_on)
);

create table holiday (
  date date not null,
  location text references location,
  name text not null,
  unique nulls not distinct (date, location)
);

-- One date of a class. It has its own row before anything hangs on it, so that a change
-- to one date touches neither the class nor its other dates.
create table session (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references class,
  date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  instructor_id uuid not null references instructor,
  capacity integer not null check (capacity between 1 and 100),
  booked integer not null default 0,
  cancelled_at timestamptz,
  cancel_reason text,
  unique (class_id, date),
  check (ends_at > starts_at),
  check ((cancelled_at is null) = (cancel_reason is null)),
  -- The last arbiter of every race for a seat.
  constraint session_seats check (booked between 0 and capacity)
);
create index session_by_start on session (starts_at);
create index session_by_date on session (date);

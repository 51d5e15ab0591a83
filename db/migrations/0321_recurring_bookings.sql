-- "Mondays at 6:00 pm until the pass ends": a class of one weekday that is booked for a person week by week.
create table recurring_booking (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  class_id uuid not null references class,
  -- 1 Monday to 7 Sunday.
  weekday smallint not null check (weekday between 1 and 7),
  starts_on date not null,
  -- Null: not known yet, as it ends with the pass.
  ends_on date,
  ends_with_pass boolean not null,
  -- What happens to a date that is full: its waitlist, or left out.
  waits_if_full boolean not null,
  -- Both days included; nothing is booked in between.
  paused_from date,
  paused_to date,
  created_at timestamptz not null,
  created_by uuid not null references person,
  ended_at timestamptz,
  end_reason text check (end_reason in ('byMember', 'byStaff', 'missed', 'passEnded', 'over', 'erased', 'merged')),
  check (extract(isodow from starts_on) = weekday),
  check (ends_on >= starts_on),
  check (ends_with_pass or ends_on is not null),
  check (num_nulls(paused_from, paused_to) in (0, 2)),
  check (paused_to >= paused_from),
  check (num_nulls(ended_at, end_reason) in (0, 2))
);
create unique index recurring_once on recurring_booking (person_id, class_id, weekday) where ended_at is null;
create index recurring_by_person on recurring_booking (person_id);
create index recurring_by_class on recurring_booking (class_id, weekday) where ended_at is null;
create index recurring_created_by on recurring_booking (created_by);
create trigger recurring_kept before update on recurring_booking
  for each row when (old.ended_at is not null
    and (new.ended_at, new.end_reason) is distinct from (old.ended_at, old.end_reason))
  execute function refuse_change('changing how a recurring booking ended');

-- What became of each date: decided once, whoever decides it.
create table recurring_date (
  id uuid primary key default gen_random_uuid(),
  recurring_id uuid not null references recurring_booking on delete cascade,
  date date not null,
  outcome text not null check (outcome in ('booked', 'waiting', 'full', 'holiday', 'noSession', 'cancelled', 'overlap',
    'already', 'frozen', 'refused', 'leftOut', 'paused')),
  -- Of a date that was refused: why, as a code.
  reason text,
  booking_id uuid unique references booking,
  decided_at timestamptz not null,
  unique (recurring_id, date),
  check (booking_id is null or outcome = 'booked')
);

insert into rule_number (rule, from_date, value) values ('recurringMissed', '2000-01-01', 0);

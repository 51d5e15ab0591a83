-- What reports are counted from: sums by session and by day, and the visits of each member. They follow the tables that
-- they are made of: whatever changes those says here what is to be counted again (docs/decisions/0095-counted-reports.md).

-- One row for each change, taken out by who counts it. No key but its own: nobody who books waits for another.
create table report_change (
  id bigint generated always as identity primary key,
  -- The seats of a session, the visits of a member, the money of the day of a moment.
  session_id uuid,
  person_id uuid,
  money_at timestamptz,
  check (num_nonnulls(session_id, person_id, money_at) > 0)
);

create table report_session (
  session_id uuid primary key references session on delete cascade,
  day date not null,
  class_id uuid not null,
  instructor_id uuid not null,
  kind text not null,
  location text not null,
  -- 1 Monday to 7 Sunday; the hour in which it starts. By the studio's clock.
  weekday smallint not null,
  hour smallint not null,
  minutes smallint not null,
  cancelled boolean not null,
  capacity smallint not null,
  taken smallint not null,
  no_shows smallint not null,
  late_cancels smallint not null
);
create index report_session_day on report_session (day);

-- Money and passes by the studio's day on which it moved. `amount_paise` with tax; what went back is below zero.
create table report_money (
  day date not null,
  package_type text not null,
  -- Where what was sold is good at; `all`.
  location text not null,
  way text not null,
  kind text not null check (kind in ('sale', 'void', 'refund', 'takenBack')),
  entries integer not null,
  -- Passes that were sold, voided ones taken off; and how many of them were the first of their members.
  passes integer not null,
  newcomers integer not null,
  amount_paise bigint not null,
  tax_paise bigint not null,
  primary key (day, package_type, location, way, kind)
);

-- The days on which a member was, or has a seat, in a session; with the ones beside it and her first.
create table report_visit (
  day date not null,
  person_id uuid not null references person on delete cascade,
  previous_day date,
  next_day date,
  first_day date not null,
  visits smallint not null,
  primary key (day, person_id) include (previous_day, next_day, first_day)
);
create index report_visit_person on report_visit (person_id);
create index report_visit_newcomers on report_visit (day, person_id) where previous_day is null;

-- The same in numbers: members of each day by the day before on which they came, `-infinity` without one. Who came in
-- a period is counted on her first day in it: that whose day before lies outside.
create table report_return (
  day date not null,
  previous_day date not null,
  members integer not null,
  primary key (day, previous_day) include (members)
);
-- And by the month in which they first came: members on their first day in each month.
create table report_cohort (
  month date not null,
  first_month date not null,
  members integer not null,
  primary key (month, first_month)
);

create function report_note_booking() returns trigger language plpgsql as $$
begin
  insert into report_change (session_id, person_id) values (new.session_id, new.person_id);
  if tg_op = 'UPDATE' and old.person_id <> new.person_id then
    insert into report_change (person_id) values (old.person_id);
  end if;
  return null;
end $$;
create trigger report_noted after insert or update of status, person_id on booking
  for each row execute function report_note_booking();

create function report_note_session() returns trigger language plpgsql as $$
begin
  insert into report_change (session_id) values (new.id);
  return null;
end $$;
create trigger report_noted_new after insert on session
  for each row execute function report_note_session();
create trigger report_noted after update of starts_at, ends_at, instructor_id, capacity, cancelled_at on session
  for each row when (
    (old.starts_at, old.ends_at, old.instructor_id, old.capacity, old.cancelled_at)
      is distinct from (new.starts_at, new.ends_at, new.instructor_id, new.capacity, new.cancelled_at))
  execute function report_note_session();

create function report_note_class() returns trigger language plpgsql as $$
begin
  insert into report_change (session_id) select id from session where class_id = new.id;
  return null;
end $$;
create trigger report_noted after update of kind, location on class
  for each row when ((old.kind, old.location) is distinct from (new.kind, new.location))
  execute function report_note_class();

-- Of a change of a day both count again: the one before, and the one after.
create function report_note_money() returns trigger language plpgsql as $$
declare
  moved timestamptz;
begin
  foreach moved in array case tg_table_name
    when 'payment_order' then array[(to_jsonb(new) ->> 'paid_at')::timestamptz, (to_jsonb(new) ->> 'voided_at')::timestamptz,
      case when tg_op = 'UPDATE' then (to_jsonb(old) ->> 'paid_at')::timestamptz end]
    when 'payment_refund' then array[(to_jsonb(new) ->> 'due_at')::timestamptz,
      (select paid_at from payment_order where id = (to_jsonb(new) ->> 'payment_order_id')::uuid)]
    else array[(to_jsonb(new) ->> 'changed_at')::timestamptz,
      case when tg_op = 'UPDATE' then (to_jsonb(old) ->> 'changed_at')::timestamptz end] end
  loop
    if moved is not null then
      insert into report_change (money_at) values (moved);
    end if;
  end loop;
  return null;
end $$;
create trigger report_noted_new after insert on payment_order
  for each row when (new.paid_at is not null) execute function report_note_money();
create trigger report_noted after update of status, paid_at, voided_at on payment_order
  for each row when (new.paid_at is not null
    and (old.status, old.paid_at, old.voided_at) is distinct from (new.status, new.paid_at, new.voided_at))
  execute function report_note_money();
create trigger report_noted after insert or update of status on payment_refund
  for each row execute function report_note_money();
create trigger report_noted after insert or update of state, amount_paise, changed_at on money_matter
  for each row execute function report_note_money();

create index booking_by_session on booking (session_id, status);
-- Passes that run on a day, and those sold on one. A pass that lost more days than it had ends on its first.
create index pass_running_days on pass using gist (daterange(purchased_on, greatest(purchased_on, expires_on), '[]'));
create index pass_by_purchase on pass (purchased_on, id);
create index pass_by_end on pass (expires_on, id);
create index person_joined on person (created_at) where role = 'member';

-- What was before is counted as if it had just changed.
insert into report_change (session_id) select id from session;
insert into report_change (person_id) select distinct person_id from booking;
insert into report_change (money_at)
  select min(at) from payment_entry group by (at at time zone 'Asia/Kolkata')::date;

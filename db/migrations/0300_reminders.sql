-- A booking is reminded of once on the evening before and once shortly before its class.
create table reminder (
  booking_id uuid not null references booking on delete cascade,
  kind text not null check (kind in ('tomorrow', 'soon')),
  queued_at timestamptz not null,
  primary key (booking_id, kind)
);

-- Messages that a person does not want, of those that are not necessary for what they booked or paid.
create table message_opt_out (
  person_id uuid not null references person,
  topic text not null check (topic in ('reminders')),
  since timestamptz not null,
  primary key (person_id, topic)
);

insert into rule_number (rule, from_date, value) values
  ('reminderClock', '2000-01-01', 1080),
  ('reminderMinutes', '2000-01-01', 120);

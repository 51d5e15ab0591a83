-- Whether a session takes place is decided once: who booked a session that takes place relies on it, also if others cancel.
create table minimum_decision (
  session_id uuid primary key references session on delete cascade,
  decided_at timestamptz not null,
  booked integer not null check (booked >= 0),
  takes_place boolean not null
);

insert into rule_number (rule, from_date, value) values ('cancelBelow', '2000-01-01', 0);

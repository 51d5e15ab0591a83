-- The first day of a studio is over when somebody there says so: one row, or none. A studio that has bookings is past it.
create table first_day_over (
  id boolean primary key default true check (id),
  at timestamptz not null
);
insert into first_day_over (at) select now() where exists (select from booking);

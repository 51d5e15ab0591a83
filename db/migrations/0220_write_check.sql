-- What /health/ready writes to learn whether the database still takes writes: one row, always the same.
create table write_check (
  id boolean primary key default true check (id),
  written_at timestamptz not null
);
insert into write_check (written_at) values (now());

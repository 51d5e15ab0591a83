-- The numbers that the studio's rules are decided with, each from a day on. A number that held is never changed: a
-- new one holds from a later day, and one that does not hold yet may be withdrawn.
create table rule_number (
  id uuid primary key default gen_random_uuid(),
  -- One of a closed list (features/studio/rules.ts), which names its unit and bounds.
  rule text not null check (rule ~ '^[a-z][A-Za-z]{1,39}$'),
  -- Of the rules that each kind of class has a number of its own for.
  kind text references class_kind,
  from_date date not null,
  value integer not null check (value between 0 and 1000000),
  -- Null: as the product came.
  set_by uuid references person,
  set_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references person,
  check (num_nulls(set_by, set_at) in (0, 2)),
  check (num_nulls(withdrawn_at, withdrawn_by) in (0, 2))
);
create unique index rule_number_once on rule_number (rule, kind, from_date) nulls not distinct
  where withdrawn_at is null;
create index rule_number_set_by on rule_number (set_by);

create trigger rule_number_no_delete before delete on rule_number
  for each row execute function refuse_change('deleting a number that a rule used');
create trigger rule_number_kept before update on rule_number
  for each row when (old.withdrawn_at is not null
    or (old.id, old.rule, old.kind, old.from_date, old.value, old.set_by, old.set_at)
      is distinct from (new.id, new.rule, new.kind, new.from_date, new.value, new.set_by, new.set_at))
  execute function refuse_change('changing a number that a rule used');
create trigger no_truncate before truncate on rule_number
  for each statement execute function refuse_change('truncating rule_number');

insert into rule_number (rule, kind, from_date, value) values
  ('freeHours', 'mat', '2000-01-01', 6),
  ('freeHours', 'barre', '2000-01-01', 6),
  ('freeHours', 'reformer', '2000-01-01', 12),
  ('freeHours', 'private', '2000-01-01', 12),
  ('freeHours', 'semiPrivate', '2000-01-01', 12);
insert into rule_number (rule, from_date, value) values
  ('freeHoursOnline', '2000-01-01', 1),
  ('morningCutoff', '2000-01-01', 1200),
  ('bookAheadWeeks', '2000-01-01', 8),
  ('minimumReservations', '2000-01-01', 2),
  ('decisionHours', '2000-01-01', 12),
  ('holdMinutes', '2000-01-01', 10),
  ('travelMinutes', '2000-01-01', 30),
  ('madeWholeDays', '2000-01-01', 7),
  ('mostFrozenDays', '2000-01-01', 90),
  ('passDays', '2000-01-01', 28),
  ('quarterDays', '2000-01-01', 91),
  ('discoveryDays', '2000-01-01', 15),
  ('unusedDays', '2000-01-01', 42),
  ('quarterUnusedDays', '2000-01-01', 105);

-- The same for tax: rates of the law, so they only ever grow.
alter table gst_rate
  drop constraint gst_rate_pkey,
  add column id uuid primary key default gen_random_uuid(),
  add column set_by uuid references person,
  add column set_at timestamptz,
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid references person,
  add check (package_type in ('discovery', 'group', 'reformer', 'private', 'semiPrivate')),
  add check (num_nulls(set_by, set_at) in (0, 2)),
  add check (num_nulls(withdrawn_at, withdrawn_by) in (0, 2));
create unique index gst_rate_once on gst_rate (package_type, from_date) where withdrawn_at is null;
create index gst_rate_set_by on gst_rate (set_by);
create trigger gst_rate_no_delete before delete on gst_rate
  for each row execute function refuse_change('deleting a rate of tax');
create trigger gst_rate_kept before update on gst_rate
  for each row when (old.withdrawn_at is not null
    or (old.id, old.package_type, old.from_date, old.basis_points, old.set_by, old.set_at)
      is distinct from (new.id, new.package_type, new.from_date, new.basis_points, new.set_by, new.set_at))
  execute function refuse_change('changing a rate of tax');
create trigger no_truncate before truncate on gst_rate
  for each statement execute function refuse_change('truncating gst_rate');

-- The rate of today, so that a new studio can sell.
insert into gst_rate (package_type, from_date, basis_points)
  select type, '2017-07-01', 1800 from unnest(array['discovery', 'group', 'reformer', 'private', 'semiPrivate']) type;

do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    revoke delete on rule_number, gst_rate from contrology_app;
  end if;
end $$;

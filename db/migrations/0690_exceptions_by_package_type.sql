-- What lateness costs may differ for a type of package: numbers whose kind is one. 4: as on other passes, which it is first.
-- The kind of all other numbers is a kind of class, as before.
alter table rule_number
  add column class_kind text generated always as (case when rule not in
    ('lateException', 'lateExceptionFee', 'missedException', 'missedExceptionFee') then kind end) stored
    references class_kind,
  drop constraint rule_number_kind_fkey,
  add constraint rule_number_package_type check (rule not in
    ('lateException', 'lateExceptionFee', 'missedException', 'missedExceptionFee')
    or (kind is not null and kind in ('discovery', 'group', 'reformer', 'private', 'semiPrivate')));

insert into rule_number (rule, kind, from_date, value)
  select rule, type, '2000-01-01', value
  from (values ('lateException', 4), ('missedException', 4), ('lateExceptionFee', 200), ('missedExceptionFee', 200)) first (rule, value),
    unnest(array['discovery', 'group', 'reformer', 'private', 'semiPrivate']) type;

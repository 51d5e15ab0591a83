-- A pass that another system sold may end on the day from which it counts. The file after this one validates.
alter table pass
  drop constraint pass_validity_days_check,
  drop constraint pass_unused_days_check,
  add constraint pass_validity_days_check check (validity_days >= 0) not valid,
  add constraint pass_unused_days_check check (unused_days >= 0) not valid;

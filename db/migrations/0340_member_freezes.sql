-- Members may freeze their passes within these limits; with 0 freezes only staff do.
insert into rule_number (rule, from_date, value) values
  ('ownFreezes', '2000-01-01', 0),
  ('ownFreezeDays', '2000-01-01', 14),
  ('ownFreezeTotal', '2000-01-01', 28),
  ('ownFreezeNotice', '2000-01-01', 1);

-- So many days before its last one, and once more, a pass is notified of.
insert into rule_number (rule, from_date, value) values
  ('passNoticeDays', '2000-01-01', 7),
  ('passLastNoticeDays', '2000-01-01', 2);

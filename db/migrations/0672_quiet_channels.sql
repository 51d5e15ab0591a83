-- Whether messages that can wait are held until the quiet hours end, by channel; as it was: e-mails about changed and
-- cancelled classes are not. 1: they wait.
insert into rule_number (rule, from_date, value) values
  ('quietMail', '2000-01-01', 0),
  ('quietWhatsapp', '2000-01-01', 1),
  ('quietPush', '2000-01-01', 1);

-- Added in 0670.
alter table waitlist_entry validate constraint waitlist_entry_reason_check;

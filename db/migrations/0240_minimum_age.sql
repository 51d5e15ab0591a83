-- The age that sign-up asks for is a rule of the studio, with the day from which it holds. It was 18 for all.
insert into rule_number (rule, from_date, value) values ('minimumAge', '2000-01-01', 18);

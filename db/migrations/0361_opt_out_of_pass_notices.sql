-- Members may do without the notices of passes, as without reminders.
alter table message_opt_out drop constraint message_opt_out_topic_check;
alter table message_opt_out add constraint message_opt_out_topic_check check (topic in ('reminders', 'passes')) not valid;

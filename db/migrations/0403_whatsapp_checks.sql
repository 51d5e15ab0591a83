alter table sent_mail
  validate constraint sent_mail_channel,
  validate constraint sent_mail_reason,
  validate constraint sent_mail_course;

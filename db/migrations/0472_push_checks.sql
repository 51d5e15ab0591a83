alter table sent_mail
  validate constraint sent_mail_channel,
  validate constraint sent_mail_reason;

alter table enquiry_answer
  validate constraint enquiry_answer_channel,
  validate constraint enquiry_answer_template;
alter table sent_mail
  validate constraint sent_mail_person,
  validate constraint sent_mail_reason;

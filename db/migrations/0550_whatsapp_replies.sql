-- An answer to an enquiry may also go by WhatsApp. It is a message of the outbox, about the answer; its person may be unknown.
alter table enquiry_answer
  add column channel text not null default 'mail',
  -- The approved words that were sent instead of free text, and their language.
  add column template text,
  add column language text;
alter table enquiry_answer
  add constraint enquiry_answer_channel check (channel in ('mail', 'whatsapp')) not valid,
  add constraint enquiry_answer_template check ((template is null) = (language is null)
    and (template is null or channel = 'whatsapp')) not valid;

alter table sent_mail
  alter column person_id drop not null,
  drop constraint sent_mail_reason;
alter table sent_mail
  add constraint sent_mail_person check (person_id is not null or kind = 'enquiryReply') not valid,
  add constraint sent_mail_reason check (reason in ('noMailbox', 'mailboxFull', 'badAddress', 'noAnswer', 'busy', 'signIn',
    'refused', 'notMade', 'notReached', 'stopped', 'template', 'noDevice', 'windowClosed', 'unknown')) not valid;
create index if not exists sent_mail_replies on sent_mail (about, queued_at) where kind = 'enquiryReply';
-- One at a time: another one only after it has failed and was sent again.
create unique index if not exists sent_mail_reply_once on sent_mail (about) where kind = 'enquiryReply' and again_at is null;

-- What a template says, if it needs no more than a first name.
alter table whatsapp_template add column body text;

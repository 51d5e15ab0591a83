-- What a mail was about: its kind, and the id that it was composed from (a booking, a pass, an order, a refund). Null for
-- mails that were finished when they were queued, and for those sent before this was stored.
alter table sent_mail
  add column kind text check (length(kind) between 1 and 60),
  add column about text check (length(about) between 1 and 80);

-- Who may not book the class yet, because strikes shorten how far ahead they can book, is passed over.
alter table waitlist_entry drop constraint waitlist_entry_reason_check;
alter table waitlist_entry add constraint waitlist_entry_reason_check check (reason in
  ('oneClass', 'swap', 'unanswered', 'tooLate', 'shorterWindow', 'classCancelled', 'started'));

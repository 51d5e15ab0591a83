-- Offers in a row of which no message reached the member in time: they count as no offer, and the entry keeps its rank.
alter table waitlist_entry
  add column unreached integer not null default 0 check (unreached >= 0),
  drop constraint waitlist_entry_reason_check,
  add constraint waitlist_entry_reason_check check (reason in ('oneClass', 'swap', 'unanswered', 'notReached', 'tooLate',
    'shorterWindow', 'feeOpen', 'classCancelled', 'started')) not valid;

-- `reached_by`: a message of an offer that is sent later leaves too little of its time to answer; null, or before `offered_at`,
-- if an earlier release made the offer. `unreached`: offers in a row of which no message reached the member in time: they count as no offer, and the entry keeps its rank.
alter table waitlist_entry
  add column unreached integer not null default 0 check (unreached >= 0),
  add column reached_by timestamptz,
  drop constraint waitlist_entry_reason_check,
  add constraint waitlist_entry_reason_check check (reason in ('oneClass', 'swap', 'unanswered', 'notReached', 'tooLate',
    'shorterWindow', 'feeOpen', 'classCancelled', 'started')) not valid;

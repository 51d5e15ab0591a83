-- When this attempt of a refund was given to the gateway. While it may be in transit, nobody cancels it. The
-- release before this one leaves it empty: then a refund in transit counts as not sent, as before.
alter table payment_refund add column requested_at timestamptz;

-- Each attempt is marked before it is sent.
create trigger payment_refund_not_sent_when_cancelled before update of requested_at on payment_refund
  for each row when (old.status = 'cancelled' and new.requested_at is distinct from old.requested_at)
  execute function refuse_change('sending a cancelled refund');

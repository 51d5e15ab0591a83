-- A part of the price is given back because the price was wrong. The release before this one makes none, and shows them as
-- ordinary parts.
alter table payment_refund add column price_corrected boolean not null default false
  constraint payment_refund_price_corrected
    check (not price_corrected or (reason = 'byStaff' and pass_change is not distinct from 'kept'));

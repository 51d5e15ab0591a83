-- A gift was paid after it was forgotten for whom it was: nobody could ever receive its card.
alter table payment_refund
  drop constraint payment_refund_reason_check,
  add constraint payment_refund_reason_check check (reason in ('discoveryHeld', 'codeLapsed', 'wrongAmount', 'paidTwice',
    'boughtInstead', 'feeSettled', 'giftForgotten', 'declined', 'byStaff'));

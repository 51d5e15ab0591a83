-- A QR code of the desk was paid although its buyer had bought something else instead.
alter table payment_refund
  drop constraint payment_refund_reason_check,
  add constraint payment_refund_reason_check check (reason in
    ('discoveryHeld', 'codeLapsed', 'wrongAmount', 'paidTwice', 'boughtInstead', 'declined', 'byStaff'));

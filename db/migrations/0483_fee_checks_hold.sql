alter table consequence
  validate constraint consequence_penalty_check,
  validate constraint consequence_fee_paise_check,
  validate constraint consequence_fee;
alter table fee validate constraint fee_of_order;
alter table payment_order
  validate constraint payment_order_fee_id,
  validate constraint payment_order_gift_or_fee;
alter table payment_refund validate constraint payment_refund_reason_check;
alter table waitlist_entry validate constraint waitlist_entry_reason_check;

-- A refund of ours that was sent, and that the bank undid later, is sent again: its second mail says so. The release before
-- this one leaves it empty, and repeats its first mail.
alter table payment_refund add column undone_at timestamptz;

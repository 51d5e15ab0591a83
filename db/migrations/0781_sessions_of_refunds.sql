-- The number of sessions by which a refund shortened its pass, to compare a repeated request with the first one. The release
-- before this one leaves it empty; then it is not compared.
alter table payment_refund add column pass_sessions integer;
